#!/usr/bin/env bash
# Small suites of engines and libraries for tests, run by heddle test: in each, tests named racy... must fail under an order and replay 20 of 20 times,
# tests named safe... must pass, and neither may get another verdict. Writes results/<date>-engines.md; the exit code is 1 where one does not.
#
#   benchmarks/engines.sh [NAME...]       NAME: one of benchmarks/engines/*.xml; without: all
#
# Fetches the jars with Maven. In the environment: JAVA_HOME, HEDDLE, OUT (the result file), WORK (a folder that is kept), REPLAYS (20), MAVEN_OPTIONS.
set -eu
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
replays=${REPLAYS:-20}
. "$here/programs.bash"
out=${OUT:-$here/results/$(date +%F)-engines.md}
if [ -n "${WORK:-}" ]; then
    work=$WORK
    mkdir -p "$work"
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
jdk=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}
plugin=$(sed -n 's/.*<artifactId>maven-dependency-plugin<.*<version>\(.*\)<\/version>.*/\1/p' "$root/pom.xml" | head -n 1)

# The folder of sources of a sample, whose names have a part for the version.
sources() {
    case $1 in
        mockito*) echo mockito ;;
        jacoco) echo junit6 ;;
        *) echo "$1" ;;
    esac
}

compile() { # name folder-of-jars classes
    local from=$here/engines/$(sources "$1")
    mkdir -p "$3"
    case $1 in
        spock) "$jdk/bin/java" -cp "$2/*" org.codehaus.groovy.tools.FileSystemCompiler -d "$3" "$from"/*.groovy ;;
        kotest) "$jdk/bin/java" -cp "$2/*" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -nowarn -no-stdlib -no-reflect -cp "$(ls "$2"/*.jar | paste -sd:)" -d "$3" "$from" ;;
        *) "$jdk/bin/javac" -nowarn -Xlint:none -parameters -d "$3" -cp "$2/*" "$from"/*.java ;;
    esac
}

# Verdict, trace and name of each test of a JSON of heddle test, a line each.
verdicts() {
    awk '
        function text(line) { sub(/^[^:]*: "?/, "", line); sub(/"?,?$/, "", line); return line }
        /^ *"test": "/ { test = text($0) }
        /^ *"verdict": / { verdict = text($0) }
        /^ *"executions": / { executions = $2 + 0 }
        /^ *"trace": / { print verdict "\t" executions "\t" text($0) "\t" test }' "$1"
}

status=0
cd "$work"
: >table
: >wrong
for name in ${*:-$(ls "$here"/engines/*.xml | sed 's/.*\///; s/\.xml$//')}; do
    jars=$work/jars-$name
    classes=$work/classes-$name
    if [ ! -d "$jars" ]; then
        mvn -q -B -ntp ${MAVEN_OPTIONS:-} -f "$here/engines/$name.xml" "org.apache.maven.plugins:maven-dependency-plugin:$plugin:copy-dependencies" -DoutputDirectory="$jars"
    fi
    rm -rf "$classes" "out-$name"
    compile "$name" "$jars" "$classes"
    options=
    [ "$name" != jacoco ] || options="-javaagent:$(ls "$jars"/org.jacoco.agent-*-runtime.jar)=destfile=$work/jacoco.exec"
    "$heddle" test --java "$jdk" --out "out-$name" --json="$name.json" -- $options -cp "$classes:$(ls "$jars"/*.jar | grep -v '/kotlin-compiler\|/org.jacoco' | paste -sd:)" \
        >"$name.txt" 2>"$name.err" </dev/null || true
    : >"$name.tsv"
    [ ! -s "$name.json" ] || verdicts "$name.json" >"$name.tsv"
    found=0 passed=0 other=0 replayed=0 asked=0
    while IFS=$'\t' read -r verdict executions trace test; do
        case "$test/$verdict" in
            *[rR]acy*/fails)
                found=$((found + 1)) asked=$((asked + replays))
                "$heddle" replay --trust-java-options --times "$replays" --json=replay.json "out-$name/$trace" >replay.txt 2>&1 </dev/null || true
                n=$(json replay.json reproduced)
                replayed=$((replayed + ${n/-/0}))
                ;;
            *[sS]afe*/passes) passed=$((passed + 1)) ;;
            *) other=$((other + 1)); printf '| %s | %s | %s | %s |\n' "$name" "$test" "$verdict" "$executions" >>wrong ;;
        esac
    done <"$name.tsv"
    [ $found -gt 0 ] && [ $passed -gt 0 ] && [ $other = 0 ] && [ $replayed = $asked ] || status=1
    versions=$(sed -n '/<dependency>/s/.*<artifactId>\([^<]*\)<.*<version>\([^<]*\)<.*/\1 \2/p' "$here/engines/$name.xml" | grep -v '^kotlin-compiler' | paste -sd, | sed 's/,/, /g')
    echo "| $name | $versions | $found | $passed | $other | $replayed of $asked |" >>table
    tail -n 1 table >&2
done
{
    echo "# Engines and libraries for tests under control"
    echo
    echo "\`benchmarks/engines.sh $*\`: tests named racy... must be found failing, tests named safe... must pass; each trace is replayed $replays times in fresh JVMs."
    echo
    machine_lines "$jdk"
    echo
    echo "| sample | versions | racy, found | safe, passed | other verdicts | replays |"
    echo "|---|---|---|---|---|---|"
    cat table
    if [ -s wrong ]; then
        echo
        echo "| sample | test | verdict | executions |"
        echo "|---|---|---|---|"
        cat wrong
    fi
} >"$out"
cat "$out"
exit $status
