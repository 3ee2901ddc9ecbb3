#!/usr/bin/env bash
# Processor time of a controlled execution of each framework driver against its plain main, both warm and on one core. Writes results/<date>-frameworks.md.
#
#   benchmarks/frameworks.sh [--only NAME,...] [--part K/N] [--seconds N] [--plain N] [--strategy S] [--compiler c1|both] [--core N] [--before FILE] [--keep FILE] [--out NAME] JAVA_HOME
#
# Controlled: the second half of what a campaign of N seconds (8) does after its first execution, by the executions that the target JVM has ended and the processor time that it has used. Plain: main called again and
# again in one JVM for N seconds (4), second half, and for 5 times as long where a call still takes more than 2 ms then; its class is loaded once, as under Heddle, and its static fields
# get their first values before each call (RepeatMain, RepeatStatics).
# --keep FILE has the rows, so that a table can be measured in parts (--part 1/3, 2/3, 3/3); --before is a table of this script whose ratios become a column.
set -u
export LC_ALL=C HEDDLE_SKIP_BUILD=1
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/drivers.bash"
source "$root/benchmarks/programs.bash"
only= part=1/1 seconds=8 plain=4 strategy=portfolio compiler=c1 core=1 before= keep= out=$(date +%F)-frameworks
options "only part seconds plain strategy compiler core before keep out ..." "$@"
[ ${#rest[@]} = 1 ] && [[ $part =~ ^[0-9]+/[1-9][0-9]*$ ]] && [[ $compiler =~ ^(c1|both)$ ]] || usage
java=${rest[0]}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
keep=${keep:-$work/rows}
touch "$keep" || exit 1
cd "$root" || exit 1

# What brings a library back that main shuts down.
declare -A restart=(
    [RxJavaMerge]=io.reactivex.rxjava3.schedulers.Schedulers.start
    [KotlinCoroutines]="kotlinx.coroutines.scheduling.DefaultScheduler.restore\$kotlinx_coroutines_core"
)
asm=$(printf '%s\n' "$root"/cli/target/heddle/lib/asm-[0-9]*.jar)
mkdir -p "$work/repeat"
"$java/bin/javac" -nowarn -cp "$asm" -d "$work/repeat" benchmarks/RepeatMain.java benchmarks/RepeatStatics.java || exit 1

# Milliseconds of processor time of a call of main.
plain_main() { # name words
    local options=${2%%-cp *} classpath ms time
    classpath=$(sed 's/.*-cp \([^ ]*\).*/\1/' <<<"$2")
    mkdir -p "$work/classes/$1"
    "$java/bin/javac" -nowarn -cp "$classpath" -d "$work/classes/$1" "examples/frameworks/$1.java" 2>"$work/log" || return 1
    for time in "$plain" $((5 * plain)); do
        # shellcheck disable=SC2086 # options are several
        ms=$(cd "$work" && taskset -c "$core" timeout -k 5 $((time * 3 + 20)) "$java/bin/java" $options -cp "$work/repeat:$asm:$classpath" RepeatMain "$1" "$time" \
            "$work/classes/$1/" statics "${restart[$1]:-}" 2>&1 >/dev/null | sed -n 's/^plain //p')
        [ "${ms%.*}" -ge 2 ] 2>/dev/null || break
    done
    echo "$ms"
}

# Executions that the JVM of a job has ended (FactLog), and its processor time in hundredths of a second.
sample() { # pid facts
    ended=$(od -An -j24 -N8 -tu8 --endian=big "$2" 2>/dev/null) && read -r -a stat < <(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null) && cpu=$((stat[11] + stat[12]))
}

# Milliseconds of processor time of an execution in the second half of a campaign, events of an execution, and how many executions were counted.
controlled() { # words
    local command pid= facts= ended=0 cpu=0 seen=0 half= n=0 from=0 last=0 begun middle=0 stat
    [ "$compiler" = c1 ] && executions=150000 || executions=100000000
    rm -f "$work/check.json"
    # shellcheck disable=SC2086 # words are several
    taskset -c "$core" ./heddle check --java "$java" --strategy "$strategy" --keep-going --iterations $executions --time-limit "$seconds" --jobs 1 --confirm 0 --no-minimise \
        --json="$work/check.json" --out "$work/out" -- $1 >"$work/log" 2>&1 </dev/null &
    command=$!
    while [ -z "$facts" ] && kill -0 $command 2>/dev/null; do
        pid=$(pgrep -P $command -f 'javaagent:.*=jobs?=' | head -n 1)
        [ -n "$pid" ] && facts=$(tr '\0' '\n' <"/proc/$pid/cmdline" | sed -n 's/^-javaagent:.*=jobs\{0,1\}=\([^,]*\).*/\1/p' | head -n 1).facts
        begun=${EPOCHREALTIME/./}
        sleep 0.05
    done
    while [ -d "/proc/$pid" ]; do
        if sample "$pid" "$facts" && [ "$ended" -gt "$seen" ]; then
            [ "$seen" != 0 ] || middle=$(((begun + seconds * 1000000 + ${EPOCHREALTIME/./}) / 2))
            seen=$ended
            if [ -z "$half" ] && [ "${EPOCHREALTIME/./}" -gt "$middle" ]; then
                half=$ended from=$cpu
            fi
            [ -z "$half" ] || { n=$((ended - half)) last=$cpu; }
        fi
        sleep 0.02
    done
    wait $command
    [ "$n" -gt 0 ] && [ -s "$work/check.json" ] || { echo "frameworks.sh: $(tail -n 1 "$work/log")" >&2; return 1; }
    echo "$(awk "BEGIN { printf \"%.3f\", 10 * ($last - $from) / $n }") $(json "$work/check.json" eventsPerExecution) $n"
    rm -rf "$work/out"
}

# The ratio that a table has for a program.
ratio_in() { # file name
    awk -F'|' -v n=" $2 " '$2 == n { gsub(/[ *]/, "", $7); print $7; exit }' "$1"
}

all=$(driver_lines | awk -F'|' -v only=",$only," -v part="${part%/*}" -v parts="${part#*/}" \
    '$1 == "framework" && (only == ",," || index(only, "," $2 ",")) && i++ % parts == part - 1 { print $2 }')
for name in $all; do
    words=$(driver_lines | awk -F'|' -v n="$name" '$1 == "framework" && $2 == n { print $3 }')
    main=$(plain_main "$name" "$words")
    figures=$(controlled "$words") || figures="- - -"
    sed -i "/^$name /d" "$keep"
    echo "$name ${main:--} $figures" | tee -a "$keep" >&2
done

mkdir -p benchmarks/results
{
    echo "# Frameworks under control against their plain main"
    echo
    machine_lines "$java"
    echo
    echo "\`benchmarks/frameworks.sh\`, strategy $strategy, campaigns of $seconds s, $([ "$compiler" = c1 ] && echo "first compiler alone, as by default" || echo "both compilers"), plain main $plain s ($((5 * plain)) where a call takes more than 2 ms): processor time of the JVM on one core, second halves."
    echo
    echo "| program | plain main, ms | execution, ms | events | ns an event | times plain |${before:+ before |}"
    echo "|---|---|---|---|---|---|${before:+---|}"
    awk '{ print ($2 + 0 > 0 && $3 + 0 > 0 ? $3 / $2 : 999999), $0 }' "$keep" | sort -g | while read -r ratio name main ms events n; do
        [ "$ratio" != 999999 ] || ratio=-
        awk -v r="$ratio" -v ms="$ms" -v e="$events" -v l="| $name | $main | $ms | $events |" \
            'BEGIN { print l, (e + 0 > 0 ? sprintf("%.0f", 1e6 * ms / e) : "-"), "|", (r == "-" ? r : sprintf("%.1f", r)), "|" }' | tr -d '\n'
        [ -z "$before" ] || printf ' %s |' "$(ratio_in "$before" "$name")"
        echo
    done
    echo
    awk '$2 + 0 > 0 && $3 + 0 > 0 { n++; r = $3 / $2; ten += r <= 10; twenty += r <= 20 } END { printf "%d of %d at most 20 times (to be reached: all), %d at most 10 times (half).\n", twenty, n, ten }' "$keep"
} >"benchmarks/results/${out%.md}.md"
echo "written: benchmarks/results/${out%.md}.md"
