#!/usr/bin/env bash
# Records a program for minutes into a ring, and samples the memory of its JVM and the size of the files: both must stay flat.
#
#   benchmarks/soak.sh [--minutes N] [--ring SIZE] [--program NAME] [--detail shared|full] [--java HOME] [--out NAME]
#
# Writes results/<date>-soak.md and .svg, or NAME.md and .svg. The heap is bounded to 512 MB, so that what grows outside of it shows. Exit code 1 if the
# last quarter of the samples needs more than a tenth above the second quarter, or a file outgrows the ring.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/programs.bash"
heddle=${HEDDLE:-$root/heddle}
minutes=30 ring=256M program=CaffeineContention detail=shared out=$here/results/$(date +%F)-soak
java_home=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
while [ $# -gt 0 ]; do
    case $1 in
        --minutes) minutes=$2 ;;
        --ring) ring=$2 ;;
        --program) program=$2 ;;
        --detail) detail=$2 ;;
        --java) java_home=$2 ;;
        --out) out=${2%.md} ;;
        *) sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
    esac
    shift 2
done
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
"$heddle" record --java "$java_home/bin/java" --detail "$detail" --ring "$ring" --json "$work/json" -o "$trace" -- \
    -Xmx512m $options -cp "$path" "$name" soak $((minutes * 60)) >"$work/log" 2>"$work/err" </dev/null &
recorder=$!

# The JVM with the program: the descendant with the most memory.
descendants() { # pid
    local child
    for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do echo "$child"; descendants "$child"; done
}
resident() { # kB of the largest descendant
    local pid
    for pid in "$recorder" $(descendants "$recorder"); do sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$pid/status" 2>/dev/null; done | sort -n | tail -n 1
}

start=$(date +%s)
step=$((minutes * 60 / 120))
[ "$step" -ge 1 ] || step=1
while kill -0 "$recorder" 2>/dev/null; do
    kb=$(resident)
    bytes=$(du -sk "$work/trace" | cut -f 1)
    [ -z "$kb" ] || echo "$(($(date +%s) - start)) $((kb / 1024)) $((bytes / 1024))" >>"$work/samples"
    sleep "$step"
done
wait "$recorder"
code=$?

quarter() { # column from to, in quarters
    awk -v column="$1" -v from="$2" -v to="$3" '{ v[NR] = $column } END { for (i = int(NR * from / 4) + 1; i <= NR * to / 4; i++) { sum += v[i]; n++ } printf "%d", n ? sum / n : 0 }' "$work/samples"
}
flat=yes
for column in 2 3; do
    awk -v early="$(quarter $column 1 2)" -v late="$(quarter $column 3 4)" 'BEGIN { exit late <= 1.1 * early + 8 ? 0 : 1 }' || flat='**no**'
done
[ $code = 0 ] || flat="**exit code $code**: $(tail -n 1 "$work/err")"
{
    echo "# A soak, $(date +%F)"
    echo
    machine_lines "$java_home"
    echo "- \`benchmarks/soak.sh --minutes $minutes --ring $ring --program $program --detail $detail\`, heap of 512 MB at most"
    echo
    echo "| | second quarter | last quarter | most |"
    echo "|---|---|---|---|"
    echo "| resident memory of the JVM, MB | $(quarter 2 1 2) | $(quarter 2 3 4) | $(sort -n -k 2 "$work/samples" | tail -n 1 | cut -d ' ' -f 2) |"
    echo "| files, MB | $(quarter 3 1 2) | $(quarter 3 3 4) | $(sort -n -k 3 "$work/samples" | tail -n 1 | cut -d ' ' -f 3) |"
    echo
    echo "Flat: $flat. $(sed -n 's/^times [^ ]* //p' "$work/log") repetitions of the program's work; $(json "$work/json" records) records, dropped $(json "$work/json" dropped), lost $(json "$work/json" lost), leaked $(json "$work/json" leaked); the trace at the end $(json "$work/json" bytes) bytes."
    echo
    echo "![memory and files]($(basename "$out").svg)"
} >"$out.md"
awk '
    { t[NR] = $1; rss[NR] = $2; file[NR] = $3; most = $2 > most ? $2 : most; most = $3 > most ? $3 : most }
    function x(i) { return 60 + 600 * t[i] / (t[NR] ? t[NR] : 1) }
    function y(v) { return 260 - 210 * v / most }
    function line(v, colour,   i, points) { for (i = 1; i <= NR; i++) points = points sprintf("%.1f,%.1f ", x(i), y(v[i])); printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", points, colour }
    END {
        printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"700\" height=\"300\" font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
        printf "<text x=\"60\" y=\"20\" font-size=\"14\" font-weight=\"bold\">Recording into a ring</text><text x=\"60\" y=\"38\" fill=\"#0072b2\">resident memory, MB</text><text x=\"200\" y=\"38\" fill=\"#d55e00\">files, MB</text>\n"
        for (k = 0; k <= 4; k++) printf "<line x1=\"60\" x2=\"660\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/><text x=\"54\" y=\"%.1f\" text-anchor=\"end\">%d</text><text x=\"%d\" y=\"276\" text-anchor=\"middle\">%.1f</text>\n", y(most * k / 4), y(most * k / 4), y(most * k / 4) + 4, most * k / 4, 60 + 150 * k, t[NR] * k / 240
        line(rss, "#0072b2"); line(file, "#d55e00")
        printf "<text x=\"360\" y=\"292\" text-anchor=\"middle\">minutes</text></svg>\n"
    }' "$work/samples" >"$out.svg"
echo "written: $out.md and .svg" >&2
[ "$flat" = yes ]
