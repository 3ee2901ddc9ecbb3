#!/usr/bin/env bash
# What strategies cost on long programs: processor time of one execution against random walk's. Writes results/<date>-overhead.md.
#
#   benchmarks/overhead.sh [JAVA_HOME]      without an argument: $JAVA_HOME, or else the java on the path
#
# ROUNDS campaigns of EXECUTIONS executions each, strategies by turns; the median counts. Sizes can be set in the environment.
set -u

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
rounds=${ROUNDS:-3}
executions=${EXECUTIONS:-40}
java=${1:-${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}}
strategies="random pct:d=3 pctwm:d=2 pos pos-star surw urw guided random:switch=20,writes=4 random:reads=mixed,writes=4 portfolio"
programs="H2Transactions:h2 CaffeineCache:caffeine"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

json() { # file key
    tr '\n' ' ' <"$1" | grep -o "\"$2\" *: *[0-9.]*" | head -n 1 | sed 's/^[^:]*: *//'
}

cd "$root" || exit 1
mvn -q -B -ntp dependency:copy@example-libraries -pl cli || exit 1
out=$here/results/$(date +%F)-overhead.md
{
    echo "# What strategies cost"
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    echo "- Java: $("$java/bin/java" -version 2>&1 | sed -n 2p)"
    echo "- commit: $(git rev-parse --short HEAD)"
    echo
    echo "Processor time of the target JVM for one execution, its start included: median of $rounds campaigns of $executions executions, by turns, and as a ratio to"
    echo "random walk's. A strategy that switches seldom may be cheaper than random walk, since a switch costs more than a decision."
} >"$out"
for program in $programs; do
    name=${program%%:*}
    jar=$root/cli/target/libraries/${program#*:}.jar
    for ((round = 1; round <= rounds; round++)); do
        for strategy in $strategies; do
            printf '%s %s %s\n' "$name" "$round" "$strategy" >&2
            "$heddle" check --java "$java" --strategy "$strategy" --iterations "$executions" --time-limit 0 --confirm 0 --no-minimise \
                --json="$work/check.json" --out "$work/out" -- -cp "$jar" "$root/examples/libraries/$name.java" >/dev/null 2>"$work/log" \
                || { tail -n 1 "$work/log" >&2; continue; }
            echo "$strategy $(json "$work/check.json" cpuSeconds) $(json "$work/check.json" iterations) $(json "$work/check.json" eventsPerExecution)" \
                >>"$work/$name"
        done
    done
    {
        echo
        echo "## $name"
        echo
        echo "| strategy | CPU ms an execution | against random | events | ns an event |"
        echo "|---|---|---|---|---|"
        for strategy in $strategies; do
            grep -F "$strategy " "$work/$name" | awk -v s="$strategy" '$1 == s { printf "%.2f %d\n", 1000 * $2 / $3, $4 }' | sort -n \
                | awk -v s="$strategy" '{ ms[NR] = $1; e[NR] = $2 } END { m = int((NR + 1) / 2); print s, ms[m], e[m] }'
        done | awk '$1 == "random" { base = $2 } { printf "| `%s` | %.1f | %.2f | %d | %.0f |\n", $1, $2, $2 / base, $3, 1e6 * $2 / $3 }'
    } >>"$out"
done
echo "written: $out" >&2
