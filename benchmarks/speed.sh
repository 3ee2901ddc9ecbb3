#!/usr/bin/env bash
# Executions per second of processor time of the target JVM, cold and warm, pinned to one core. Writes results/<date>-speed.md.
#
#   benchmarks/speed.sh [--warm N] [--programs "P:S P:S"] [--out NAME] JAVA_HOME...
#
# Cold: the first 10,000 executions, with the options of a short campaign. Warm: the second half of a campaign of N executions without a time limit (400,000 from JDK 24 on, 60,000 before).
set -u
export LC_ALL=C HEDDLE_SKIP_BUILD=1

root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/programs.bash"
warm=0 out=$(date +%F)-speed
programs="LostUpdate:random LostUpdate:portfolio SynchronizedCounter:portfolio LockCounter:portfolio CorrectBoundedBuffer:portfolio ConcurrentMap:portfolio LatchExecutor:portfolio"
options "warm programs out ..." "$@"
[ ${#rest[@]} -gt 0 ] || usage
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# Processor time of a campaign.
campaign() { # java program strategy executions time-limit
    taskset -c 0 "$root/heddle" check --java "$1" --strategy "$3" --iterations "$4" --time-limit "$5" --confirm 0 --no-minimise \
        --json="$work/check.json" --out "$work/out" "$root/examples/$2.java" >"$work/log" 2>&1 </dev/null
    [ -s "$work/check.json" ] || { tail -n 1 "$work/log" >&2; return 1; }
    echo "$(json "$work/check.json" cpuSeconds) $(json "$work/check.json" iterations) $(json "$work/check.json" eventsPerExecution)"
}

{
    echo "# Executions per second"
    echo
    machine_lines "${rest[0]}"
    echo
    echo "Processor time of the target JVM, on one core. Cold: mean of the first 10,000 executions, the JVM's start included. Warm: the second half of a long campaign."
    echo
    echo "| JDK | program | strategy | events | cold, µs | warm, µs | warm, executions/s |"
    echo "|---|---|---|---|---|---|---|"
} >"$work/table"
for java in "${rest[@]}"; do
    version=$("$java/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p')
    feature=${version#1.}
    n=$warm
    [ "$n" != 0 ] || { [ "${feature%%[!0-9]*}" -ge 24 ] && n=400000 || n=60000; }
    for row in $programs; do
        program=${row%%:*} strategy=${row#*:}
        cold=$(campaign "$java" "$program" "$strategy" 10000 120) && half=$(campaign "$java" "$program" "$strategy" $((n / 2)) 0) \
            && all=$(campaign "$java" "$program" "$strategy" "$n" 0) || exit 1
        awk -v r="$version | $program | $strategy" "BEGIN { split(\"$cold $half $all\", v, \" \"); warm = (v[7] - v[4]) / (v[8] - v[5])
            printf \"| %s | %d | %.0f | %.1f | %.0f |\\n\", r, v[3], 1e6 * v[1] / v[2], 1e6 * warm, 1 / warm }" | tee -a "$work/table"
    done
done
cp "$work/table" "$root/benchmarks/results/$out.md"
echo "written: benchmarks/results/$out.md"
