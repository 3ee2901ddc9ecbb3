#!/usr/bin/env bash
# The micro-benchmark of POS: writes results/<date>-pos-micro.md and .svg. See README.md beside this file.
#
#   PROGRAMS=4 RUNS=5000000 benchmarks/pos-micro.sh [UNIFORM] [SKEWED] [UNIFORM_READS] [SKEWED_READS]
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
programs=${PROGRAMS:-4}
runs=${RUNS:-5000000}

cd "$root"
source "$here/build.bash"
build_benchmarks
out=${OUT:-$here/results/$(date +%F)-pos-micro}
table=$(mktemp)
trap 'rm -f "$table"' EXIT
start=$(date +%s)
"$java" -XX:+UseSerialGC -cp "$here/target/classes:$here/target/lib/*" dev.heddle.benchmarks.pos.PosMicro "$programs" "$runs" "$table" "$out.svg" "$@"
{
    echo "# The micro-benchmark of POS"
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    echo "- JDK: $("$java" -version 2>&1 | sed -n 2p)"
    echo "- commit: $(git rev-parse --short HEAD)"
    echo "- $programs random programs for each column, seeds 1 to $programs; $runs runs for each program and sampler, on one core, $(($(date +%s) - start)) s in all"
    echo
    echo "4 threads, 4 events each, 4 objects; *uniform* gives each object 4 of the events, *skewed* 2, 2, 6 and 6. In the columns of"
    echo "reads about half of the events are reads, and two reads of one object are independent."
    echo "The figure is the hit ratio of the partial order that is hit most seldom (geometric mean over the programs), in"
    echo "parentheses the share of partial orders that were hit at all. With < an order was not hit in some program; it"
    echo "is taken as hit once there. The random walk and URW are computed, not sampled. PCT knows the number of steps and gets a"
    echo "first event in each thread that touches nothing; it hits only orders that need fewer than d preemptions. RAPOS"
    echo "exists in this benchmark alone."
    echo
    cat "$table"
    echo
    echo "![least hit ratios]($(basename "$out").svg)"
} >"$out.md"
echo "written: $out.md and .svg"
