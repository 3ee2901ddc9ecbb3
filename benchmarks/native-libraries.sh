#!/usr/bin/env bash
# Builds the drivers of examples/native/libraries with `heddle c++` and runs each under control.
#
#   benchmarks/native-libraries.sh [N]     N executions for each driver and strategy, 1000 by default
#
# HEDDLE_JAVA is the JDK that runs the programs, 22 or later; without it that of JAVA_HOME. Prints a table. Drivers whose
# library is not installed are named and left out.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
n=${1:-1000}
java=${HEDDLE_JAVA:-${JAVA_HOME:?set HEDDLE_JAVA or JAVA_HOME to a JDK 22 or later}}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

printf '| driver | strategy | failing of %s | %% | first failure in | replays |\n|---|---|---|---|---|---|\n' "$n"
for source in "$root"/examples/native/libraries/*.cpp; do
    name=$(basename "$source" .cpp)
    if ! (cd "$out" && "$root/heddle" c++ -O1 -o "$name" "$source") 2>"$out/errors"; then
        missing=$(sed -n 's/.*fatal error: \(.*\): No such file.*/\1/p' "$out/errors" | head -n 1)
        [ -n "$missing" ] || { cat "$out/errors" >&2; exit 1; }
        echo "$name: $missing is not installed" >&2
        continue
    fi
    for strategy in random pctwm:d=2 pos; do
        (cd "$out" && "$root/heddle" check --java "$java" --strategy "$strategy" --iterations "$n" --time-limit 0 --keep-going \
            --confirm 20 --no-minimise --out "traces-$name-$strategy" --native "$name") 2>/dev/null >"$out/report" || true
        failed=$(sed -n 's/^ *[0-9,]* executions in [^)]*), \([0-9,]*\) failed.*/\1/p' "$out/report" | head -n 1 | tr -d ,)
        first=$(sed -n 's/^ *first failure: execution \([0-9,]*\).*/\1/p' "$out/report" | head -n 1)
        replays=$(sed -n 's/^Replayed \([0-9]* of [0-9]*\) times.*/\1/p' "$out/report" | head -n 1)
        printf '| %s | %s | %s | %s | %s | %s |\n' "$name" "$strategy" "${failed:-0}" \
            "$(awk -v f="${failed:-0}" -v m="$n" 'BEGIN { printf "%.1f", 100 * f / m }')" "${first:--}" "${replays:--}"
    done
done
