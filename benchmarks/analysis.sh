#!/usr/bin/env bash
# Times passes over a generated trace of ten million events: on one core, with a heap of 512 MB, the first pass cold.
#
#   benchmarks/analysis.sh [PASS...]           without an argument: all passes
#
# The trace is generated once, into benchmarks/target/analysis. EVENTS, ROUNDS, FILES (heddle, deflate, data, std), CORE and HEAP can be set in the environment.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
events=${EVENTS:-10000000}
rounds=${ROUNDS:-4}
files=${FILES:-heddle}
core=${CORE:-0}
passes=${*:-decode}
directory=$here/target/analysis/$events

cd "$root"
source "$here/build.bash"
build_benchmarks
classes="$here/target/classes:$here/target/lib/*"
if [ ! -f "$directory/synthetic.heddle" ]; then
    echo "generating $events events..." >&2
    "$java" -Xmx2g -cp "$classes" dev.heddle.benchmarks.analysis.AnalysisSpeed generate "$directory" "$events" 42
fi
pin=()
if command -v taskset >/dev/null; then
    pin=(taskset -c "$core")
fi
for file in $files; do
    for pass in $passes; do
        "${pin[@]}" "$java" -XX:+UseSerialGC -Xmx${HEAP:-512m} -cp "$classes" dev.heddle.benchmarks.analysis.AnalysisSpeed \
            time "$directory/synthetic.$file" "$rounds" "$pass"
    done
done
