#!/usr/bin/env bash
# Judges the races of drivers and writes results/<date>-races-judged.md. See README.md beside this file.
#
#   benchmarks/judge.sh [GROUP...]     race (examples/races), or groups of drivers.bash: example, library, framework. Without arguments: race, library, framework
#
# Sizes can be set in the environment: EXECUTIONS, SECONDS_EACH. DRIVERS names drivers ("NettyRaces" or "NettyRaces ownerEnds"), separated by commas; without it
# all of the groups are judged. ROWS is a file that
# keeps rows from run to run, so that several runs make one table.
set -u

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
executions=${EXECUTIONS:-500}
seconds_each=${SECONDS_EACH:-180}
wanted=${DRIVERS:-}
date=${DATE:-$(date +%F)}
out=${OUT:-$here/results/$date-races-judged.md}
work=$(mktemp -d) || exit 1
rows=${ROWS:-$work/rows}
trap 'rm -rf "$work"' EXIT

# shellcheck source=drivers.bash
. "$here/drivers.bash"

say() { printf '%s\n' "$*" >&2; }

# A line for each program: name|words for java.
programs() {
    local group name options coordinates jars scenario scenarios
    for group in "$@"; do
        if [ "$group" = race ]; then
            while IFS='|' read -r name jars scenarios; do
                case $name in '#'* | '') continue ;; esac
                name=$(strip "$name")
                jars=$(printf '%s\n' "$root/cli/target/frameworks/$(strip "$jars")"/*.jar | paste -sd:)
                for scenario in $scenarios; do echo "$name $scenario|-cp $jars $root/examples/races/$name.java $scenario"; done
            done <"$root/examples/races/drivers.txt"
        else
            driver_lines | awk -F'|' -v group="$group" '$1 == group { print $2 "|" $3 }'
        fi
    done
}

# A row for each race of a JSON report.
rows() { # name file
    jq -r --arg name "$1" '.races[] | [$name, .location, .first, .second, .judgement + (if .harm then " (" + .harm + ")" else "" end), (.pattern // ""),
        (if .judgement == "harmful" then (.outcome.failure // ([.outcome.values // {} | to_entries[] | .key + " = " + .value] | join(", "))) + "; " + (.outcome.executions | tostring)
            + " of " + (.with | tostring) + " with, 0 of " + (.without | tostring) + " without" + (if .proved then ", all executions" else "" end)
            + "; replayed " + (.replays.ok | tostring) + " of " + (.replays.total | tostring)
         elif .judgement == "makes no difference" then "all " + (.with | tostring) + " executions with, all " + (.without | tostring) + " without" + (if .bounded then ", five rounds of loops" else "" end)
         elif .judgement == "not seen" then "accesses met in " + (.met | tostring) + " of " + (.with | tostring) + "; at most " + ((.bound * 10000 | round) / 100 | tostring) + " %"
         else .why end)] | "| " + (map(gsub("\\|"; "/") | gsub("\n"; " ")) | join(" | ")) + " |"' "$2"
}

judge() { # name words...
    local name=$1
    shift
    say "  $name"
    "$heddle" judge --json="$work/judge.json" --iterations "$executions" --time-limit "$seconds_each" --out "$work/out" -- "$@" >"$work/text" 2>&1 </dev/null
    local code=$?
    if [ $code != 0 ] && [ $code != 10 ]; then
        say "    exit code $code: $(tail -n 1 "$work/text")"
        return
    fi
    rows "$name" "$work/judge.json" >>"$rows"
    rm -rf "$work/out" "$work/judge.json"
}

[ $# -gt 0 ] || set -- race library framework
touch "$rows"
while IFS='|' read -r name words; do
    [ -z "$wanted" ] || [[ ",$wanted," == *",$name,"* ]] || [[ ",$wanted," == *",${name%% *},"* ]] || continue
    # shellcheck disable=SC2086 # words
    judge "$name" $words
done < <(programs "$@")

count() { awk -F' \\| ' -v word="$1" 'index($5, word) == 1 { n++ } END { print n + 0 }' "$rows"; }
how=${wanted:+" with DRIVERS=\"$wanted\""}
[ -z "${ROWS:-}" ] || how=" in several runs"
{
    echo "# Races judged"
    echo
    echo "\`benchmarks/judge.sh $*\`$how, $executions executions of each program with a race and without it where not all can be made, $seconds_each s each;"
    echo "$(date -u +%F), commit $(git -C "$root" rev-parse --short HEAD), $(uname -m), $(nproc) cores ($(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)),"
    echo "Java $("${JAVA_HOME:+$JAVA_HOME/bin/}java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p')."
    echo
    echo "| races | harmful, with a witness | make no difference, proved | not seen | not judged |"
    echo "|---|---|---|---|---|"
    echo "| $(wc -l <"$rows") | $(count harmful) | $(count "makes no difference") | $(count "not seen") | $(count "not judged") |"
    echo
    echo "| driver | location | one access | the other | judgement | pattern | ground |"
    echo "|---|---|---|---|---|---|---|"
    cat "$rows"
} >"$out"
say "$out"
