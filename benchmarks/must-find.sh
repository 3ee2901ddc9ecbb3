#!/usr/bin/env bash
# Runs the bugs that must be found out of the box: twelve examples, default options, and 20 replays of each one's first failure in fresh JVMs.
#
#   benchmarks/must-find.sh [JAVA_HOME...]     without arguments: $JAVA_HOME, or else the java on the path
#
# Sizes can be set in the environment: EXECUTIONS, SECONDS_EACH, REPLAYS; REPORTS names a folder for the reports as text, OUT the result file.
# Exit code 1 if one was not found, was of another kind, did not replay, or is absent.
set -u

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
executions=${EXECUTIONS:-10000}
seconds=${SECONDS_EACH:-20}
replays=${REPLAYS:-20}

# Example, kind of failure, oldest Java that can run it, the bug in words.
programs='FieldUpdaterLostUpdate|exception|17|a lost update through a field updater
EscapingThis|exception|17|an object that escapes its constructor
SharedHashMap|exception|17|a HashMap shared without a lock
CompletableFutureRace|exception|17|a race in CompletableFuture chaining
TimeoutRace|exception|17|a time-out racing with completion
InterruptAwait|deadlock|17|interrupt racing with await
ReadWriteUpgrade|deadlock|17|lock upgrade in a read-write lock
ClassInitDeadlock|deadlock|17|deadlock of two class initialisers
PoliteLivelock|livelock|17|livelock of two polite threads
PoolStarvation|deadlock|17|a thread pool that starves itself
VirtualThreadLostUpdate|exception|21|a lost update by virtual threads
ParallelStreamAccumulator|exception|17|a parallel stream with a shared accumulator'

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
reports=${REPORTS:-$work/reports}
mkdir -p "$reports"
out=${OUT:-$here/results/$(date +%F)-must-find.md}
shortfall=0

# The first value of a key in a JSON file: a number, a string without escapes, or null.
json() { # file key
    tr '\n' ' ' <"$1" | grep -o "\"$2\" *: *\(\"[^\"]*\"\|[^,}\" ]*\)" | head -n 1 | sed 's/^[^:]*: *//; s/^"//; s/"$//'
}

# Kinds with their numbers, as in "exception 12".
kinds() { # file
    tr '\n' ' ' <"$1" | sed -n 's/.*"kinds" *: *{\([^}]*\)}.*/\1/p' | tr -d '"' | tr -s ' ' | sed 's/^ //; s/ $//; s/://g'
}

feature() { # java binary
    "$1" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.specification.version = //p'
}

row() { printf '%s\n' "$@" >>"$out"; }

one() { # java binary, feature, program line
    local name kind oldest text log=$work/log.json code ok
    IFS='|' read -r name kind oldest text <<<"$3"
    if [ ! -f "$root/examples/$name.java" ]; then
        shortfall=1
        row "| $name: $text | absent | | | | | **no** |"
        return
    fi
    if [ "$2" -lt "$oldest" ]; then
        row "| $name: $text | needs Java $oldest | | | | | |"
        return
    fi
    printf '  %s\n' "$name" >&2
    rm -f "$log"
    "$heddle" check --java "$1" --json=- --iterations "$executions" --time-limit "$seconds" --confirm "$replays" \
        --out "$work/out-$name" "$root/examples/$name.java" >"$log" 2>"$reports/$name-$2.txt" </dev/null
    code=$?
    ok='**no**'
    if [ $code -eq 10 ] && [[ "$(kinds "$log")" == "$kind "* ]] && [[ "$(kinds "$log")" != *,* ]] \
        && [ "$(json "$log" ok)" = "$replays" ]; then
        ok=yes
    else
        shortfall=1
    fi
    row "| $name: $text | $(json "$log" firstFailure) | $(kinds "$log") of $(json "$log" iterations) | $(json "$log" ok)/$(json "$log" total) | $(json "$log" executionsPerSecond) | $(json "$log" eventsPerExecution) | $ok |"
}

commit=$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)
[ -z "$(git -C "$root" status --porcelain 2>/dev/null)" ] || commit="$commit with changes"
{
    echo "# Bugs that must be found out of the box"
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), load at the start $(cut -d ' ' -f 1 /proc/loadavg)"
    echo "- commit: $commit"
    echo "- \`heddle check\` with its default options, at most $executions executions or $seconds s each; the first failure replayed $replays times in fresh JVMs"
} >"$out"

[ $# -gt 0 ] || set -- "${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}"
for home in "$@"; do
    java=$home/bin/java
    version=$(feature "$java")
    printf 'Java %s\n' "$version" >&2
    row "" "## $("$java" -version 2>&1 | sed -n 2p)" ""
    row "| program | found after | failures | replays | executions/s | events | all |"
    row "|---|---|---|---|---|---|---|"
    while IFS= read -r program; do
        one "$java" "$version" "$program"
    done <<<"$programs"
done
printf '%s\n' "$out" >&2
exit $shortfall
