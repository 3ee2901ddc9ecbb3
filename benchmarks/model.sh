#!/usr/bin/env bash
# Measures the memory model inside the engine with JMH and writes results/<date>-memory-model.md. See README.md beside this file.
#
#   benchmarks/model.sh [JMH-ARGUMENTS...]     without arguments: two threads at all sizes, then 8 and 64 threads
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

cd "$root"
source "$here/build.bash"
build_benchmarks
log=$(mktemp)
trap 'rm -f "$log"' EXIT
jmh() { "$java" -cp "$here/target/classes:$here/target/lib/*" org.openjdk.jmh.Main TrafficBenchmark "$@" | tee -a "$log"; }
if [ $# -gt 0 ]; then
    jmh "$@"
else
    jmh -p threads=2
    jmh -p threads=8,64 -p events=200000,1000000 -wi 0 -i 1
fi

out=$here/results/$(date +%F)-memory-model.md
{
    echo "# The memory model inside the engine"
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    echo "- JDK: $("$java" -version 2>&1 | sed -n 2p)"
    echo "- commit: $(git rev-parse --short HEAD)"
    echo
    echo "Seconds for one execution of that many events (single shot; two threads after a warm-up, more threads cold; 512 MB of heap)."
    echo
    echo '```'
    grep -E '^(Benchmark |Traffic)' "$log"
    echo '```'
} >"$out"
echo "written: $out"
