#!/usr/bin/env bash
# Writes for each program the list of iRoots that some execution of it exposes: benchmarks/feasible/PROGRAM.iroots-list, and a summary.
#
#   benchmarks/feasible.sh [PROGRAM...]     names of examples and of the nine benchmarks; without: all
#
# Two exhaustive searches, each at most SECONDS long: over interleavings (--sc), and over what the memory model allows. A line that the first has not found
# is marked "weak": no interleaving gives it. Where a search does not end, or leaves rounds of loops out, portfolio campaigns of EXECUTIONS executions (at most SECONDS long) with each of SEEDS add what they find, with and without --sc, and
# the list may be a lower bound, as its head says. Lists are only replaced by longer ones, or by complete ones.
#
# In the environment: SECONDS_EACH, EXECUTIONS, SEEDS, JAVA_HOME, HEDDLE, FOLDER, SUMMARY=only (no searches, the table alone).
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
seconds=${SECONDS_EACH:-60}
executions=${EXECUTIONS:-20000}
seeds=${SEEDS:-1 2}
folder=${FOLDER:-$here/feasible}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"

json() { # file key
    tr '\n' ' ' <"$1" | grep -o "\"$2\" *: *\(\"[^\"]*\"\|[^,}\" ]*\)" | head -n 1 | sed 's/^[^:]*: *//; s/^"//; s/"$//'
}

source_of() {
    [ -f "$root/examples/$1.java" ] && echo "$root/examples/$1.java" || echo "$root/examples/benchmarks9/$1.java"
}

check() { # list, options...
    local list=$1
    shift
    rm -f "$work/log.json" "$list"
    timeout $((2 * seconds + 30)) "$heddle" check ${JAVA_HOME:+--java "$JAVA_HOME"} --json="$work/log.json" --coverage iroots --coverage-list "$list" --confirm 0 --no-minimise \
        --time-limit "$seconds" --out "$work/out" "$@" >"$work/text" 2>&1 </dev/null
    [ -f "$list" ] || : >"$list"
    rm -rf "$work/out"
}

search() { # list, options... ; sets state: complete, bounded, partial or none
    check "$@" --strategy exhaustive
    state=none
    [ -s "$work/log.json" ] || return
    state=partial
    if [ "$(json "$work/log.json" complete)" = true ]; then
        state=complete
        [ "$(json "$work/log.json" bounded)" = true ] && state=bounded
    fi
    searched=$(json "$work/log.json" iterations)
}

words() { # state, executions
    case $1 in
        complete) echo "complete, $2 executions" ;;
        bounded) echo "complete but for loops that only read the same for more than two rounds, $2 executions; campaigns found nothing else" ;;
        *) echo "lower bound: the search did not end, or left out loops that matter" ;;
    esac
}

campaigns() { # list to add to, state of the search, options... ; sets state: a search that left loops out is no more than a lower bound where this adds to it
    local list=$1 before seed
    state=$2
    shift 2
    before=$(sort -u "$list" | wc -l)
    for seed in $seeds; do
        check "$work/more" --iterations "$executions" --seed "$seed" "$@"
        cat "$work/more" >>"$list"
    done
    [ "$(sed 's/ weak$//' "$list" | sort -u | wc -l)" = "$before" ] || state=partial
}

one() { # program
    local file interleavings weakly n1 n2
    file=$(source_of "$1")
    search "$work/sc" --sc "$file"
    interleavings=$state n1=${searched:-0}
    search "$work/all" "$file"
    weakly=$state n2=${searched:-0}
    cp "$work/sc" "$work/strong"
    cp "$work/all" "$work/any"
    if [ "$interleavings" != complete ]; then
        campaigns "$work/strong" "$interleavings" --sc "$file"
        interleavings=$state
    fi
    if [ "$weakly" != complete ]; then
        campaigns "$work/any" "$weakly" "$file"
        weakly=$state
    fi
    sort -u "$work/strong" >"$work/strong.sorted"
    if [ "$interleavings" = complete ] || [ "$interleavings" = bounded ]; then
        sed 's/ weak$//' "$work/any" | sort -u | comm -13 "$work/strong.sorted" - | sed 's/$/ weak/' >"$work/weak"
    else
        grep -v ' weak$' "$work/any" | sort -u "$work/strong.sorted" - >"$work/both"
        mv "$work/both" "$work/strong.sorted"
        grep ' weak$' "$work/any" | sed 's/ weak$//' | sort -u | comm -13 "$work/strong.sorted" - | sed 's/$/ weak/' >"$work/weak"
    fi
    {
        echo "# ${file#"$root"/}: iRoots that some execution exposes"
        echo "# interleavings: $(words "$interleavings" "$n1")"
        echo "# stale reads: $(words "$weakly" "$n2")"
        sort "$work/strong.sorted" "$work/weak"
    } >"$work/list"
    replace "$1"
}

replace() { # program
    local old=$folder/$1.iroots-list
    if [ -f "$old" ] && ! head -n 2 "$work/list" | grep -q ': complete' && [ "$(wc -l <"$old")" -gt "$(wc -l <"$work/list")" ]; then
        echo "$1: what is there is longer" >&2
        return
    fi
    mv "$work/list" "$old"
    echo "$1: $(grep -vc '^#' "$old")" >&2
}

summary() {
    echo "# Feasible iRoots"
    echo
    echo "Counts of the lists in this folder, which \`benchmarks/feasible.sh\` writes: iRoots by file and line that some execution exposes. \"Complete\": the"
    echo "exhaustive search has ended; \"rounds\": but for loops that only read the same for more than two rounds, and campaigns found nothing else. Else the count is a lower bound."
    echo
    echo "| program | idiom 1 | 2 | 3 | 4 | 5 | all | of which weak | interleavings | stale reads |"
    echo "|---|---|---|---|---|---|---|---|---|---|"
    local list name i row
    for list in "$folder"/*.iroots-list; do
        name=$(basename "$list" .iroots-list)
        row="| $name |"
        for i in 1 2 3 4 5; do
            row="$row $(grep -c "^I$i " "$list") |"
        done
        row="$row $(grep -vc '^#' "$list") | $(grep -c ' weak$' "$list") |"
        for i in 2 3; do
            row="$row $(sed -n "${i}p" "$list" | sed 's/.*: complete but.*/rounds/; s/.*: complete.*/complete/; s/.*: lower.*/lower bound/') |"
        done
        echo "$row"
    done
}

if [ "${SUMMARY:-}" != only ]; then
    [ $# -gt 0 ] || set -- $(cd "$root/examples" && ls ./*.java benchmarks9/*.java | sed 's|.*/||; s|\.java$||' | sort)
    for program in "$@"; do
        one "$program"
    done
fi
summary >"$folder/README.md"
