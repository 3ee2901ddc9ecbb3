#!/usr/bin/env bash
# How often the bugs of examples/native/benchmarks9 are found, and how many executions a second there are.
#
#   benchmarks/native.sh [N]     N executions for each program and strategy, 1000 by default
#
# HEDDLE_JAVA is the JDK that runs the programs, 22 or later; without it that of JAVA_HOME. Prints a table.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
n=${1:-1000}
java=${HEDDLE_JAVA:-${JAVA_HOME:?set HEDDLE_JAVA or JAVA_HOME to a JDK 22 or later}}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# Program, depth and communication events of the papers' table.
programs='Dekker:0 Barrier:1 McsLock:1 MpmcQueue:2 LinuxRwLocks:2 RwLock:2 SeqLock:3 ClDeque:1 MsQueue:0'

printf '| program | strategy | failing of %s | %% | executions/s |\n|---|---|---|---|---|\n' "$n"
for entry in $programs; do
    name=${entry%:*}
    depth=${entry#*:}
    for strategy in random "pctwm:d=$depth" pos; do
        "$root/heddle" check --java "$java" --strategy "$strategy" --iterations "$n" --keep-going --confirm 0 --no-minimise \
            --out "$out/traces" "$root/examples/native/benchmarks9/$name.cpp" 2>/dev/null >"$out/report" || true
        sed -n 's/^ *\([0-9,]*\) executions in [0-9.]* s (\([0-9.,]*\)\/s), \(.*\)$/\1;\2;\3/p' "$out/report" | head -n 1 |
            while IFS=';' read -r made rate found; do
                failed=$(printf '%s' "$found" | sed -n 's/^\([0-9,]*\) failed.*/\1/p' | tr -d ,)
                made=$(printf '%s' "$made" | tr -d ,)
                printf '| %s | %s | %s | %s | %s |\n' "$name" "$strategy" "${failed:-0}" \
                    "$(awk -v f="${failed:-0}" -v m="$made" 'BEGIN { printf "%.1f", 100 * f / m }')" "$rate"
            done
    done
done
