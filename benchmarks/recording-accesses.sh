#!/usr/bin/env bash
# What recorded accesses cost one by one, and how often weak outcomes are seen with and without: ADR 33. Prints tables.
#
#   benchmarks/recording-accesses.sh [--lots N] [JDK...]       (5000; 20000 for more of the weak outcomes)
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
lots=5000
options "lots ..." "$@"
set -- "${rest[@]}"
cd "$root"
source "$here/build.bash"
build_benchmarks
hooks=$(ls "$root"/recorder/hooks/target/heddle-hooks-*.jar | head -n 1):$(ls "$root"/recorder/free/hooks/target/heddle-free-hooks-*.jar | head -n 1)
[ $# -gt 0 ] || set -- "${JAVA_HOME:-}"
for jdk; do
    java=${jdk:+$jdk/bin/}java
    run() {
        "$java" -XX:+UseSerialGC -Xbootclasspath/a:"$hooks" --add-exports java.base/jdk.internal.misc=ALL-UNNAMED \
            -cp "$here/target/classes" "dev.heddle.benchmarks.recording.$1" "${@:2}"
    }
    echo "## $("$java" -version 2>&1 | sed -n 2p)"
    run AccessCosts
    echo
    run WeakOutcomes "$lots"
done
