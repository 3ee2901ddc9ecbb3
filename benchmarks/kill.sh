#!/usr/bin/env bash
# Kills a program that is recorded, at random moments, and compares what it had done by then with the file that is left: nothing may be lost.
#   usage: benchmarks/kill.sh [TIMES] [SEED]       (default 20 times; needs a built heddle)
set -eu
times=${1:-20}
RANDOM=${2:-1}
checkout=$(cd "$(dirname "$0")/.." && pwd -P)
lib=$checkout/cli/target/heddle/lib
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
"${java}c" -g -d classes "$checkout/cli/src/test/programs/KilledAtWork.java"
failed=0
for ((i = 1; i <= times; i++)); do
    rm -f killed.heddle* counts
    # It kills itself after so many writes: from before the first full chunk to some hundred blocks.
    writes=$((1000 + RANDOM * RANDOM % 3000000))
    HEDDLE_SKIP_BUILD=1 "$checkout/heddle" record -o killed.heddle -- -cp classes KilledAtWork counts "$writes" >out 2>err || true
    printf '%2d: ' "$i"
    "$java" -cp "$lib/*" "$checkout/benchmarks/KillCheck.java" killed.heddle counts || failed=$((failed + 1))
done
echo "$times kills, $failed with losses"
[ "$failed" = 0 ]
