#!/usr/bin/env bash
# Runs check, record, replay, analyze and expose over examples, library drivers and framework drivers for a while, several commands side by side, random seeds, all
# JDKs that are given: every command must end with a verdict or one clear line, and every trace of a controlled execution must replay.
#
#   benchmarks/soak-commands.sh [--minutes N] [--lanes N] [--seed S] [--out NAME] [JAVA_HOME ...]
#
# N minutes (60), N commands side by side (4), a seed (the time) for what comes when. One more command goes on for all the time: a search of a program that makes two
# class loaders in each execution, in a heap of 192 MB, whose resident memory is sampled; its last quarter must not be more than a tenth above its second.
# Writes results/<date>-soak-commands.md, or NAME.md. Faults are kept in cli/target/soak. Exit code 1 if there was any.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
source "$here/drivers.bash"
heddle=${HEDDLE:-$root/heddle}
minutes=60 lanes=4 seed=$(date +%s) out=$here/results/$(date +%F)-soak-commands
options "minutes lanes seed out ..." "$@"
out=${out%.md}
javas=("${rest[@]}")
[ ${#javas[@]} -gt 0 ] || javas=("${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}")
kept=$root/cli/target/soak
work=$(mktemp -d) || exit 1
trap 'jobs -p | xargs -r kill 2>/dev/null; rm -rf "$work"' EXIT

say() { printf '%s\n' "$*" >&2; }
number() { tr '\n' ' ' <"$1" 2>/dev/null | grep -o "\"$2\" *: *[0-9]*" | head -n 1 | grep -o '[0-9]*$'; }

# The Java version of a JDK: 17.
feature() { sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"; }

# Something that must not be: kept with its output.
fault() { # lane what
    local folder
    folder=$kept/$(date +%s)-$1-$RANDOM
    mkdir -p "$folder"
    cp -r "$work/$1/." "$folder/" 2>/dev/null
    echo "$2 (kept in ${folder#"$root/"})" >>"$work/faults"
    say "  fault: $2"
}

# Runs a command of heddle; counts it, and looks at how it ended.
run() { # lane name kind allowed-codes arguments...
    local lane=$1 name=$2 kind=$3 allowed=$4 code
    shift 4
    timeout -k 20 300 "$heddle" "$@" >"$work/$lane/out.txt" 2>"$work/$lane/err.txt" </dev/null
    code=$?
    echo "$kind $code" >>"$work/ends"
    if [ $code = 124 ] || [ $code = 137 ]; then
        fault "$lane" "$name, $kind: no end within 300 s"
    elif [[ " $allowed " != *" $code "* ]]; then
        fault "$lane" "$name, $kind: exit code $code: $(cat "$work/$lane/err.txt" "$work/$lane/out.txt" | grep . | tail -n 1 | cut -c 1-200)"
    elif grep -q -E '^[[:space:]]+at dev\.heddle\.|NullPointerException: Cannot invoke "dev' "$work/$lane/err.txt"; then
        fault "$lane" "$name, $kind: a stack trace of Heddle's own"
    fi
    return $code
}

# Every trace replays as recorded.
replays() { # lane name java trace
    run "$1" "$2" replay "0 4 10" replay --java "$3" --times 2 --json="$work/$1/replay.json" "$4"
    if [ "$(number "$work/$1/replay.json" reproduced)" = 2 ]; then
        echo same >>"$work/replayed"
    else
        echo other >>"$work/replayed"
        cp "$4" "$work/$1/" 2>/dev/null
        fault "$1" "$2: $(basename "$4") does not replay: $(grep -m 1 -E 'diverged|expected' "$work/$1/out.txt" | sed 's/^ *//' | cut -c 1-250)"
    fi
    rm -f "$work/$1/replay.json"
}

lane() { # number
    local name words java trace total
    RANDOM=$(((seed + $1) % 32768))
    mapfile -t all < <(driver_lines)
    mkdir -p "$work/$1"
    while [ "$(date +%s)" -lt "$end" ]; do
        IFS='|' read -r _ name words <<<"${all[RANDOM % ${#all[@]}]}"
        java=${javas[RANDOM % ${#javas[@]}]}
        [[ $name != VirtualThread* ]] || [ "$(feature "$java")" -ge 21 ] || continue
        rm -rf "$work/$1"/*
        # shellcheck disable=SC2086 # options are words
        case $((RANDOM % 8)) in
        0 | 1 | 2 | 3)
            run "$1" "$name" check "0 10" check --java "$java" --seed random --iterations 1000000 --time-limit 10 --confirm 0 --json="$work/$1/check.json" \
                --out "$work/$1/found" -- $words
            for trace in "$work/$1"/found/*.heddle; do [ ! -f "$trace" ] || replays "$1" "$name" "$java" "$trace"; done
            ;;
        4 | 5)
            run "$1" "$name" "record --controlled" "0 10" record --controlled --java "$java" --seed random -o "$work/$1/recorded.heddle" -- $words
            if [ -f "$work/$1/recorded.heddle" ]; then
                replays "$1" "$name" "$java" "$work/$1/recorded.heddle"
                run "$1" "$name" analyze "0" analyze "$work/$1/recorded.heddle"
            fi
            ;;
        6)
            run "$1" "$name" expose "0 10" expose --java "$java" --seed random --time-limit 10 --confirm 0 --out "$work/$1/found" -- $words
            for trace in "$work/$1"/found/failure-*.heddle; do [ ! -f "$trace" ] || replays "$1" "$name" "$java" "$trace"; done
            ;;
        7)
            timeout -k 20 60 "$heddle" record --java "$java" -o "$work/$1/free.heddle" -- $words >"$work/$1/out.txt" 2>"$work/$1/err.txt" </dev/null
            echo "record free" >>"$work/ends" # its exit code is the program's
            [ ! -f "$work/$1/free.heddle" ] || run "$1" "$name" "analyze of a free recording" "0" analyze "$work/$1/free.heddle"
            ;;
        esac
    done
}

# Resident memory in kB of the JVM with the agent below a process.
resident() { # pid
    local child
    for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do
        if { tr '\0' '\n' <"/proc/$child/cmdline"; } 2>/dev/null | grep -q '^-javaagent:.*heddle-agent'; then
            sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$child/status" 2>/dev/null
            return
        fi
        resident "$child"
    done
}

memory() {
    mkdir -p "$work/memory"
    "$heddle" check --java "${javas[0]}" --seed random --iterations 100000000 --time-limit $((minutes * 60)) --confirm 0 --out "$work/memory/found" -- \
        -Xmx192m "$root/benchmarks/NewLoaders.java" >"$work/memory/out.txt" 2>&1 </dev/null &
    local search=$!
    while kill -0 $search 2>/dev/null; do
        resident $search >>"$work/memory/samples"
        sleep 5
    done
    wait $search
    local code=$?
    [ $code = 0 ] || [ $code = 10 ] || fault memory "the long search: exit code $code: $(tail -n 1 "$work/memory/out.txt" | cut -c 1-200)"
    awk '{ v[NR] = $1 } END {
            for (i = int(NR / 4) + 1; i <= int(NR / 2); i++) { a += v[i]; n++ }
            for (i = int(3 * NR / 4) + 1; i <= NR; i++) { b += v[i]; m++ }
            if (n && m) printf "%d %d\n", a / n / 1024, b / m / 1024 }' "$work/memory/samples" >"$work/memory/quarters"
    read -r second last <"$work/memory/quarters" || return
    [ "$last" -le $((second + second / 10)) ] || fault memory "resident memory grew from $second MB (second quarter) to $last MB (last)"
}

fetch_drivers || exit 1
"$heddle" check --help >/dev/null || exit 1
export HEDDLE_SKIP_BUILD=1
: >"$work/faults"
: >"$work/ends"
: >"$work/replayed"
end=$(($(date +%s) + minutes * 60))
memory &
pids=($!)
for ((i = 1; i <= lanes; i++)); do
    lane "$i" &
    pids+=($!)
done
wait "${pids[@]}"

left=$(find "${TMPDIR:-/tmp}" -maxdepth 1 -name 'heddle-*' -newermt "@$((end - minutes * 60))" 2>/dev/null | wc -l)
commit=$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)
[ -z "$(git -C "$root" status --porcelain --untracked-files=no 2>/dev/null)" ] || commit="$commit with changes"
mkdir -p "$(dirname "$out")"
{
    echo "# Soak of the commands"
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    for java in "${javas[@]}"; do echo "- JDK: $("$java/bin/java" -version 2>&1 | sed -n 2p)"; done
    echo "- commit: $commit"
    echo "- $minutes minutes, $lanes commands side by side and one long search, seed $seed"
    echo "- resident memory of the long search: $(awk '{ print $1 " MB in the second quarter, " $2 " MB in the last" }' "$work/memory/quarters" 2>/dev/null)"
    echo "- temporary folders left: $left"
    echo
    echo "**$(grep -c same "$work/replayed") of $(grep -c . "$work/replayed") traces replayed, two times each; $(grep -c . "$work/faults") faults.**"
    echo
    echo "| command | exit code | times |"
    echo "|---|---|---|"
    sort "$work/ends" | uniq -c | awk '{ code = $NF; n = $1; $1 = ""; $NF = ""; sub(/^ /, ""); sub(/ $/, ""); print "| " $0 " | " code " | " n " |" }'
    if [ -s "$work/faults" ]; then
        echo
        echo "## Faults"
        echo
        sed 's/^/- /' "$work/faults"
    fi
} >"$out.md.new"
mv "$out.md.new" "$out.md"
say "written: $out.md"
[ ! -s "$work/faults" ] && [ "$left" = 0 ]
