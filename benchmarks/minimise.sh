#!/usr/bin/env bash
# Finds a failing execution of each buggy example for each of a few seeds and writes how far it was reduced.
#
#   benchmarks/minimise.sh [EXAMPLE...]     without arguments: all examples whose header names a bug
#
# In the environment: SEEDS, EXECUTIONS (to find a failure), JAVA_HOME, OUT (the result file), REPORTS (a folder for the reports as text).
# Exit code 1 if a reduced execution is larger than the original or does not replay.
set -u

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
seeds=${SEEDS:-1 2 3}
executions=${EXECUTIONS:-2000}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
reports=${REPORTS:-$work/reports}
mkdir -p "$reports"
out=${OUT:-$here/results/$(date +%F)-minimise.md}
shortfall=0

# The examples of ExamplesIT that fail.
buggy='AbaStack BoundedBuffer BrokenSeqlock CheckThenAct ClassInitDeadlock CompletableFutureRace DekkerOpaque DoubleCheckedArray
DoubleCheckedLocking EscapingThis ExecutorLostUpdate ExitCode FieldUpdaterLostUpdate InterruptAwait Iriw LockOrderDeadlock LostUpdate
MessagePassing MissedNotify ParallelStreamAccumulator PetersonOpaque PlainPublication PoliteLivelock PoolStarvation ReadWriteUpgrade
SharedHashMap StoreBuffering TimeoutRace VarHandleLostUpdate VirtualThreadLostUpdate'

json() { # file key
    tr '\n' ' ' <"$1" | grep -o "\"$2\" *: *\(\"[^\"]*\"\|[^,}\" ]*\)" | head -n 1 | sed 's/^[^:]*: *//; s/^"//; s/"$//'
}

median() { sort -n | awk '{ a[NR] = $1 } END { if (NR) print (NR % 2 ? a[(NR + 1) / 2] : (a[NR / 2] + a[NR / 2 + 1]) / 2) }'; }

one() { # example, seed
    local log=$work/log.json problem complete
    rm -f "$log"
    "$heddle" check ${JAVA_HOME:+--java "$JAVA_HOME"} --json="$log" --fail-fast --iterations "$executions" --seed "$2" --confirm 1 \
        --livelock-bound 5000 --out "$work/out-$1-$2" "$root/examples/$1.java" >"$reports/$1-$2.txt" 2>&1 </dev/null
    [ -s "$log" ] && [ "$(json "$log" failures)" != 0 ] || {
        printf '| %s | %s | not found | | | | | | |\n' "$1" "$2" >>"$out"
        return
    }
    problem=$(json "$log" problem)
    complete=$(json "$log" complete)
    printf '%s %s %s %s %s %s %s %s\n' "$(json "$log" preemptionsBefore)" "$(json "$log" preemptionsAfter)" "$(json "$log" staleBefore)" \
        "$(json "$log" staleAfter)" "$(json "$log" switchesBefore)" "$(json "$log" switchesAfter)" "$(json "$log" executions)" \
        "$(tr '\n' ' ' <"$log" | sed 's/.*"minimised"//' | grep -o '"seconds" *: *[0-9.]*' | head -n 1 | sed 's/.*: *//')" >"$work/row"
    read -r pb pa sb sa wb wa n s <"$work/row"
    n=$(tr '\n' ' ' <"$log" | sed 's/.*"minimised"//' | grep -o '"executions" *: *[0-9]*' | head -n 1 | sed 's/.*: *//')
    printf '| %s | %s | %s → %s | %s → %s | %s → %s | %s | %s | %s | %s/%s |\n' "$1" "$2" "$wb" "$wa" "$pb" "$pa" "$sb" "$sa" "$n" "$s" \
        "$([ "$problem" != null ] && printf '%s' "$problem" || { [ "$complete" = true ] && printf yes || printf 'no'; })" \
        "$(json "$log" ok)" "$(json "$log" total)" >>"$out"
    [ "$problem" = null ] || return
    echo "$wb" >>"$work/wb"; echo "$wa" >>"$work/wa"; echo "$pb" >>"$work/pb"; echo "$pa" >>"$work/pa"
    echo "$sb" >>"$work/sb"; echo "$sa" >>"$work/sa"; echo "$n" >>"$work/n"; echo "$s" >>"$work/s"
    [ $((2 * pa + 3 * sa)) -le $((2 * pb + 3 * sb)) ] && [ "$(json "$log" ok)" = "$(json "$log" total)" ] || shortfall=1
}

{
    echo "# How far failing executions are reduced"
    echo
    echo "\`benchmarks/minimise.sh\`: the first failing execution of each example for seeds $seeds, default strategy, default budget;"
    echo "$(nproc) cores, $("${JAVA_HOME:+$JAVA_HOME/bin/}java" -version 2>&1 | sed -n 2p), commit $(git -C "$root" rev-parse --short HEAD)."
    echo "Each pair is original → reduced. *1-minimal*: no single decision can be left out any more. *Replays*: of the reduced trace in a fresh JVM."
    echo
    echo "| example | seed | context switches | preemptions | stale reads | executions | seconds | 1-minimal | replays |"
    echo "|---|---|---|---|---|---|---|---|---|"
} >"$out"
for example in ${*:-$buggy}; do
    for seed in $seeds; do
        printf '  %s %s\n' "$example" "$seed" >&2
        one "$example" "$seed"
    done
done
{
    echo
    echo "Medians: context switches $(median <"$work/wb") → $(median <"$work/wa"), preemptions $(median <"$work/pb") → $(median <"$work/pa"), stale" \
        "reads $(median <"$work/sb") → $(median <"$work/sa"), $(median <"$work/n") executions, $(median <"$work/s") s."
} >>"$out"
exit $shortfall
