#!/usr/bin/env bash
# Records controlled executions of every example, library driver and framework driver, and failing ones where a short search finds some, and replays each
# trace in fresh JVMs: how many are as recorded, and the first difference of each that is not.
#
#   benchmarks/controlled-replays.sh [--times N] [--executions N] [--seed S] [--beside N] [--java HOME] [--out NAME] [NAME ...]
#
# N replays (20) of each trace; N executions of each program (2), of the campaign with the seed S (1); N searches (0) that run all the while beside the
# replays; the names of programs (all). Writes results/<date>-controlled-replays.md, or NAME.md. Exit code 1 if a replay differs.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
source "$here/drivers.bash"
heddle=${HEDDLE:-$root/heddle}
times=20 executions=2 seed=1 beside=0 out=$here/results/$(date +%F)-controlled-replays
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "times executions seed beside java out ..." "$@"
out=${out%.md}
only=" ${rest[*]:-} "
work=$(mktemp -d) || exit 1
others=()
trap 'for pid in "${others[@]}"; do kill "$pid" 2>/dev/null; done; rm -rf "$work"' EXIT

say() { printf '%s\n' "$*" >&2; }

# The first number of a key in a JSON file.
number() { # file key
    tr '\n' ' ' <"$1" 2>/dev/null | grep -o "\"$2\" *: *[0-9]*" | head -n 1 | grep -o '[0-9]*$'
}

# Replays one trace; adds a line to $work/rows, and to $work/causes where a replay differs.
replays() { # group name what trace
    local same difference
    "$heddle" replay --java "$java" --times "$times" --json="$work/replay.json" "$4" >"$work/replay.txt" 2>&1 </dev/null
    same=$(number "$work/replay.json" reproduced)
    rm -f "$work/replay.json"
    total=$((total + times)) good=$((good + ${same:-0}))
    [ "${same:-0}" != "$times" ] || return 0
    difference=$(grep -m 1 -E 'first difference|diverged|differs|expected' "$work/replay.txt" | sed 's/^ *//; s/|/\//g' | cut -c 1-300)
    [ -n "$difference" ] || difference=$(tail -n 1 "$work/replay.txt" | cut -c 1-200)
    say "    $3: ${same:-0} of $times: $difference"
    echo "| \`$2\` | $3 | ${same:-0} of $times | $difference |" >>"$work/causes"
}

fetch_drivers || exit 1
"$heddle" check --help >/dev/null || exit 1
export HEDDLE_SKIP_BUILD=1
for ((i = 0; i < beside; i++)); do
    (while :; do "$heddle" check --java "$java" --seed random --iterations 1000000 --time-limit 60 --confirm 0 --out "$work/beside-$i" "$root/examples/CorrectBoundedBuffer.java"; done >/dev/null 2>&1) &
    others+=($!)
done

: >"$work/causes"
: >"$work/rows"
while IFS='|' read -r group name words; do
    [ "$only" = "  " ] || [[ "$only" == *" $name "* ]] || continue
    say "  $name"
    total=0 good=0 traces=0
    for ((i = 1; i <= executions; i++)); do
        # shellcheck disable=SC2086 # options are words
        timeout -k 10 300 "$heddle" record --controlled --force --java "$java" --seed "$seed" --execution $i -o "$work/recorded.heddle" -- $words >"$work/record.txt" 2>&1 </dev/null
        [ -f "$work/recorded.heddle" ] || { say "    execution $i: $(tail -n 1 "$work/record.txt")"; continue; }
        traces=$((traces + 1))
        replays "$group" "$name" "execution $i" "$work/recorded.heddle"
        rm -f "$work/recorded.heddle"
    done
    rm -rf "$work/found"
    # shellcheck disable=SC2086 # options are words
    timeout -k 10 300 "$heddle" check --java "$java" --seed "$seed" --iterations 200 --time-limit 10 --confirm 0 --out "$work/found" -- $words >"$work/check.txt" 2>&1 </dev/null
    last=$(ls -v "$work/found"/*.heddle 2>/dev/null | grep -v original | tail -n 1)
    original=$(ls -v "$work/found"/*.original.heddle 2>/dev/null | tail -n 1)
    for trace in $last $original; do
        traces=$((traces + 1))
        replays "$group" "$name" "$(basename "$trace" .heddle)" "$trace"
    done
    echo "| $group | \`$name\` | $traces | $good of $total |" >>"$work/rows"
done < <(driver_lines)

commit=$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)
[ -z "$(git -C "$root" status --porcelain --untracked-files=no 2>/dev/null)" ] || commit="$commit with changes"
mkdir -p "$(dirname "$out")"
{
    echo "# Replays of controlled executions"
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    echo "- JDK: $("$java/bin/java" -version 2>&1 | sed -n 2p)"
    echo "- commit: $commit"
    echo "- $times replays of each trace in fresh JVMs, $executions recorded executions and up to two failing traces of each program, $beside searches beside"
    echo
    awk -F '|' '{ split($5, n, " "); good += n[1]; all += n[3] } END { printf "**%d of %d replays are as recorded.**\n", good, all }' "$work/rows"
    echo
    echo "| | program | traces | as recorded |"
    echo "|---|---|---|---|"
    cat "$work/rows"
    if [ -s "$work/causes" ]; then
        echo
        echo "| program | trace | as recorded | first difference |"
        echo "|---|---|---|---|"
        cat "$work/causes"
    fi
} >"$out.md.new"
mv "$out.md.new" "$out.md"
say "written: $out.md"
[ ! -s "$work/causes" ]
