#!/usr/bin/env bash
# Runs every driver of examples/libraries and writes results/<date>-libraries.md. See README.md beside this file.
#
#   benchmarks/libraries.sh [JAVA_HOME...]     without arguments: $JAVA_HOME, or else the java on the path
#
# Sizes can be set in the environment: EXECUTIONS, REPLAYS, SECONDS_EACH. Exit code 1 if a driver did not do what the list says.
set -u

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
drivers=$root/examples/libraries
jars=$root/cli/target/libraries
executions=${EXECUTIONS:-1000}
replays=${REPLAYS:-20}
seconds_each=${SECONDS_EACH:-60}
seed=1

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
shortfall=0

# The first value of a key in a JSON file: a number, a string without escapes, or null.
json() { # file key
    tr '\n' ' ' <"$1" | grep -o "\"$2\" *: *\(\"[^\"]*\"\|[^,}\" ]*\)" | head -n 1 | sed 's/^[^:]*: *//; s/^"//; s/"$//'
}

# Reads across threads in packages that begin with the prefix, added up.
reads() { # file prefix
    grep -o "\"$2[A-Za-z0-9_.]*\": [0-9]*" "$1" | sed 's/.*: //' | awk '{ sum += $1 } END { print sum + 0 }'
}

# Processor time of the whole JVM for one execution, in ms: unlike executions/s hardly touched by what else runs on the machine.
cpu() { # file
    awk -v seconds="$(json "$1" cpuSeconds)" -v n="$(json "$1" iterations)" 'BEGIN { printf "%.0f", 1000 * seconds / n }'
}

say() { printf '%s\n' "$*" >&2; }
row() { printf '%s\n' "$@" >>"$out"; }
strip() { sed 's/^ *//; s/ *$//' <<<"$1"; }

short() { # what: something was not as the list says
    say "  fell short: $1"
    shortfall=1
}

measure() { # java name jars packages kind java-options
    local java=$1 name=$2 packages=$4 kind=$5 path= jar trace=$work/$2.heddle code verdict
    for jar in $3; do path=$path${path:+:}$jars/$jar.jar; done
    # shellcheck disable=SC2206 # options are words
    local program=($6 -cp "$path" "$drivers/$name.java")
    say "  $name"
    "$heddle" check --java "$java" --json="$work/check.json" --seed $seed --iterations "$executions" --time-limit "$seconds_each" --confirm 0 \
        --out "$work/$name-out" -- "${program[@]}" >"$work/log" 2>&1
    code=$?
    if [ $code = 10 ]; then
        trace=$(json "$work/check.json" trace)
        verdict="fails: $(json "$work/check.json" failures) of $(json "$work/check.json" iterations)"
        tr -d '\n ' <"$work/check.json" | grep -q "\"kinds\":{\"$kind\":[0-9]*}" || short "$name fails otherwise than by $kind"
    elif [ $code = 0 ]; then
        verdict="passes: $(json "$work/check.json" iterations)"
        [ "$kind" = passes ] || short "$name passes"
        "$heddle" record --java "$java" --controlled --force --seed $seed -o "$trace" -- "${program[@]}" >>"$work/log" 2>&1
    else
        short "$name: exit code $code: $(tail -n 1 "$work/log")"
        return
    fi
    "$heddle" analyze --json="$work/analyze.json" "$trace" >>"$work/log" 2>&1
    "$heddle" replay --java "$java" --json="$work/replay.json" --times "$replays" "$trace" >>"$work/log" 2>&1
    local reproduced across bad
    reproduced=$(json "$work/replay.json" reproduced)
    across=$(reads "$work/analyze.json" "$packages")
    bad=$(tr -d '\n ' <"$work/check.json" | grep -o '"classes":{[^}]*}' | grep -o '"untransformable":[0-9]*' | sed 's/.*://')
    [ "$reproduced" = "$replays" ] || short "$name: $reproduced of $replays replays"
    [ "$across" -gt 0 ] || short "$name: no reads across threads"
    [ "$bad" = 0 ] || short "$name: $bad classes not transformed"
    row "| \`$name\` | $(json "$work/check.json" executionsPerSecond) | $(cpu "$work/check.json") | $(json "$work/check.json" eventsPerExecution) | $(grep -o '^  "threads": [0-9]*' "$work/check.json" | sed 's/.*: //') | $(json "$work/check.json" transformed) | $bad | $across | $verdict | $reproduced of $replays |"
}

cd "$root" || exit 1
mvn -q -B -ntp dependency:copy@example-libraries -pl cli || exit 1
[ $# -gt 0 ] || set -- "${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}"
mkdir -p "$here/results"
out=$here/results/$(date +%F)-libraries.md
: >"$out"
row "# Libraries under control" "" \
    "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" \
    "- commit: $(git rev-parse --short HEAD)" \
    "- versions: $(sed -n 's/.*<example\.\(.*\)\.version>\(.*\)<.*/\1 \2/p' pom.xml | paste -sd, | sed 's/,/, /g')" "" \
    "\`check --seed $seed --iterations $executions --time-limit $seconds_each\`, the first (cold) executions included, program on one core. Reads across threads" \
    "are those in the library's packages, of the trace that is replayed: the first failing one, or else one that passes."
for java in "$@"; do
    version=$("$java/bin/java" -version 2>&1 | sed -n 2p)
    say "$version"
    row "" "## $version" "" \
        "| driver | executions/s | CPU ms each | events | threads | classes | not transformed | reads across threads | verdict | replays |" \
        "|---|---|---|---|---|---|---|---|---|---|"
    while IFS='|' read -r name libraries packages kind options; do
        case $name in '#'* | '') continue ;; esac
        measure "$java" "$(strip "$name")" "$(strip "$libraries")" "$(strip "$packages")" "$(strip "$kind")" "$(strip "$options")" </dev/null
    done <"$drivers/drivers.txt"
done
say "written: $out"
exit $shortfall
