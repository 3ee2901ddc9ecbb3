#!/usr/bin/env bash
# Kills a program that is recorded, at random moments, and compares what it had done by then with the file that is left: nothing may be lost.
#
#   benchmarks/kill.sh [--times N] [--seed N] [--java HOME] [--out NAME.md]       (20 times, seed 1; needs a built heddle)
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/programs.bash"
jars=$root/cli/target/heddle/lib/*:$root/cli/target/heddle/heddle-free-hooks.jar
times=20 seed=1 out=
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "times seed java out" "$@"
java_home=$java RANDOM=$seed
[ -z "$out" ] || out=$(realpath "$out")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
"$java_home/bin/javac" -g --release 17 -d classes "$root/cli/src/test/programs/KilledAtWork.java"
mkdir check
"$java_home/bin/javac" -d check -cp "$jars" "$root/benchmarks/KillCheck.java"
failed=0
for ((i = 1; i <= times; i++)); do
    rm -f killed.heddle* counts
    # It kills itself after so many writes: from before the first full chunk to some hundred blocks.
    writes=$((1000 + RANDOM * RANDOM % 3000000))
    HEDDLE_SKIP_BUILD=1 timeout 300 "$root/heddle" record --keep-log --java "$java_home/bin/java" -o killed.heddle -- -cp classes KilledAtWork counts "$writes" >shown 2>err || true
    line=
    if ! [ -s counts ] || ! line=$("$java_home/bin/java" -cp "$jars:check" KillCheck killed.heddle counts 2>>err); then
        failed=$((failed + 1))
        line="**failed** ${line:-$(tail -n 1 err)}"
    fi
    printf '%2d: %s\n' "$i" "$line" | tee -a lines
done
echo "$times kills, $failed with losses"
if [ -n "$out" ]; then
    {
        echo "# Kills, $(date +%F)"
        echo
        machine_lines "$java_home"
        echo "- \`benchmarks/kill.sh --times $times --seed $seed\`: four threads write to objects that they share and count each write in a mapped file; after a random number of writes \`kill -9\`"
        echo
        echo "$times kills, $failed with losses: of the writes that were counted, how many are not in the recording."
        echo
        sed 's/^ *\([0-9]*\): /\1. /' lines
    } >"$out"
fi
[ "$failed" = 0 ]
