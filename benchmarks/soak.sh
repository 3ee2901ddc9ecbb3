#!/usr/bin/env bash
# Records a program for minutes into a ring, and samples what must stay flat: memory of its JVM, and the size of the files.
#
#   benchmarks/soak.sh [--minutes N] [--ring SIZE] [--program NAME] [--detail shared|full] [--java HOME] [--out NAME]
#
# Writes results/<date>-soak.md and .svg, or NAME.md and .svg. The heap has 512 MB, all touched at the start, so that what grows outside of it shows. Flat means:
# the mean of the last quarter of the samples is at most that of the second quarter (the first is warm-up) and a margin: resident memory 3 % and 8 MB; heap
# after a full collection 10 % and 8 MB; native memory without the heap (as the JVM counts it) 5 % and 4 MB; and the files never need more than the ring, an eighth
# of it and 32 MB (what records name, and the staging). Exit code 1 where that does not hold.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
source "$here/programs.bash"
heddle=${HEDDLE:-$root/heddle}
minutes=30 ring=256M program=CaffeineContention detail=shared out=$here/results/$(date +%F)-soak
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "minutes ring program detail java out" "$@"
java_home=$java out=${out%.md}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir -p "$(dirname "$out")"

compile_programs "$java_home" "$work/classes" || exit 1
"$heddle" version >/dev/null
line=$(program_lines | grep "^$program ") || { echo "no program $program in examples/recording/programs.txt" >&2; exit 2; }
read_program "$line"
trace=$work/trace/soak.heddle
mkdir "$work/trace"
# shellcheck disable=SC2086 # options are words
"$heddle" record --java "$java_home/bin/java" --detail "$detail" --ring "$ring" --json="$work/json" -o "$trace" -- \
    -Xms512m -Xmx512m -XX:+AlwaysPreTouch -XX:NativeMemoryTracking=summary "-Xlog:gc:file=$work/gc.log:tags:filecount=0" $options -cp "$path" "$name" soak $((minutes * 60)) >"$work/log" 2>"$work/err" </dev/null &
recorder=$!

# The JVM with the program: the one that has the agent.
target() {
    local pid
    for pid in $(cat /proc/"$recorder"/task/*/children 2>/dev/null); do
        descend "$pid" && return
    done
}
descend() { # pid
    local child
    if { tr '\0' '\n' <"/proc/$1/cmdline"; } 2>/dev/null | grep -q '^-javaagent:.*heddle-agent'; then
        echo "$1"
        return 0
    fi
    for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do descend "$child" && return 0; done
    return 1
}

# Seconds, resident memory, heap after a full collection, committed native memory without the heap, files; the last four in kB.
sample() { # pid
    local rss heap native files
    rss=$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$1/status" 2>/dev/null)
    "$java_home/bin/jcmd" "$1" GC.run >/dev/null 2>&1
    heap=$(grep 'Pause Full (' "$work/gc.log" 2>/dev/null | tail -n 1 | sed 's/.*->\([0-9]*\)M.*/\1/')
    "$java_home/bin/jcmd" "$1" VM.native_memory summary scale=KB >"$work/native" 2>/dev/null
    native=$(awk '/^Total:/ { total = $0 } /Java Heap \(/ { heap = $0 } END { sub(/.*committed=/, "", total); sub(/.*committed=/, "", heap); if (total != "") print total - heap }' "$work/native")
    files=$(du -sk "$work/trace" | cut -f 1)
    if [ -n "$rss" ] && [ -n "$native" ]; then
        echo "$(($(date +%s) - start)) $rss $((${heap:-0} * 1024)) $native $files" >>"$work/samples"
        sed -n "s/^- *\(.*[^ ]\) *(reserved=.*committed=\([0-9]*\)KB.*/$(wc -l <"$work/samples")|\1|\2/p" "$work/native" >>"$work/parts"
    fi
}

start=$(date +%s)
step=$((minutes * 60 / 120))
[ "$step" -ge 1 ] || step=1
while kill -0 "$recorder" 2>/dev/null; do
    pid=$(target)
    [ -z "$pid" ] || sample "$pid"
    sleep "$step"
done
wait "$recorder"
code=$?

quarter() { # column from to, in quarters
    awk -v column="$1" -v from="$2" -v to="$3" '{ v[NR] = $column } END { for (i = int(NR * from / 4) + 1; i <= NR * to / 4; i++) { sum += v[i]; n++ } printf "%d", n ? sum / n : 0 }' "$work/samples"
}
# What the JVM's own count says of the parts of native memory.
changed_parts() {
    awk -F '|' -v last="$(wc -l <"$work/samples")" '
        $2 != "Java Heap" { q = int(($1 - 1) * 4 / last); if (q == 1 || q == 3) { sum[$2, q] += $3; n[q, $1] = 1; part[$2] = 1 } }
        END {
            for (key in n) { split(key, k, SUBSEP); samples[k[1]]++ }
            for (p in part) {
                early = samples[1] ? sum[p, 1] / samples[1] / 1024 : 0; late = samples[3] ? sum[p, 3] / samples[3] / 1024 : 0
                if (late - early >= 1 || early - late >= 1) printf "%s %.1f to %.1f\n", p, early, late
            }
        }' "$work/parts" 2>/dev/null | sort | paste -sd ';' - | sed 's/;/; /g; s/^$/none/'
}
most() { sort -n -k "$1" "$work/samples" | tail -n 1 | cut -d ' ' -f "$1"; }
mb() { awk -v kb="$1" 'BEGIN { printf "%.1f", kb / 1024 }'; }
flat=yes
grown() { # column percent kB: a line of the table
    local early late verdict=yes
    early=$(quarter "$1" 1 2) late=$(quarter "$1" 3 4)
    awk -v early="$early" -v late="$late" -v percent="$2" -v margin="$3" 'BEGIN { exit late <= early * (1 + percent / 100) + margin ? 0 : 1 }' || { verdict='**no**' flat='**no**'; }
    table="$table| $4 | $(mb "$early") | $(mb "$late") | $(mb "$(most "$1")") | $2 % and $(($3 / 1024)) MB | $verdict |
"
}
table=
[ "$(wc -l 2>/dev/null <"$work/samples")" -ge 8 ] 2>/dev/null || { echo "too few samples; see $work/err:" >&2; tail -n 3 "$work/err" >&2; exit 1; }
grown 2 3 8192 "resident memory"
grown 3 10 8192 "heap after a full collection"
grown 4 5 4096 "native memory without the heap"
case $ring in
    *[gG]) ring_kb=$((${ring%?} << 20)) ;;
    *[mM]) ring_kb=$((${ring%?} << 10)) ;;
    *) ring_kb=${ring%?} ;;
esac
allowed=$((ring_kb + ring_kb / 8 + 32768)) verdict=yes
[ "$(most 5)" -le "$allowed" ] || { verdict='**no**' flat='**no**'; }
table="$table| files | $(mb "$(quarter 5 1 2)") | $(mb "$(quarter 5 3 4)") | $(mb "$(most 5)") | never above $((allowed / 1024)) MB | $verdict |"
[ $code = 0 ] || flat="**exit code $code**: $(tail -n 1 "$work/err")"
{
    echo "# A soak, $(date +%F)"
    echo
    machine_lines "$java_home"
    echo "- \`benchmarks/soak.sh --minutes $minutes --ring $ring --program $program --detail $detail\`, heap of 512 MB; $(wc -l <"$work/samples") samples"
    echo
    echo "| MB | second quarter | last quarter | most | may grow by | flat |"
    echo "|---|---|---|---|---|---|"
    echo "$table"
    echo
    echo "Flat: $flat. $(sed -n 's/^times [^ ]* //p' "$work/log") repetitions of the program's work; $(json "$work/json" events) events kept, $(json "$work/json" dropped) records dropped, lost $(json "$work/json" lost), leaked $(json "$work/json" leaked); the trace at the end $(json "$work/json" bytes) bytes."
    echo
    echo "Native memory by what the JVM has it for, where the means of the two quarters differ by a megabyte (MB): $(changed_parts)."
    echo
    echo "![memory and files]($(basename "$out").svg)"
} >"$out.md"
awk '
    { t[NR] = $1; for (c = 2; c <= 5; c++) { v[c, NR] = $c / 1024; if (v[c, NR] > most) most = v[c, NR] } }
    function x(i) { return 60 + 600 * t[i] / (t[NR] ? t[NR] : 1) }
    function y(v) { return 260 - 200 * v / most }
    function line(c, colour,   i, points) { for (i = 1; i <= NR; i++) points = points sprintf("%.1f,%.1f ", x(i), y(v[c, i])); printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", points, colour }
    END {
        printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"700\" height=\"300\" font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
        printf "<text x=\"60\" y=\"20\" font-size=\"14\" font-weight=\"bold\">Recording into a ring (MB)</text><text x=\"60\" y=\"38\" fill=\"#0072b2\">resident memory</text><text x=\"180\" y=\"38\" fill=\"#009e73\">heap after a full collection</text><text x=\"330\" y=\"38\" fill=\"#cc79a7\">native without the heap</text><text x=\"480\" y=\"38\" fill=\"#d55e00\">files</text>\n"
        for (k = 0; k <= 4; k++) printf "<line x1=\"60\" x2=\"660\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/><text x=\"54\" y=\"%.1f\" text-anchor=\"end\">%d</text><text x=\"%d\" y=\"276\" text-anchor=\"middle\">%.1f</text>\n", y(most * k / 4), y(most * k / 4), y(most * k / 4) + 4, most * k / 4, 60 + 150 * k, t[NR] * k / 240
        line(2, "#0072b2"); line(3, "#009e73"); line(4, "#cc79a7"); line(5, "#d55e00")
        printf "<text x=\"360\" y=\"292\" text-anchor=\"middle\">minutes</text></svg>\n"
    }' "$work/samples" >"$out.svg"
echo "written: $out.md and .svg" >&2
[ "$flat" = yes ]
