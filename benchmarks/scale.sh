#!/usr/bin/env bash
# What an event costs, and how that grows with the number of threads: processor time of the target JVM, pinned to one core. Writes results/<date>-scale.md.
#
#   benchmarks/scale.sh [--events N] [--executions N] [--warm-up N] [--threads "N N"] [--kinds "K K"] [--strategy S] [--out NAME] JAVA_HOME...
#
# For each kind of scale/Scale.java: the difference between a campaign of warm-up and executions (20 and 30) and one of the warm-up alone, for each of the events (100,000).
set -u
export LC_ALL=C HEDDLE_SKIP_BUILD=1

root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/programs.bash"
events=100000 executions=30 warm_up=20 threads="2 64" kinds="own synchronized volatile shared" strategy=random out=$(date +%F)-scale
options "events executions warm-up threads kinds strategy out ..." "$@"
[ ${#rest[@]} -gt 0 ] || usage
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# Processor time and events of an execution: of a campaign of that length.
campaign() { # java kind threads executions
    taskset -c 0 "$root/heddle" check --java "$1" --strategy "$strategy" --iterations "$4" --time-limit 0 --max-events 0 --confirm 0 --no-minimise \
        --json="$work/check.json" --out "$work/out" -- "$root/benchmarks/scale/Scale.java" "$2" "$3" "$events" >"$work/log" 2>&1 </dev/null
    [ -s "$work/check.json" ] || { tail -n 1 "$work/log" >&2; return 1; }
    echo "$(json "$work/check.json" cpuSeconds) $(json "$work/check.json" eventsPerExecution)"
}

{
    echo "# What an event costs"
    echo
    machine_lines "${rest[0]}"
    echo
    echo "Processor time of the target JVM for one event in µs, on one core: executions $((warm_up + 1)) to $((warm_up + executions)) of a campaign (\`$strategy\`), $events accesses in each."
    echo
    printf '| JDK | accesses |'
    for n in $threads; do printf ' %s threads |' "$n"; done
    printf '\n|---|---|'
    for n in $threads; do printf '%s' '---|'; done
    echo
} >"$work/table"
for java in "${rest[@]}"; do
    version=$("$java/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p')
    for kind in $kinds; do
        row="| $version | $kind |"
        for n in $threads; do
            short=$(campaign "$java" "$kind" "$n" "$warm_up") && long=$(campaign "$java" "$kind" "$n" $((warm_up + executions))) || exit 1
            row="$row $(awk -v n="$executions" "BEGIN { split(\"$short $long\", v, \" \"); printf \"%.2f\", 1e6 * (v[3] - v[1]) / n / v[4] }") |"
        done
        echo "$row" | tee -a "$work/table"
    done
done
cp "$work/table" "$root/benchmarks/results/$out.md"
echo "written: benchmarks/results/$out.md"
