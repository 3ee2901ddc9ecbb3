#!/usr/bin/env bash
# How long small concurrency tests take in JUnit: ten that pass after 2,000 executions each and ten that fail, classes of benchmarks/junit run by Surefire.
#
#   benchmarks/junit.sh [--times N] [--java HOME] [--out NAME]
#
# Seconds after the start of Surefire's JVM, of N (3) runs; heddle-junit must be in Maven's local repository (mvn install). To be reached: 10 s together
# for those that pass, 6 s for those that fail, 1.5 s for the first failure. Writes results/<date>-junit.md, or NAME.md. In the environment: MAVEN_OPTIONS.
set -eu
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
. "$here/options.bash"
times=3 out=$here/results/$(date +%F)-junit
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}
options "times java out" "$@"
out=${out%.md}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/junit/." "$work"
export JAVA_HOME=$java
maven=(mvn -q -B -ntp ${MAVEN_OPTIONS:-} -f "$work/pom.xml" -Dmaven.test.failure.ignore)
"${maven[@]}" test-compile

# Name, seconds and result of each test of a report of Surefire, and the whole class, a line each.
rows() {
    awk -F'"' '
        function of(name,   i) { for (i = 1; i < NF; i += 2) if ($i ~ ("(^| )" name "=$")) return $(i + 1); return "" }
        /<testsuite / { suite = of("time"); n = of("tests"); bad = of("failures") + of("errors") }
        /<testcase / { print of("name") "\t" of("time") }
        END { print "together, " n " tests, " bad " failed\t" suite }' "$1"
}

for ((i = 1; i <= times; i++)); do
    for class in PassingTest FailingTest; do
        rm -rf "$work/target/heddle" "$work/target/surefire-reports" # or the last failure would be tried first
        began=$(awk '{ print $14 + $15 + $16 + $17 }' /proc/$$/stat)
        "${maven[@]}" surefire:test -Dtest=$class >"$work/$class.$i.txt" 2>&1 || true
        rows "$work/target/surefire-reports/TEST-dev.heddle.small.$class.xml" >"$work/$class.$i.tsv"
        echo "processor time with Maven	$(awk -v b="$began" -v hz="$(getconf CLK_TCK)" '{ printf "%.1f", ($14 + $15 + $16 + $17 - b) / hz }' /proc/$$/stat)" >>"$work/$class.$i.tsv"
    done
done

{
    echo "# Small concurrency tests in JUnit"
    echo
    echo "\`benchmarks/junit.sh --times $times\`; $(git -C "$root" rev-parse --short HEAD), $("$java/bin/java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/\1/p'), $(nproc) cores ($(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)), load $(cut -d ' ' -f 1 /proc/loadavg)"
    for class in PassingTest FailingTest; do
        echo
        echo "| $class | seconds, each of $times runs |"
        echo "|---|---|"
        cut -f 1 "$work/$class.1.tsv" | while IFS= read -r name; do
            printf '| %s |' "$name"
            for ((i = 1; i <= times; i++)); do awk -F'\t' -v name="$name" '$1 == name { printf " %s", $2; exit }' "$work/$class.$i.tsv"; done
            echo " |"
        done
    done
} >"$out.md"
cat "$out.md"
