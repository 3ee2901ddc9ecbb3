#!/usr/bin/env bash
# How many of the predicted and feasible iRoots heddle expose makes happen: examples and the nine benchmarks, against the lists in benchmarks/feasible.
#
#   benchmarks/expose.sh [PROGRAM...]     names of examples and of the nine benchmarks; without: all that have a list
#
# An iRoot counts by file and line, as in the lists. Where a list is only a lower bound, what was exposed and is not in it counts as feasible too: it is.
# In the environment: SECONDS_EACH, ATTEMPTS, SEARCH, SEED, JAVA_HOME, HEDDLE, OUT (the result file), WORK (a folder that is kept).
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
seconds=${SECONDS_EACH:-60}
out=${OUT:-$here/results/$(date +%F)-expose.md}
if [ -n "${WORK:-}" ]; then
    work=$WORK
    mkdir -p "$work"
else
    work=$(mktemp -d) || exit 1
    trap 'rm -rf "$work"' EXIT
fi

source_of() {
    [ -f "$root/examples/$1.java" ] && echo "$root/examples/$1.java" || echo "$root/examples/benchmarks9/$1.java"
}

# Of a JSON of expose: state, means and text of each predicted iRoot, a line each.
iroots() {
    awk -F'"' '
        /^      "iroot": / { text = $4 }
        /^      "predicted": / { predicted = /true/ }
        /^      "state": / { state = $4 }
        /^      "by": / { by = NF > 3 ? $4 : "none" }
        /^      "trace": / { print (predicted ? "predicted" : "other") "\t" state "\t" by "\t" text }' "$1"
}

number() { # file key: the first number with that key
    grep -m 1 "^  \"$2\": " "$1" | sed 's/[^0-9.]//g'
}

programs=${*:-$(cd "$here/feasible" && ls *.iroots-list | sed 's/\.iroots-list$//')}
: >"$work/rows"
: >"$work/all"
for program in $programs; do
    list=$here/feasible/$program.iroots-list
    rm -f "$work/$program.json"
    "$heddle" expose ${JAVA_HOME:+--java "$JAVA_HOME"} --keep-going --no-memo --no-minimise --confirm 0 --seed "${SEED:-1}" --time-limit "$seconds" \
        --attempts "${ATTEMPTS:-12}" --search "${SEARCH:-100}" --out "$work/out-$program" --json="$work/$program.json" "$(source_of "$program")" \
        >"$work/$program.txt" 2>&1 </dev/null
    if [ ! -s "$work/$program.json" ]; then
        echo "| $program | no result: $(tail -n 1 "$work/$program.txt") |" >>"$work/rows"
        continue
    fi
    iroots "$work/$program.json" >"$work/iroots"
    if [ -f "$list" ]; then
        grep '^I' "$list" | sed 's/ weak$//' | sort -u >"$work/list"
        kind=$(grep -q 'lower bound' "$list" && echo 'lower bound' || echo complete)
    else
        : >"$work/list"
        kind='no list'
    fi
    # program, kind, executions, seconds, then per text: idiom, exposed, means
    awk -F'\t' -v list="$work/list" -v kind="$kind" -v program="$program" '
        BEGIN { while ((getline line < list) > 0) feasible[line] = 1 }
        $1 == "predicted" {
            seen[$4] = 1
            if ($2 == "exposed") { exposed[$4] = 1; if (!($4 in by) || by[$4] == "search") by[$4] = $3 }
        }
        END {
            for (text in seen) {
                isFeasible = text in feasible || kind != "complete" && text in exposed
                print program "\t" substr(text, 2, 1) "\t" (isFeasible ? 1 : 0) "\t" (text in exposed ? 1 : 0) "\t" (text in by ? by[text] : "-") "\t" text "\t" kind
            }
            for (text in exposed) if (!(text in feasible) && kind == "complete") print program ": exposed and not in the complete list: " text > "/dev/stderr"
        }' "$work/iroots" >"$work/judged"
    cat "$work/judged" >>"$work/all"
    awk -F'\t' -v program="$program" -v kind="$kind" -v executions="$(number "$work/$program.json" executions)" -v secs="$(number "$work/$program.json" seconds)" '
        function cell(i) { return n[i] ? e[i] "/" n[i] : "" }
        { predicted++; if ($3) { n[$2]++; total++; e[$2] += $4; hit += $4; if ($4) by[$5]++ } }
        END {
            printf "| %s | %s | %d | %s | %s | %s | %s | %s | %d/%d | %s | %d | %d | %d | %d | %s | %s |\n", program, kind, predicted, cell(1), cell(2), cell(3), cell(4),
                cell(5), hit, total, total ? sprintf("%.1f %%", 100 * hit / total) : "", by["profile"], by["derived"], by["active"], by["search"], executions, secs
        }' "$work/judged" >>"$work/rows"
    tail -n 1 "$work/rows" >&2
done

sum() {
    awk -F'\t' '
        $3 { n[$2]++; e[$2] += $4; total++; hit += $4; if ($4) by[$5]++; if ($5 != "profile") { an[$2]++; ae[$2] += $4; at++; ah += $4 } }
        $3 && $7 == "complete" { ct++; ch += $4; if ($5 != "profile") { cat++; cah += $4 } }
        function rate(a, b) { return b ? sprintf("%d/%d, %.1f %%", a, b, 100 * a / b) : "none" }
        END {
            printf "| idiom | exposed of predicted and feasible | the same without those that profiling exposed | Maple (of predicted) |\n|---|---|---|---|\n"
            split("28,17,9,10,9", maple, ",")
            for (i = 1; i <= 5; i++) printf "| %d | %s | %s | %d %% |\n", i, rate(e[i], n[i]), rate(ae[i], an[i]), maple[i]
            printf "| all | %s | %s | |\n", rate(hit, total), rate(ah, at)
            printf "| all of programs with a complete list | %s | %s | |\n", rate(ch, ct), rate(cah, cat)
            printf "\nBy profiling %d, derived schedules %d, the active scheduler %d, other strategies %d.\n", by["profile"], by["derived"], by["active"], by["search"]
        }' "$work/all"
}

mkdir -p "$(dirname "$out")"
{
    echo "# iRoots exposed of those predicted and feasible"
    echo
    echo "Written by \`benchmarks/expose.sh\`: seed ${SEED:-1}, at most $seconds s a program, ${ATTEMPTS:-12} attempts an iRoot, search ${SEARCH:-100}. $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), Java $("${JAVA_HOME:+$JAVA_HOME/bin/}java" -version 2>&1 | sed -n '1s/.*"\(.*\)".*/\1/p'), commit $(git -C "$root" rev-parse --short HEAD), $(date +%F)."
    echo "Feasible is what \`benchmarks/feasible\` lists; of lists that are lower bounds, what was exposed as well."
    echo
    sum
    echo
    echo "| program | list | predicted | idiom 1 | 2 | 3 | 4 | 5 | all feasible | | profile | derived | active | search | executions | seconds |"
    echo "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
    cat "$work/rows"
} >"$out"
sum >&2
