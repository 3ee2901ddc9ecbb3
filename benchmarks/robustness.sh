#!/usr/bin/env bash
# Measures by hand: the time until the first execution, the agent's part in class loading, and the corpus. See README.md beside this file.
#
#   benchmarks/robustness.sh [JAVA_HOME]     without argument: $JAVA_HOME, or else the java on the path
#
# FIRST is put before each timed command, for example "chrt -f 10" on a machine that has other work; RUNS is how often each is timed.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
java_home=${1:-${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}}
java=$java_home/bin/java
export JAVA_HOME=$java_home
first=${FIRST:-}
runs=${RUNS:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
instrument=$root/recorder/instrument

(cd "$root" && mvn -q process-test-classes -Pcorpus -pl recorder/instrument -am) >&2
"$root/heddle" version >&2 # builds and prepares

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

for _ in $(seq "$runs"); do
    $first "$root/heddle" check --iterations 1 --confirm 0 --json="$work/start.json" --out "$work/out" \
        "$root/examples/LostUpdate.java" >/dev/null || true
    sed -n 's/.*"startSeconds": \([0-9.]*\).*/\1/p' "$work/start.json" >>"$work/start"
done

"$java_home/bin/javac" -d "$work/classes" "$here/LoadAll.java"
loading() { # jar plain|agent: milliseconds of processor time on the loading thread, in the middle of the runs
    local i
    for i in $(seq "$runs"); do
        if [ "$2" = plain ]; then
            $first "$java" -XX:+UseSerialGC -cp "$work/classes:$1" LoadAll "$1"
        else
            $first "$root/heddle" record --controlled --stall 600 -o "$work/r$i.heddle" -- -cp "$work/classes:$1" LoadAll "$1" 2>&1
        fi | sed -n 's/^linked [0-9]* //p'
    done | median
}

commit=$(git -C "$root" rev-parse --short HEAD)
[ -z "$(git -C "$root" status --porcelain --untracked-files=no)" ] || commit="$commit, with local changes"
out=$here/results/$(date +%F)-robustness.md
{
    echo "# Start, class loading and the corpus, $(date +%F)"
    echo
    echo "- Machine: $(lscpu | sed -n 's/^Model name: *//p' | head -n 1), $(nproc) cores seen, $(uname -sr); load $(cut -d ' ' -f 1 /proc/loadavg)${first:+; timed commands under \`$first\`}"
    echo "- JDK: $("$java" -version 2>&1 | sed -n 2p); commit: $commit"
    echo "- Made by \`benchmarks/robustness.sh\`; the middle one of $runs runs."
    echo
    echo "## Until the first execution"
    echo
    echo "\`check --iterations 1 --confirm 0 examples/LostUpdate.java\`, from the start of the command: $(median <"$work/start") s"
    echo
    echo "## Class loading"
    echo
    echo "Every class loaded and linked on one thread; milliseconds of that thread's processor time."
    echo
    echo "| jar | without the agent | under it | ratio |"
    echo "|---|---|---|---|"
    for jar in "$instrument"/target/corpus/guava-*.jar "$instrument"/target/more-corpus/h2-*.jar; do
        plain=$(loading "$jar" plain)
        agent=$(loading "$jar" agent)
        echo "| $(basename "$jar") | $plain | $agent | $(awk "BEGIN { printf \"%.1f\", $agent / $plain }") |"
    done
    echo
    echo "## The corpus"
    echo
    echo "Every class transformed and linked, which verifies it; where a dependency is missing, ASM checks the data flow."
    echo
    libraries=$(find "$root/cli/target/heddle/lib" -name '*.jar' ! -name 'heddle-*' | tr '\n' ':')
    maven=$(cd "$root" && mvn -q dependency:build-classpath -pl recorder/instrument -am -Dmdep.outputFile=/dev/stdout -Dmdep.includeArtifactIds=asm-util,asm-analysis | grep -m 1 asm-util || true)
    "$java" -cp "$instrument/target/test-classes:$instrument/target/classes:$root/recorder/hooks/target/classes:$root/formats/target/classes:$libraries$maven" \
        dev.heddle.recorder.instrument.CorpusCheck "$instrument/target/corpus" "$instrument/target/more-corpus" || true
} >"$out"
echo "written: $out" >&2
