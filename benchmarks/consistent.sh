#!/usr/bin/env bash
# Is what a free recording says true, and can it be used? Records programs as they run by themselves and analyses the logs: complete, nothing leaked or
# lost, allowed by the memory model (ConsistencyChecker), no race where there is none.
#
#   benchmarks/consistent.sh [--only NAME,...] [--groups "examples recording libraries tests"] [--details "shared full"] [--java HOME] [--runs N]
#                            [--limit SECONDS] [--memory SIZE] [--out NAME]
#
# Writes results/<date>-recorded-consistency.md, or NAME.md. The analysis has SIZE of heap (512m). A program that has not ended after SECONDS (60) is killed, and
# what it logged counts all the same. KEEP=folder keeps the logs. Exit code 1 if a log is not as it should be.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
source "$here/programs.bash"
heddle=${HEDDLE:-$root/heddle}
only= groups="examples recording libraries tests" details="shared full" runs=1 limit=60 memory=512m out=$here/results/$(date +%F)-recorded-consistency
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "only groups details java runs limit memory out" "$@"
[ -z "$only" ] || only=,$only,
java_home=$java out=${out%.md}
java=$java_home/bin/java
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
traces=${KEEP:-$work}
mkdir -p "$traces" "$(dirname "$out")"
shortfall=0
: >"$work/faults"
: >"$work/table"
compile_programs "$java_home" "$work/classes" || { echo "the programs do not compile" >&2; exit 1; }
"$heddle" version >/dev/null # builds what is missing, once

fell_short() { echo "  fell short: $*" >&2; echo "- $*" >>"$work/faults"; shortfall=1; }

# Kills the recorded program, the recorder's child, when its time is over; later the recorder.
watch() { # process
    local i child
    for ((i = 0; i < limit; i++)); do sleep 1; done
    for child in $(pgrep -P "$1"); do kill -KILL "$child"; done
    sleep 60
    kill -KILL "$1"
} 2>/dev/null

# One log: name, detail, and the words of the program for "heddle record --".
check() { # group name detail words...
    local group=$1 name=$2 detail=$3 log=$traces/$2-$3.heddle got began consistent json=$work/record.json figures=$work/analyze.json ms
    shift 3
    rm -f "$json" "$figures" "$log"*
    (cd "$work" && exec "$heddle" record --java "$java" --force --detail "$detail" --json="$json" -o "$log" -- "$@") >"$work/log" 2>"$work/err" </dev/null &
    local recorder=$!
    watch "$recorder" &
    local watch=$!
    wait "$recorder"
    got=$?
    { kill "$watch"; wait "$watch"; } 2>/dev/null
    if [ ! -f "$log" ] || [ ! -f "$json" ]; then
        fell_short "\`$name\` $detail: not recorded: $(grep -h . "$work/err" "$work/log" | tail -n 1 | cut -c 1-200)"
        return
    fi
    began=$(date +%s%N)
    if ! JDK_JAVA_OPTIONS=-Xmx$memory timeout 300 "$heddle" analyze --json="$figures" "$log" >"$work/text" 2>"$work/err"; then
        fell_short "\`$name\` $detail: not analysed: $(grep -v ^NOTE "$work/err" | tail -n 1 | cut -c 1-200)"
        return
    fi
    ms=$((($(date +%s%N) - began) / 1000000))
    consistent=$(json "$figures" consistent)
    local leaked lost races complete
    leaked=$(json "$json" leaked) lost=$(json "$json" lost) races=$(json "$figures" races) complete=$(json "$json" complete)
    [ "$consistent" = true ] || [ "$consistent" = null ] || fell_short "\`$name\` $detail: not consistent: $(grep -A3 inconsistencies "$figures" | tr -d '\n' | cut -c 1-300)"
    [ "$leaked" = 0 ] || fell_short "\`$name\` $detail: $leaked leaked"
    [ "$lost" = 0 ] || fell_short "\`$name\` $detail: $lost lost"
    grep -h 'warning: ' "$work/err" | sed 's/.*warning: //' | while read -r line; do echo "- \`$name\` $detail: ${line#*.heddle: }" >>"$work/warnings"; done
    if [ "$races" != 0 ]; then
        sed -n 's/^  \([a-z-]* race on .*\)/\1/p' "$work/text" | while read -r line; do echo "- \`$name\` $detail: $line" >>"$work/races"; done
    fi
    echo "| \`$name\` | $group | $detail | $got | $(json "$json" events) | $(json "$figures" threads) | $(json "$figures" sharedLocations) | $(json "$json" bytes) | $leaked | $lost | $complete | $(json "$json" untransformed) | $ms | $consistent | $races |" >>"$work/table"
    [ -n "${KEEP:-}" ] || rm -f "$log"*
}

each() { # group name words...
    local group=$1 name=$2 detail i
    shift 2
    if [ -n "$only" ] && [[ $only != *,$name,* ]]; then return; fi
    echo "  $name" >&2
    for detail in $details; do
        for ((i = 0; i < runs; i++)); do check "$group" "$name" "$detail" "$@"; done
    done
}

sources() { # group folder: each source compiled by itself
    local source name
    for source in "$2"/*.java; do
        name=$(basename "$source" .java)
        if [ -n "$only" ] && [[ $only != *,$name,* ]]; then continue; fi
        mkdir -p "$work/$1-$name"
        if ! "$java_home/bin/javac" -g -nowarn -Xlint:none -d "$work/$1-$name" "$source" >"$work/err" 2>&1; then
            echo "  $name does not compile: $(grep error: "$work/err" | head -n 1)" >&2
            continue
        fi
        each "$1" "$name" -cp "$work/$1-$name" "$name"
        rm -rf "${work:?}/$1-$name"
    done
}

for group in $groups; do
    case $group in
        examples) sources examples "$root/examples" ;;
        tests) sources tests "$root/cli/src/test/programs" ;;
        recording)
            while read -r line; do
                read_program "$line"
                # shellcheck disable=SC2086 # options are words
                each recording "$name" $options -cp "$path" "$name" "$(strip "$(cut -d '|' -f 4 <<<"$line")")" 0 1
            done < <(program_lines) ;;
        libraries)
            while IFS='|' read -r name jars _ _ options; do
                name=$(strip "$name") path=$work/libraries
                mkdir -p "$path"
                for jar in $jars; do path=$path:$libraries/$jar.jar; done
                "$java_home/bin/javac" -g -nowarn -Xlint:none -d "$work/libraries" -cp "$path" "$root/examples/libraries/$name.java" >"$work/err" 2>&1 || continue
                # shellcheck disable=SC2086 # options are words
                each libraries "$name" $(strip "$options") -cp "$path" "$name"
            done < <(grep -v '^ *\(#\|$\)' "$root/examples/libraries/drivers.txt") ;;
    esac
done

{
    echo "# Recorded executions and the memory model, $(date +%F)"
    echo
    machine_lines "$java_home"
    echo "- made by \`benchmarks/consistent.sh\`: groups $groups; programs that had not ended after $limit s were killed; the analysis has $memory of heap"
    echo "- consistent: the events with the recorded reads-from and modification orders satisfy the axioms (\`ConsistencyChecker\`); null: too long, or something is missing"
    echo
    echo "| program | group | detail | exit | events | threads | shared locations | bytes | leaked | lost | complete | not transformed | analysis ms | consistent | pairs that race |"
    echo "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
    cat "$work/table"
    echo
    awk -F'|' '{ n++; e += $6; c[$15]++ } END { printf "%d logs, %d events; consistent:", n, e; for (k in c) printf " %s%d", k, c[k]; print "" }' "$work/table"
    for part in faults:"Fell short" warnings:Warnings races:"Pairs that race"; do
        if [ -s "$work/${part%%:*}" ]; then printf '\n## %s\n\n' "${part#*:}"; sort "$work/${part%%:*}" | uniq -c | sed 's/^ *\([0-9]*\) - \(.*\)/- \2 (\1 times)/; s/ (1 times)$//'; fi
    done
} >"$out.md"
echo "written: $out.md" >&2
exit $shortfall
