#!/usr/bin/env bash
# Causes of failures of real libraries: the first failure of each driver of known bugs (drivers.txt and present.txt of examples/known-bugs) with each seed, by default options.
# Writes results/<date>-causes.md: how many failures have a cause by experiment, and how many of 50 random executions fail with the orders and without them.
#
#   benchmarks/causes.sh [--seeds "N ..."] [--seconds N] [--only NAME,...] [--java HOME] [--out NAME]
#                                                 (seeds 1 2; at most 60 s for a failure; NAME.md instead of the date)
set -u
export LC_ALL=C

root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
seeds="1 2" seconds=60 only= java= out=
options "seeds seconds only java out" "$@"
cd "$root" || exit 1
examples/fetch.sh known-bugs || exit 1
./heddle version >/dev/null || exit 1 # builds what is missing
export HEDDLE_SKIP_BUILD=1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# What the report of one failure says: found, kind of explanation, failed with and without, first line of the story.
told() { # json
    tr '\n' ' ' <"$1" | awk '
        function number(text, key) { return match(text, "\"" key "\" *: *[0-9]+") ? substr(text, RSTART + length(key) + 3, RLENGTH - length(key) - 3) + 0 : -1 }
        function part(text, key,   rest) { if (!match(text, "\"" key "\" *: *[{]")) return ""; rest = substr(text, RSTART + RLENGTH); return substr(rest, 1, index(rest, "}")) }
        {
            if (!match($0, /"cause" *: *\{/)) { print "- | - | -"; exit }
            cause = substr($0, RSTART)
            kind = cause ~ /"Part of the cause/ ? "part" : cause ~ /"Cause: / ? "cause" : "-"
            printf "%s | %d of %d | %d of %d\n", kind, number(part(cause, "with"), "failed"), number(part(cause, "with"), "executions"), number(part(cause, "without"), "failed"), number(part(cause, "without"), "executions")
        }'
}

result=benchmarks/results/${out:-$(date +%F)-causes}.md
: >"$work/rows"
while IFS='|' read -r name release folder; do
    [ -z "$only" ] || [[ ",$only," == *",$name,"* ]] || continue
    source=examples/known-bugs/$name.java
    [ -f "$source" ] || source=examples/libraries/$name.java
    for seed in $seeds; do
        rm -f "$work/check.json"
        timeout -k 10 $((seconds * 3)) ./heddle check ${java:+--java "$java"} --seed "$seed" --fail-fast --time-limit "$seconds" --confirm 0 --out "$work/out" --json="$work/check.json" \
            -- -cp "$(printf '%s\n' "cli/target/known-bugs/$folder"/*.jar | paste -sd:)" "$source" >"$work/report" 2>&1 </dev/null
        if [ -s "$work/check.json" ] && grep -q '^  "firstFailure": [0-9]' "$work/check.json"; then
            row="$(sed -n 's/^  "firstFailure": \([0-9]*\).*/\1/p' "$work/check.json") | $(told "$work/check.json")"
            story=$(sed -n '/^The story of/,$p' "$work/report" | sed -n 2p | cut -c 1-160 | tr '|' '/')
        else
            row="not found | - | - | -" story=$(tail -n 1 "$work/report" | cut -c 1-160 | tr '|' '/')
        fi
        echo "| $name | $release | $seed | $row | $story |" | tee -a "$work/rows" >&2
    done
done < <(sed -n 's/^\([A-Za-z0-9]*\) *| *\([^ |]*\).*/\1|\2|\1/p' examples/known-bugs/drivers.txt; sed -n 's/^\([A-Za-z0-9]*\) *| *\([^ |]*\).*/\1|\2|\1.present/p' examples/known-bugs/present.txt)

{
    echo "# Causes of failures of libraries"
    echo
    echo "\`benchmarks/causes.sh --seeds \"$seeds\"\`: the first failure of each driver with each seed, at most $seconds s each. *With* and *without*: how many of 50 random executions fail in which the orders hold, and do not."
    echo "A story without a cause by experiment may explain the failure in another way (its first line). Java $("${java:-${JAVA_HOME:-/usr}}/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p'), $(nproc) cores, commit $(git rev-parse --short HEAD)."
    echo
    awk -F ' *[|] *' '{ n++; found += ($5 != "not found"); cause += ($6 == "cause"); part += ($6 == "part"); split($8, w, " "); held += ($6 != "-" && w[1] + 0 <= 2) }
        END { printf "%d failures of %d runs: a cause in %d, a part of it in %d; without the orders at most 2 of 50 fail in %d.\n", found, n, cause, part, held }' "$work/rows"
    echo
    echo "| driver | release | seed | execution | explained by | with | without | first line of the story |"
    echo "|---|---|---|---|---|---|---|---|"
    cat "$work/rows"
} >"$result.new"
mv "$result.new" "$result"
