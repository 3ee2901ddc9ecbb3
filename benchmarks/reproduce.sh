#!/usr/bin/env bash
# Failures of programs at full speed, recorded without accesses or with a sample of them, and found again by heddle reproduce.
#
#   benchmarks/reproduce.sh [--only NAME,...] [--seconds N] [--details "sync sample"] [--java HOME] [--out NAME]
#
# Goes over the examples, the drivers of libraries and of known bugs, and cli/src/test/programs/TicketRace. A program is run until it fails, at most --seconds (30)
# for each detail; what does not fail in that time has no row. Writes results/<date>-reproduce.md, or NAME.md: runs until the failure, events of the recording,
# in which execution the failure came again, seconds, replays of 20; and beside it the execution in which heddle check finds a failure without a recording.
set -u
export LC_ALL=C
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/drivers.bash"
only= seconds=30 details="sync sample" out=$root/benchmarks/results/$(date +%F)-reproduce
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "only seconds details java out" "$@"
[ -z "$only" ] || only=,$only,
out=${out%.md}
"$root/heddle" version >/dev/null || exit 1
export HEDDLE_SKIP_BUILD=1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
json() { tr '\n' ' ' <"$1" 2>/dev/null | grep -o "\"$2\" *: *[^,}]*" | head -n 1 | sed 's/^[^:]*: *//; s/ *$//; s/"//g'; }

known_bug_lines() {
    local file name
    "$root/examples/fetch.sh" known-bugs >&2 || return
    while IFS='|' read -r name _; do
        name=$(strip "$name")
        case $name in '#'* | '') continue ;; esac
        file=$root/examples/known-bugs/$name.java
        [ ! -f "$file" ] || echo "known bug|$name|-cp $(printf '%s\n' "$root/cli/target/known-bugs/$name"/*.jar | paste -sd:) $file"
    done <"$root/examples/known-bugs/drivers.txt"
}

lines() {
    echo "test|TicketRace|$root/cli/src/test/programs/TicketRace.java"
    driver_lines | grep -v '^framework'
    known_bug_lines
}

fetch_drivers
: >"$work/table"
while IFS='|' read -r group name words; do
    if [ -n "$only" ] && [[ $only != *,$name,* ]]; then continue; fi
    for detail in $details; do
        how="--detail sync"
        [ "$detail" = sync ] || how="--sample 20%"
        # shellcheck disable=SC2086 # options and arguments are words
        "$root/heddle" record --java "$java" --until-failure --runs 100000 --time-limit "$seconds" $how --force -o "$work/run.heddle" -- $words \
            >"$work/log" 2>"$work/err" </dev/null
        [ -f "$work/run.heddle" ] || { echo "  $name $detail: no failure in $seconds s" >&2; continue; }
        runs=$(grep -ao 'run [0-9]*' "$work/err" | tail -n 1 | sed 's/run //')
        "$root/heddle" reproduce --java "$java" --time-limit "$seconds" --out "$work/found" --json="$work/found.json" "$work/run.heddle" >"$work/report" 2>"$work/err" </dev/null
        code=$?
        # shellcheck disable=SC2086
        "$root/heddle" check --java "$java" --time-limit "$seconds" --confirm 0 --no-minimise --out "$work/blind" --json="$work/blind.json" -- $words >/dev/null 2>&1 </dev/null
        echo "| \`$name\` | $group | $detail | ${runs:-1} | $(json "$work/found.json" recorded | cut -c 1-60 | tr '|' '/') | $(json "$work/found.json" events) |" \
            "$([ $code = 10 ] && json "$work/found.json" execution || echo "not in $(json "$work/found.json" executions)") | $(json "$work/found.json" seconds) |" \
            "$(json "$work/found.json" ok) of $(json "$work/found.json" total) | $(json "$work/blind.json" firstFailure) |" >>"$work/table"
        tail -n 1 "$work/table" >&2
        rm -rf "$work"/run.heddle* "$work/found" "$work/found.json" "$work/blind" "$work/blind.json"
    done
done < <(lines)

{
    echo "# Recorded failures found again, $(date +%F)"
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1); load $(cut -d ' ' -f 1 /proc/loadavg)"
    echo "- JDK: $("$java/bin/java" -version 2>&1 | sed -n 2p)"
    echo "- commit: $(git -C "$root" rev-parse --short HEAD)"
    echo "- made by \`benchmarks/reproduce.sh\`: $seconds s for each recording, reproduction and campaign"
    echo
    echo "| program | group | detail | runs | recorded failure | events | reproduced in execution | seconds | replays | without a recording: execution |"
    echo "|---|---|---|---|---|---|---|---|---|---|"
    cat "$work/table"
} >"$out.md"
echo "written: $out.md" >&2
