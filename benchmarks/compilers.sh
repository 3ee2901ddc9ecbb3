#!/usr/bin/env bash
# Processor time of commands with HotSpot's first compiler alone (C1), with both (C1 and C2), and with what Heddle chooses, for each kind of job. Writes results/<date>-compilers.md.
#
#   benchmarks/compilers.sh [--only JOB,...] [--core N] [--out NAME] JAVA_HOME...
#
# Jobs: check, search, expose, schedules, replay, litmus. Time is that of the whole command and its JVMs, on one core; the command itself takes about a second of it.
set -u
export LC_ALL=C HEDDLE_SKIP_BUILD=1
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/drivers.bash"
source "$root/benchmarks/programs.bash"
only=check,search,expose,schedules,replay,litmus core=0 out=$(date +%F)-compilers
options "only core out ..." "$@"
[ ${#rest[@]} -gt 0 ] || usage
cd "$root"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%U %S'

words_of() { driver_lines | awk -F'|' -v n="$1" '$2 == n { print $3; exit }'; }

# Seconds of a command with these options for the target JVM.
seconds() { # target-options words...
    local options=$1
    shift
    { time HEDDLE_TARGET_OPTS=$options taskset -c "$core" ./heddle "$@" >"$work/log" 2>&1 </dev/null; } 2>&1 | awk '{ printf "%.2f", $1 + $2 }'
}

row() { # what words...
    local what=$1 c1 both chosen
    shift
    c1=$(seconds -XX:TieredStopAtLevel=1 "$@") both=$(seconds -XX:TieredStopAtLevel=4 "$@") chosen=$(seconds "" "$@")
    echo "| $version | $what | $c1 | $both | $chosen |"
}

wants() { [[ ,$only, == *,$1,* ]]; }

{
    echo "# One compiler or both, for each kind of job"
    echo
    machine_lines "${rest[0]}"
    echo
    echo "\`benchmarks/compilers.sh\`: processor time of the whole command in seconds, on one core."
    echo
    echo "| JDK | job | C1 | C1 and C2 | chosen |"
    echo "|---|---|---|---|---|"
} >"$work/table"
for java in "${rest[@]}"; do
    version=$("$java/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p')
    feature=${version%%.*}
    many=100000
    [ "$feature" -lt 24 ] || many=400000
    quiet=(--java "$java" --confirm 0 --no-minimise --out "$work/out")
    for program in LostUpdate CorrectBoundedBuffer; do
        wants check || break
        for n in 10000 $many; do
            row "check $program, $n executions" check "${quiet[@]}" --jobs 1 --iterations $n --time-limit 119 examples/$program.java
        done
    done
    if wants search; then row "check --strategy exhaustive ConcurrentMap, 20000 executions" check "${quiet[@]}" --jobs 1 --strategy exhaustive --iterations 20000 --time-limit 119 examples/ConcurrentMap.java; fi
    for program in CorrectBoundedBuffer H2Transactions; do
        wants schedules || wants replay || break
        words=$(words_of $program)
        [ $program != H2Transactions ] || words="-- $words"
        # shellcheck disable=SC2086 # words are several
        ./heddle record --controlled --java "$java" --force -o "$work/$program.heddle" $words >"$work/log" 2>&1 || { tail -n 3 "$work/log" >&2; continue; }
        n=20 schedules=50
        [ $program = H2Transactions ] || n=20000 schedules=5000
        if wants replay; then row "replay --repeat $n, $program" replay --java "$java" --repeat $n --out "$work/replays" "$work/$program.heddle"; fi
        if wants schedules; then
            rm -rf "$work/schedules"
            ./heddle derive "$work/$program.heddle" --strategy pos --count $schedules -o "$work/schedules" >"$work/log" 2>&1
            row "replay of $(find "$work/schedules" -type f | wc -l) schedules, $program" replay --java "$java" --out "$work/replays" --trace "$work/$program.heddle" "$work/schedules"/*
        fi
    done
    for program in CorrectBoundedBuffer H2Transactions; do
        wants expose || break
        words=$(words_of $program)
        [ $program != H2Transactions ] || words="-- $words"
        # shellcheck disable=SC2086 # words are several
        row "expose --attempts 2 --keep-going, $program" expose --java "$java" --no-memo --attempts 2 --keep-going --confirm 0 --no-minimise --time-limit 119 --out "$work/exposed" $words
        sed -n 's/^/    /p' "$work/log" | head -n 4 >&2
    done
    if wants litmus; then row "litmus examples/litmus" litmus --java "$java" --out "$work/litmus" examples/litmus; fi
done | tee -a "$work/table"
cp "$work/table" "benchmarks/results/$out.md"
echo "written: benchmarks/results/$out.md"
