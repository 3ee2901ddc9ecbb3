#!/usr/bin/env bash
# Runs the JSR 166 suite (the tests of java.util.concurrent) with heddle test and writes a table of verdicts.
#
#   benchmarks/jsr166.sh DIR [CLASS...]      sources of the suite, JSR166TestCase.java among them; without classes: all tests in DIR
#
# Classes of the suite that DIR does not have are left out. In the environment: JDKS (homes, that of JAVA_HOME), SECONDS_EACH (a test, 2), JOBS (1),
# INSIDE ("no yes": with calls as steps, then with --inside java.util.concurrent), OUT (the result file), HEDDLE, MAVEN_OPTIONS,
# WORK (a folder that is kept: the table has what earlier calls with other classes found, too).
set -eu
export LC_ALL=C

[ $# -gt 0 ] && [ -f "$1/JSR166TestCase.java" ] || { echo "jsr166.sh: expected a folder with JSR166TestCase.java" >&2; exit 2; }
suite=$(cd "$1" && pwd)
shift
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
out=${OUT:-$here/results/$(date +%F)-jsr166.md}
if [ -n "${WORK:-}" ]; then
    work=$WORK
    mkdir -p "$work"
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
jdks=${JDKS:-${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}}
plugin=$(sed -n 's/.*<artifactId>maven-dependency-plugin<.*<version>\(.*\)<\/version>.*/\1/p' "$root/pom.xml" | head -n 1)
[ -d "$work/lib" ] || mvn -q -B -ntp ${MAVEN_OPTIONS:-} -f "$here/engines/vintage.xml" \
    "org.apache.maven.plugins:maven-dependency-plugin:$plugin:copy-dependencies" -DoutputDirectory="$work/lib"
jars=$(ls "$work"/lib/*.jar | paste -sd:)

# Each class is run for itself, without the suites that the classes have in addition: JUnit 3 would run all tests of a suite for each of them.
rm -rf "$work/sources"
mkdir -p "$work/sources"
for file in "$suite"/*.java; do
    sed 's/\bsuite()/ofSuite()/g' "$file" >"$work/sources/${file##*/}"
done
grep -oh '[A-Za-z0-9_]*Test\.\(ofSuite\|testSuite\)(' "$work"/sources/*.java | sort -u | while IFS=. read -r class method; do # not there: no tests
    [ -f "$suite/$class.java" ] || echo "class $class { static junit.framework.Test ${method%(}(Object... of) { return new junit.framework.TestSuite(); } }" >"$work/sources/$class.java"
done
classes=$*
[ -n "$classes" ] || classes=$(cd "$suite" && grep -L '^public abstract class' ./*Test.java | sed 's/^..//; s/\.java$//')
nested() { # classes of tests in a class
    sed -n "s/^ *public static class \([A-Za-z0-9_]*\) extends [A-Za-z0-9_]*Test .*/$1\$\1/p" "$suite/$1.java"
}

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

for jdk in $jdks; do
    version=$("$jdk/bin/java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.version = //p')
    mkdir -p "$work/classes-$version"
    "$jdk/bin/javac" -nowarn -Xlint:none -g -d "$work/classes-$version" -cp "$jars" "$work"/sources/*.java 2>"$work/javac.txt" || { cat "$work/javac.txt" >&2; exit 1; }
    for inside in ${INSIDE:-no yes}; do
        options=
        [ "$inside" = no ] || options='--inside java.util.concurrent'
        for class in $classes; do
            run=$version-$inside-$class
            # shellcheck disable=SC2086
            "$heddle" test --java "$jdk" $options --time-limit "${SECONDS_EACH:-2}" --jobs "${JOBS:-1}" --out "$work/out-$run" --json="$work/$run.json" \
                -- -cp "$work/classes-$version:$jars" "$class" $(nested "$class") >"$work/$run.txt" 2>"$work/$run.err" </dev/null || true
            [ ! -s "$work/$run.json" ] || verdicts "$work/$run.json" >"$work/$run.tsv"
        done
    done
done

{
    echo "# The JSR 166 suite under control"
    echo
    echo "\`benchmarks/jsr166.sh DIR\`, at most ${SECONDS_EACH:-2} s a test; $(git -C "$root" rev-parse --short HEAD), $(nproc) cores."
    for inside in no yes; do
        for version in $(ls "$work" | sed -n "s/^classes-//p" | sort -V); do
            ls "$work/$version-$inside-"*.tsv >"$work/found" 2>/dev/null || continue
            echo
            echo "## Java $version, $([ $inside = no ] && echo 'calls as steps' || echo '\`--inside java.util.concurrent\`')"
            echo
            echo "| class | tests | passed | sequential | failed under an order | depends on time | failed without control | not under control | said nothing | executions |"
            echo "|---|---|---|---|---|---|---|---|---|---|"
            while read -r file; do
                class=${file##*-}
                awk -F'\t' -v class="${class%.tsv}" '{ n[$1]++; executions += $2 } END {
                    printf "| %s | %d", class, NR
                    m = split("passes sequential fails depends_on_time fails_by_itself not_controlled says_nothing", kinds, " ")
                    for (i = 1; i <= m; i++) printf " | %d", n[kinds[i]]
                    print " | " executions + 0 " |" }' "$file"
            done <"$work/found" | awk -F'|' '{ print; for (i = 3; i < NF; i++) sum[i] += $i } END {
                printf "| all"; for (i = 3; i < NF; i++) printf " | %d", sum[i]; print " |" }'
        done
    done
    echo
    echo "| test | Java | inside | verdict | executions | failure |"
    echo "|---|---|---|---|---|---|"
    for file in "$work"/*.tsv; do
        run=$(basename "$file" .tsv)
        awk -F'\t' -v run="$run" 'BEGIN { split(run, of, "-") }
            $1 ~ /^(fails|depends_on_time|fails_by_itself|not_controlled|says_nothing)$/ {
                gsub(/\|/, "\\|", $5)
                print "| " $4 " | " of[1] " | " of[2] " | " $1 " | " $2 " | " substr($5, 1, 260) " |" }' "$file"
    done
} >"$out"
