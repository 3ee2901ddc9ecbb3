#!/usr/bin/env bash
# Measures the main job by hand: speed, clean runs, replays in fresh JVMs, byte-identical traces. See README.md beside this file.
#
#   benchmarks/run.sh [JAVA_HOME...]     without arguments: $JAVA_HOME, or else the java on the path
#
# Sizes can be set in the environment: SPEED_EXECUTIONS, CLEAN_EXECUTIONS, RATE_EXECUTIONS, REPLAYS, SAME_SEED. Exit code 1 if anything but speed fell short.
set -u

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
examples=$root/examples
speed_executions=${SPEED_EXECUTIONS:-60000}
clean_executions=${CLEAN_EXECUTIONS:-20000}
rate_executions=${RATE_EXECUTIONS:-20000}
replays=${REPLAYS:-100}
same_seed=${SAME_SEED:-20}
seed=42

failing=(LostUpdate CheckThenAct LockOrderDeadlock MissedNotify BoundedBuffer AbaStack VarHandleLostUpdate DoubleCheckedArray
    ExitCode PoliteLivelock ExecutorLostUpdate ReadWriteUpgrade)
weak=(MessagePassing StoreBuffering Iriw DoubleCheckedLocking PlainPublication BrokenSeqlock DekkerOpaque PetersonOpaque)
correct=(SynchronizedCounter LockCounter LatchExecutor ConcurrentMap PrintlnThreads CorrectBoundedBuffer
    MessagePassingReleaseAcquire StoreBufferingVolatile IriwVolatile DoubleCheckedLockingVolatile FinalFieldPublication Seqlock
    DekkerFences PetersonFences)

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
shortfall=0

# The first value of a key in a JSON file: a number, a string without escapes, or null.
json() { # file key
    tr '\n' ' ' <"$1" | grep -o "\"$2\" *: *\(\"[^\"]*\"\|[^,}\" ]*\)" | head -n 1 | sed 's/^[^:]*: *//; s/^"//; s/"$//'
}

say() { printf '%s\n' "$*" >&2; }
row() { printf '%s\n' "$@" >>"$out"; } # one line for each argument

mark() { # sets $marked; runs in this shell so that shortfall is kept
    if [ "$1" -eq 0 ]; then marked=yes; else marked='**no**'; shortfall=1; fi
}

run() { # log-name command...: standard output to $work/log.json, standard error to $work/log.err
    local name=$1
    shift
    "$@" >"$work/$name.json" 2>"$work/$name.err" </dev/null
}

complain() { # log-name
    say "  $(tail -n 1 "$work/$1.err")"
}

measure_speed() {
    row "" "### Speed" ""
    row "\`check --iterations $speed_executions --confirm 0 --time-limit 0\`, the first (cold) executions included." ""
    row "| example | executions/s | CPU s | wall s | failures | k | k_com |"
    row "|---|---|---|---|---|---|---|"
    local name=LostUpdate log=$work/speed.json
    say "  speed: $name"
    run speed "$heddle" check --java "$java" --json=- --seed $seed --iterations "$speed_executions" --confirm 0 --time-limit 0 \
        --out "$work/out-speed" "$examples/$name.java"
    local code=$?
    if [ $code -ne 10 ]; then complain speed; shortfall=1; row "| $name | exit code $code | | | | | |"; return; fi
    row "| $name | $(json "$log" executionsPerSecond) | $(json "$log" cpuSeconds) | $(json "$log" seconds) | $(json "$log" failures) | $(json "$log" k) | $(json "$log" kCom) |"
}

measure_clean() {
    row "" "### Correct examples, $clean_executions executions each" ""
    row "| example | exit code | failures | executions/s | as it should be |"
    row "|---|---|---|---|---|"
    local name code failures
    for name in "${correct[@]}"; do
        say "  clean: $name"
        run clean "$heddle" check --java "$java" --json=- --seed $seed --iterations "$clean_executions" --confirm 0 --time-limit 0 \
            --out "$work/out-clean-$name" "$examples/$name.java"
        code=$?
        failures=$(json "$work/clean.json" failures)
        [ $code -eq 0 ] && [ "$failures" = 0 ]
        mark $?
        [ "$marked" = yes ] || complain clean
        row "| $name | $code | $failures | $(json "$work/clean.json" executionsPerSecond) | $marked |"
    done
}

measure_rates() {
    row "" "### Weak examples: failures in $rate_executions random executions each" ""
    row "| example | failures | per cent | executions/s |"
    row "|---|---|---|---|"
    local name failures
    for name in "${weak[@]}"; do
        say "  rate: $name"
        run rate "$heddle" check --java "$java" --json=- --seed $seed --iterations "$rate_executions" --confirm 0 --time-limit 0 \
            --out "$work/out-rate-$name" "$examples/$name.java"
        failures=$(json "$work/rate.json" failures)
        row "| $name | $failures | $(awk "BEGIN { printf \"%.1f\", 100 * $failures / $rate_executions }") | $(json "$work/rate.json" executionsPerSecond) |"
    done
}

measure_replays() {
    row "" "### Failing examples: the first failure, replayed $replays times in fresh JVMs" ""
    row "| example | first failure | kinds | reproduced | diverged | all |"
    row "|---|---|---|---|---|---|"
    local name trace first kinds
    for name in "${failing[@]}" "${weak[@]}"; do
        say "  replay: $name"
        run find "$heddle" check --java "$java" --json=- --seed $seed --fail-fast --iterations 20000 --confirm 0 --time-limit 0 \
            --out "$work/out-find-$name" "$examples/$name.java"
        trace=$(json "$work/find.json" trace)
        first=$(json "$work/find.json" firstFailure)
        kinds=$(tr '\n' ' ' <"$work/find.json" | sed -n 's/.*"kinds" *: *{\([^}]*\)}.*/\1/p' | tr -d '" ')
        if [ ! -f "$trace" ]; then complain find; shortfall=1; row "| $name | none | | | | **no** |"; continue; fi
        run replay "$heddle" replay --java "$java" --json=- --times "$replays" "$trace"
        [ "$(json "$work/replay.json" reproduced)" = "$replays" ]
        mark $?
        [ "$marked" = yes ] || complain replay
        row "| $name | $first | $kinds | $(json "$work/replay.json" reproduced) | $(json "$work/replay.json" diverged) | $marked |"
    done
}

measure_same_seed() {
    row "" "### Same seed, same bytes: \`record --controlled --seed $seed\`, $same_seed times" ""
    row "| example | equal to the first | bytes | all |"
    row "|---|---|---|---|"
    local name i equal first
    for name in LostUpdate BoundedBuffer AbaStack ExecutorLostUpdate LatchExecutor ConcurrentMap PrintlnThreads; do
        say "  same seed: $name"
        first=$work/$name-1.heddle
        equal=0
        for ((i = 1; i <= same_seed; i++)); do
            run record "$heddle" record --java "$java" --controlled --seed $seed -o "$work/$name-$i.heddle" "$examples/$name.java"
            if [ -s "$first" ] && cmp -s "$first" "$work/$name-$i.heddle"; then equal=$((equal + 1)); fi
        done
        [ "$equal" -eq "$same_seed" ]
        mark $?
        [ "$marked" = yes ] || complain record
        row "| $name | $equal of $same_seed | $(wc -c 2>/dev/null <"$first" || echo 0) | $marked |"
        rm -f "$work/$name"-*.heddle
    done
}

homes=("$@")
if [ ${#homes[@]} -eq 0 ]; then
    if [ -n "${JAVA_HOME:-}" ]; then
        homes=("$JAVA_HOME")
    else
        command -v java >/dev/null || { say "no JDK: give its folder as an argument or set JAVA_HOME"; exit 2; }
        homes=("$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")")
    fi
fi
for home in "${homes[@]}"; do
    [ -x "$home/bin/java" ] || { say "$home: no bin/java there; give the folder of a JDK"; exit 2; }
done

mkdir -p "$here/results" || exit 1
out=$here/results/$(date +%F)-main-job.md
: >"$out" || exit 1
commit=$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)
[ -z "$(git -C "$root" status --porcelain --untracked-files=no 2>/dev/null)" ] || commit="$commit, with local changes"
model=$(lscpu 2>/dev/null | sed -n 's/^Model name: *//p' | head -n 1)
row "# The main job, $(date +%F)" ""
row "- Machine: ${model:-unknown}, $(nproc 2>/dev/null || echo '?') cores seen, $(uname -sr)"
row "- Commit: $commit"
row "- Made by \`benchmarks/run.sh\`; each figure is one run."
for home in "${homes[@]}"; do
    java=$home/bin/java
    version=$("$java" -version 2>&1 | sed -n 's/^\(.*Runtime Environment.*\)$/\1/p' | head -n 1)
    say "$version"
    row "" "## ${version:-$home}"
    measure_speed
    measure_clean
    measure_rates
    measure_replays
    measure_same_seed
done
say "written: $out"
exit $shortfall
