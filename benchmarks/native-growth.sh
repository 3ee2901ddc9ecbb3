#!/usr/bin/env bash
# Whether the JVM that runs a program in C++ grows over a long campaign: its resident memory, sampled each second.
#
#   benchmarks/native-growth.sh [--executions N] [--program FILE]
#
# N executions (100,000) of examples/native/benchmarks9/Dekker.cpp, or of another program, in one JVM, by random walk.
# HEDDLE_JAVA is the JDK that runs the program, 22 or later; without it that of JAVA_HOME. Prints a table of ten parts
# of the campaign. Exit code 1 if the median of the last quarter is more than a tenth above that of the second.
set -eu
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
executions=100000 program=$root/examples/native/benchmarks9/Dekker.cpp
options "executions program" "$@"
java=${HEDDLE_JAVA:-${JAVA_HOME:?set HEDDLE_JAVA or JAVA_HOME to a JDK 22 or later}}
out=$(mktemp -d)
trap 'jobs -p | xargs -r kill 2>/dev/null; rm -rf "$out"' EXIT

"$root/heddle" check --java "$java" --strategy random --iterations "$executions" --keep-going --confirm 0 --no-minimise --coverage none \
    --jobs 1 --time-limit 0 --out "$out/traces" "$program" >"$out/report" 2>&1 &
search=$!

# Descendants of a process.
below() { # pid
    local child
    for child in $(cat "/proc/$1/task/"*/children 2>/dev/null); do
        echo "$child"
        below "$child"
    done
}

# The JVM of the program is the one that has it as its main class.
while kill -0 $search 2>/dev/null; do
    for pid in $search $(below $search); do
        if tr '\0' '\n' <"/proc/$pid/cmdline" 2>/dev/null | grep -q '^dev\.heddle\.natives\.NativeMain$'; then
            rss=$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$pid/status" 2>/dev/null)
            [ -z "$rss" ] || echo "$SECONDS $rss" >>"$out/samples"
        fi
    done
    sleep 1
done
wait $search || [ $? = 10 ]
grep -m 1 ' executions in ' "$out/report" | sed 's/^ *//'
n=$(wc -l <"$out/samples")
[ "$n" -ge 12 ] || { echo "too short: $n samples"; exit 1; }

median() { # from to
    sed -n "$1,$2p" "$out/samples" | sort -n -k 2 | awk '{ all[NR] = $2 } END { printf "%d", all[int((NR + 1) / 2)] / 1024 }'
}

printf '| part of the campaign | resident, MB (median) |\n|---|---|\n'
for part in 0 1 2 3 4 5 6 7 8 9; do
    printf '| %d to %d %% | %s |\n' $((part * 10)) $((part * 10 + 10)) "$(median $((n * part / 10 + 1)) $((n * (part + 1) / 10)))"
done
second=$(median $((n / 4 + 1)) $((n / 2)))
last=$(median $((n * 3 / 4 + 1)) "$n")
printf 'second quarter %s MB, last quarter %s MB, %s samples\n' "$second" "$last" "$n"
[ "$last" -le $((second + second / 10)) ]
