#!/usr/bin/env bash
# Where the processor time goes while a program is recorded, and while it is not: its own threads, the JVM's compilers and collector, the recorder's thread.
#
#   benchmarks/recording-shares.sh [--only NAME,...] [--rounds "WARMUPS TIMES"] [--size N] [--runs N] [--java HOME]
#
# Prints a table in seconds. Without --rounds the programs run as in recording.sh (three rounds of warm-up, three measured, of size bench); with it, --size is
# the size (see the sources). OTHERS="..." are options of the JVM for one more row of each program.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
source "$here/programs.bash"
heddle=${HEDDLE:-$root/heddle}
only= rounds= size= runs=1
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "only rounds size runs java" "$@"
[ -z "$only" ] || only=,$only,
java_home=$java java=$java/bin/java
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
compile_programs "$java_home" "$work/classes" || exit 1
"$heddle" version >/dev/null

# Processor time of the threads of a process by their names, and of all, as long as it is there, in hundredths of a second. Where threads have ended
# the last figure counts.
watch() { # pid file
    while [ -d "/proc/$1" ]; do
        {
            for task in /proc/"$1"/task/*; do
                printf '%s\n' "$(cat "$task/stat" 2>/dev/null)"
            done
            printf 'all %s\n' "$(cat "/proc/$1/stat" 2>/dev/null)"
        } | awk '
            { all = $1 == "all"; name = $0; sub(/^[^(]*\(/, "", name); sub(/\) .*/, "", name); rest = $0; sub(/.*\) /, "", rest); n = split(rest, f, " ") }
            n < 13 { next }
            all { total = f[12] + f[13]; next }
            { s = f[12] + f[13] }
            name ~ /^C[12] Compiler/ { compilers += s }
            name ~ /^(GC Thread|G1 )/ { collector += s }
            name == "heddle-recorder" { recorder += s }
            END { if (total) printf "%d %d %d %d\n", total, compilers, collector, recorder }' >>"$2"
        sleep 0.2
    done
}

# The JVM of the program among the descendants of a process; the process itself where it is that.
jvm_of() { # pid name
    local child words
    if [ "$(cat "/proc/$1/comm" 2>/dev/null)" = java ]; then
        words=$(tr '\0' '\n' <"/proc/$1/cmdline" 2>/dev/null)
        if grep -qx "$2" <<<"$words" && ! grep -q '^dev.heddle.cli' <<<"$words"; then
            echo "$1"
            return
        fi
    fi
    for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do jvm_of "$child" "$2"; done
}

row() { # label how options
    local label=$1 how=$2 extra=$3 began pid ms arguments=bench
    [ -z "$rounds" ] || arguments="$size $rounds"
    # shellcheck disable=SC2206 # options are words
    local program=($extra $options -cp "$path" "$name" $arguments)
    rm -f "$work/seen"
    if [ "$how" = plain ]; then
        "$java" "${program[@]}" >"$work/log" 2>"$work/err" </dev/null &
    else
        "$heddle" record --java "$java" --force --keep-log --detail "$how" -o "$work/recording.heddle" -- "${program[@]}" >"$work/log" 2>"$work/err" </dev/null &
    fi
    began=$!
    pid=
    while [ -z "$pid" ] && kill -0 "$began" 2>/dev/null; do
        sleep 0.1
        pid=$(jvm_of "$began" "$name" | head -n 1)
    done
    [ -z "$pid" ] || watch "$pid" "$work/seen"
    wait "$began" || { echo "| \`$name\` | $label | failed: $(tail -n 1 "$work/err") |"; return; }
    ms=$(sed -n 's/^time [^ ]* //p' "$work/log" | median)
    awk -v name="$name" -v label="$label" -v ms="$ms" '
        { for (i = 1; i <= 4; i++) if ($i > most[i]) most[i] = $i }
        END {
            printf "| `%s` | %s | %.0f | %.1f | %.1f | %.1f | %.1f | %.1f |\n", name, label, ms,
                (most[1] - most[2] - most[3] - most[4]) / 100, most[2] / 100, most[3] / 100, most[4] / 100, most[1] / 100
        }' "$work/seen"
    rm -f "$work"/recording.heddle*
}

echo "| program | recorded | ms of a round | program | compilers | collector | recorder | sum |"
echo "|---|---|---|---|---|---|---|---|"
while read -r line; do
    read_program "$line"
    if [ -n "$only" ] && [[ $only != *,$name,* ]]; then continue; fi
    for ((run = 1; run <= runs; run++)); do
        row no plain ""
        row yes shared ""
        [ -z "${OTHERS:-}" ] || row "yes, $OTHERS" shared "$OTHERS"
    done
done < <(program_lines)
