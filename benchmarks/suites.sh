#!/usr/bin/env bash
# What heddle test makes of test classes of published test jars: how many tests get which verdict, how many executions a second, which tests fail.
#
#   benchmarks/suites.sh [CLASS...]       simple names of test classes; without: six of Kafka Streams 3.8.0
#
# Fetches the jars with Maven. In the environment: SUITE (which project of benchmarks/suites, kafka-streams), SECONDS_EACH (a test, 10), JOBS (1), JAVA_HOME, HEDDLE, OUT (the result file), WORK (a folder that is kept).
set -eu
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
out=${OUT:-$here/results/$(date +%F)-suites.md}
if [ -n "${WORK:-}" ]; then
    work=$WORK
    mkdir -p "$work"
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
suite=${SUITE:-kafka-streams}
[ -f "$here/suites/$suite.xml" ] || { echo "suites.sh: SUITE=$suite: expected one of $(cd "$here/suites" && echo *.xml | sed 's/\.xml//g')" >&2; exit 2; }
plugin=$(sed -n 's/.*<artifactId>maven-dependency-plugin<.*<version>\(.*\)<\/version>.*/\1/p' "$root/pom.xml" | head -n 1)
[ -d "$work/lib" ] || mvn -q -B -ntp -f "$here/suites/$suite.xml" "org.apache.maven.plugins:maven-dependency-plugin:$plugin:copy-dependencies" \
    -DoutputDirectory="$work/lib"
tests=$(ls "$work/lib/$suite"-[0-9]*-test*.jar | head -n 1)
path=$tests:$(ls "$work"/lib/*.jar | grep -vxF "$tests" | paste -sd: -) # first, since others have a log4j.properties, too

# Of a JSON of heddle test: verdict, executions, milliseconds, name and reason of each test, a line each.
verdicts() {
    awk '
        function text(line) { sub(/^[^:]*: "/, "", line); sub(/",?$/, "", line); return line }
        /^ *"test": "/ { test = text($0) }
        /^ *"verdict": / { verdict = text($0) }
        /^ *"why": / { why = text($0) }
        /^ *"executions": / { executions = $2 + 0 }
        /^ *"millis": / { print verdict "\t" executions "\t" $2 + 0 "\t" test "\t" why }' "$1"
}

classes=${*:-DefaultStateUpdaterTest DefaultTaskManagerTest DefaultTaskExecutorTest GlobalStreamThreadTest StreamThreadTest KafkaStreamsTest}
cd "$work"
mkdir -p build target # where tests make their folders
{
    echo "# Tests of $(basename "${tests%-test*.jar}") under control"
    echo
    echo "\`SUITE=$suite benchmarks/suites.sh $classes\`, ${SECONDS_EACH:-10} s a test, ${JOBS:-1} at a time; $(git -C "$root" rev-parse --short HEAD), $(nproc) cores"
    echo
    echo "| class | tests | failed under an order | depends on time | failed without control | not under control | said nothing | passed | sequential | skipped | executions/s, median |"
    echo "|---|---|---|---|---|---|---|---|---|---|---|"
} >"$work/table"
: >"$work/failed"
for class in $classes; do
    "$heddle" test ${JAVA_HOME:+--java "$JAVA_HOME"} --time-limit "${SECONDS_EACH:-10}" --jobs "${JOBS:-1}" --out "out-$class" --json="$class.json" \
        --tests "$tests" -- -cp "$path" "$class" >"$class.txt" 2>"$class.err" </dev/null || true
    if [ ! -s "$class.json" ]; then
        echo "| $class | no result: $(tail -n 1 "$class.err") |" >>"$work/table"
        continue
    fi
    verdicts "$class.json" >"$class.tsv"
    rate=$(awk -F'\t' '$1 == "passes" && $3 > 0 { printf "%.1f\n", 1000 * $2 / $3 }' "$class.tsv" | sort -g | awk '{ a[NR] = $1 } END { print NR ? a[int((NR + 1) / 2)] : "" }')
    awk -F'\t' -v class="$class" -v rate="$rate" '{ n[$1]++ } END {
        printf "| %s | %d", class, NR
        m = split("fails depends_on_time fails_by_itself not_controlled says_nothing passes sequential skipped", kinds, " ")
        for (i = 1; i <= m; i++) printf " | %d", n[kinds[i]]
        print " | " rate " |" }' "$class.tsv" >>"$work/table"
    awk -F'\t' '$1 ~ /^(fails|depends_on_time|fails_by_itself|not_controlled|says_nothing)$/ {
        sub(/.*\./, "", $4); gsub(/\|/, "\\|", $5)
        print "| " $4 " | " $1 " | " $2 " | " substr($5, 1, 300) " |" }' "$class.tsv" >>"$work/failed"
done
{
    cat "$work/table"
    echo
    echo "| test | verdict | executions | failure and cause |"
    echo "|---|---|---|---|"
    cat "$work/failed"
} >"$out"
cat "$out"
