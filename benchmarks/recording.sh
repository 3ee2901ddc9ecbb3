#!/usr/bin/env bash
# What recording costs: every program of examples/recording without us, with --detail shared and with --detail full, run by turns.
#
#   benchmarks/recording.sh [--only NAME,...] [--runs N] [--size bench|ci] [--details "shared full sync sample:2%"] [--trials THOUSANDS] [--java HOME] [--out NAME]
#
# Writes results/<date>-recording.md and .svg, or NAME.md and .svg. What counts is the program's own measured phase, after its warm-up: the median of each
# run's times, and of the runs the median. A detail sample:P records with --sample P. --trials is the number of trials of each weak outcome, 0 for none. KEEP=folder keeps the last traces, LIMIT is
# the most seconds that a run may take (600).
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
source "$here/programs.bash"
heddle=${HEDDLE:-$root/heddle}
only= runs=5 size=bench details="shared full" trials=2000 out=$here/results/$(date +%F)-recording
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "only runs size details trials java out" "$@"
[ -z "$only" ] || only=,$only,
java_home=$java out=${out%.md}
java=$java_home/bin/java
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
traces=${KEEP:-$work}
mkdir -p "$traces" "$(dirname "$out")"
shortfall=0

say() { printf '%s\n' "$*" >&2; }
fell_short() { say "  fell short: $*"; echo "- $*" >>"$work/faults"; shortfall=1; }

compile_programs "$java_home" "$work/classes" || { say "the programs do not compile"; exit 1; }
"$heddle" version >/dev/null # builds what is missing, once

# Runs a program, by itself (plain) or recorded; its output goes to $work/log.
run() { # plain|shared|full|sync|sample:P name path options argument...
    local how=$1 name=$2 path=$3 options=$4
    shift 4
    # shellcheck disable=SC2206 # options are words
    local program=($options -cp "$path" "$name" "$@")
    local flags=(--detail "$how")
    case $how in sample:*) flags=(--sample "${how#sample:}") ;; esac
    if [ "$how" = plain ]; then
        timeout "${LIMIT:-600}" "$java" "${program[@]}" >"$work/log" 2>"$work/err" </dev/null
    else
        timeout "${LIMIT:-600}" "$heddle" record --java "$java" --force "${flags[@]}" --json="$work/$name.$how.json" -o "$traces/$name-$how.heddle" -- \
            "${program[@]}" >"$work/log" 2>"$work/err" </dev/null
    fi
}

measure() { # name path options
    local name=$1 path=$2 options=$3 r how result
    for ((r = 1; r <= runs; r++)); do
        for how in plain $details; do
            if ! run "$how" "$name" "$path" "$options" "$size"; then
                fell_short "\`$name\` $how: $(grep -h . "$work/err" "$work/log" | tail -n 1 | cut -c 1-200)"
                continue
            fi
            result=$(sed -n 's/^result [^ ]* //p' "$work/log")
            [ "$how" != plain ] || echo "$result" >"$work/$name.result"
            [ "$result" = "$(cat "$work/$name.result" 2>/dev/null)" ] || fell_short "\`$name\` $how: another result"
            sed -n 's/^time [^ ]* //p' "$work/log" | median >>"$work/$name.$how.times"
            [ -n "${KEEP:-}" ] || rm -f "$traces/$name-$how.heddle"*
        done
    done
}

time_of() { # name how
    if [ -s "$work/$1.$2.times" ]; then median <"$work/$1.$2.times"; else echo -; fi
}

# A row for the table, and in $work/ratios: group, name, detail, ratio.
row() { # name group
    local name=$1 group=$2 how plain ms ratio line
    plain=$(time_of "$name" plain)
    line="| \`$name\` | $group | $plain |"
    for how in $details; do
        ms=$(time_of "$name" "$how")
        ratio=-
        if [ "$ms" != - ] && [ "$plain" != - ]; then
            ratio=$(awk "BEGIN { printf \"%.2f\", $ms / $plain }")
            echo "$group $name $how $ratio" >>"$work/ratios"
        fi
        line="$line $ms | $ratio | $(json "$work/$name.$how.json" records) | $(json "$work/$name.$how.json" bytesPerEvent) | $(json "$work/$name.$how.json" lost) | $(json "$work/$name.$how.json" leaked) | $(json "$work/$name.$how.json" untransformed) |"
    done
    echo "$line" >>"$work/table"
}

geomean() { # detail group-pattern
    awk -v how="$1" -v groups="^($2)$" '$3 == how && $1 ~ groups { sum += log($4); n++ } END { if (n) printf "%.2f (%d)", exp(sum / n), n; else printf "-" }' "$work/ratios"
}

# Grouped bars on a logarithmic scale from 0.8 to 100.
plot() {
    awk -v details="$details" '
        BEGIN { split(details, d, " "); colour[d[1]] = "#0072b2"; colour[d[2]] = "#d55e00"; colour[d[3]] = "#009e73"; colour[d[4]] = "#cc79a7"; left = 170; width = 560; y = 62 }
        function label(detail) { return detail ~ /^sample:/ ? "--sample " substr(detail, 8) : "--detail " detail }
        function x(r) { r = r < 0.8 ? 0.8 : r > 100 ? 100 : r; return left + width * log(r / 0.8) / log(100 / 0.8) }
        {
            if ($2 != name) { name = $2; y += 8; body = body sprintf("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n", left - 8, y + 12, name) }
            body = body sprintf("<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"9\" fill=\"%s\"/>\n", left, y, x($4) - left, colour[$3])
            body = body sprintf("<text x=\"%.1f\" y=\"%d\" font-size=\"9\">%s</text>\n", x($4) + 4, y + 8, $4)
            y += 11
        }
        END {
            printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">\n", left + width + 60, y + 30
            printf "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n<text x=\"10\" y=\"20\" font-size=\"15\" font-weight=\"bold\">Time while recorded, against the time without</text>\n"
            for (i = 1; i in d; i++) printf "<rect x=\"%d\" y=\"30\" width=\"12\" height=\"9\" fill=\"%s\"/><text x=\"%d\" y=\"39\">%s</text>\n", left + 130 * (i - 1), colour[d[i]], left + 130 * (i - 1) + 18, label(d[i])
            n = split("1 1.3 2 5 10 20 50 100", ticks, " ")
            for (i = 1; i <= n; i++) printf "<line x1=\"%.1f\" y1=\"56\" x2=\"%.1f\" y2=\"%d\" stroke=\"#cccccc\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" font-size=\"9\">%s</text>\n", x(ticks[i]), x(ticks[i]), y + 6, x(ticks[i]), y + 18, ticks[i]
            printf "%s</svg>\n", body
        }' "$work/ratios" >"$out.svg"
}

weak_outcomes() {
    local how
    for how in plain shared; do
        say "  WeakOutcomes $how"
        run "$how" WeakOutcomes "$work/classes" "" "$trials" || { fell_short "\`WeakOutcomes\` $how: $(tail -n 1 "$work/err")"; continue; }
        sed -n "s/^outcome/$how/p" "$work/log" >>"$work/weak"
        rm -f "$traces"/WeakOutcomes-*.heddle*
    done
    echo
    echo "## Weak outcomes"
    echo
    echo "Two threads side by side over fresh objects, $((trials * 1000)) trials of each litmus test: how many ended in the outcome that sequential consistency does not allow,"
    echo "not recorded and recorded (\`--detail shared\`)."
    echo
    echo "| test | not recorded | per million | recorded | per million |"
    echo "|---|---|---|---|---|"
    awk '
        { of[$1, $2] = $6; if (!($2 in seen)) { seen[$2] = 1; order[++n] = $2 } }
        $NF == "weak" { weak[$1, $2] = $4 }
        function share(how, test) { return of[how, test] ? sprintf("%d | %.1f", weak[how, test], 1e6 * weak[how, test] / of[how, test]) : "- | -" }
        END { for (i = 1; i <= n; i++) printf "| %s | %s | %s |\n", order[i], share("plain", order[i]), share("shared", order[i]) }' "$work/weak"
}

: >"$work/ratios"
: >"$work/table"
: >"$work/faults"
while read -r line; do
    read_program "$line"
    if [ -n "$only" ] && [[ $only != *,$name,* ]]; then continue; fi
    say "  $name"
    measure "$name" "$path" "$options"
    row "$name" "$group"
done < <(program_lines)
if [ "$trials" != 0 ]; then weak_outcomes >"$work/weak.md"; fi

{
    echo "# What recording costs, $(date +%F)"
    echo
    machine_lines "$java_home"
    echo "- made by \`benchmarks/recording.sh\`: size $size, $runs runs of each by turns; milliseconds of the program's measured phase"
    echo
    printf '| program | group | ms |'
    for how in $details; do printf ' %s ms | ratio | events | bytes/event | lost | leaked | not transformed |' "$how"; done
    printf '\n|---|---|---|'
    for how in $details; do printf -- '---|---|---|---|---|---|---|'; done
    echo
    cat "$work/table"
    echo
    echo "| geometric mean of the ratios (programs) |$(for how in $details; do printf ' %s |' "$how"; done) to be reached |"
    echo "|---|$(for how in $details; do printf -- '---|'; done)---|"
    echo "| real |$(for how in $details; do printf ' %s |' "$(geomean "$how" real)"; done) 2.0 shared, 10 full |"
    echo "| parallel |$(for how in $details; do printf ' %s |' "$(geomean "$how" parallel)"; done) |"
    echo "| sync |$(for how in $details; do printf ' %s |' "$(geomean "$how" sync)"; done) 1.3 shared |"
    echo "| confined |$(for how in $details; do printf ' %s |' "$(geomean "$how" confined)"; done) 1.1 shared |"
    echo
    echo "![ratios]($(basename "$out").svg)"
    [ ! -f "$work/weak.md" ] || cat "$work/weak.md"
    if [ -s "$work/faults" ]; then
        printf '\n## Fell short\n\n'
        sort "$work/faults" | uniq -c | sed 's/^ *\([0-9]*\) - \(.*\)/- \2 (\1 times)/'
    fi
} >"$out.md"
plot
say "written: $out.md and .svg"
exit $shortfall
