#!/usr/bin/env bash
# Records one controlled execution of every example and of ten real programs, derives schedules from it in several ways, and replays every one of them: how
# many are followed to the end, how many reach their changes and go on by their plan, how many are left before, and why.
#
#   benchmarks/derived.sh [--count N] [--seed S] [--ways "WAY ..."] [--java HOME] [--out NAME] [NAME ...]
#
# N schedules (10) of each way: keep (pos --keep-sources), pos, pctwm1, pctwm2, pctwm3 (pctwm with d). The names of
# programs (default: the examples, and RxJavaMerge ReactorMerge KafkaBuffers LogbackAsync SpringMaps EclipseMap VertxEventBus JettyThreads FailsafeRetry
# Resilience4jBreaker). Writes results/<date>-derived.md, or NAME.md.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
source "$here/drivers.bash"
heddle=${HEDDLE:-$root/heddle}
count=10 seed=1 ways="keep pos pctwm1 pctwm2 pctwm3" out=$here/results/$(date +%F)-derived
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "count seed ways java out ..." "$@"
out=${out%.md}
real=" RxJavaMerge ReactorMerge KafkaBuffers LogbackAsync SpringMaps EclipseMap VertxEventBus JettyThreads FailsafeRetry Resilience4jBreaker "
only=" ${rest[*]:-} "
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

say() { printf '%s\n' "$*" >&2; }

# The first number of a key in a JSON file.
number() { # file key
    tr '\n' ' ' <"$1" 2>/dev/null | grep -o "\"$2\" *: *[0-9]*" | head -n 1 | grep -o '[0-9]*$'
}

# Derives in one way, into $work/d/WAY.
derive() { # name way
    local arguments
    case $2 in
        keep) arguments="pos --keep-sources" ;;
        pos) arguments=pos ;;
        pctwm*) arguments="pctwm --d ${2#pctwm}" ;;
        *) usage ;;
    esac
    # shellcheck disable=SC2086 # arguments are several
    timeout -k 10 300 "$heddle" derive "$work/t.heddle" --strategy $arguments --count "$count" --seed "$seed" -o "$work/d/$2" >"$work/derive.txt" 2>&1 && return
    say "    $2: $(tail -n 1 "$work/derive.txt")"
    echo "| \`$1\` | $2 | $(tail -n 1 "$work/derive.txt" | sed 's/|/\//g' | cut -c 1-200) |" >>"$work/causes"
}

# Replays all that was derived in one go; adds a line for each way to $work/rows and the causes to $work/causes.
follow() { # group name words...
    local group=$1 name=$2
    shift 2
    rm -f "$work/replay.json"
    timeout -k 10 900 "$heddle" replay --java "$java" --trace "$work/t.heddle" --json="$work/replay.json" --out "$work/out" "$work"/d/*/*.schedule -- "$@" >"$work/replay.txt" 2>&1 </dev/null
    [ -f "$work/replay.json" ] || { say "    $(tail -n 1 "$work/replay.txt")"; echo "| \`$name\` | all | $(tail -n 1 "$work/replay.txt" | sed 's/|/\//g' | cut -c 1-200) |" >>"$work/causes"; return; }
    awk -v group="$group" -v name="$name" -v ways="$ways" -F '"' '
        $2 == "schedule" { n = split($4, part, "/"); way = part[n - 1] }
        $2 == "reached" { reached[way, $4]++; all[way]++ }
        $2 == "verdict" && way != "" { failed[way] += ($4 != "passed") }
        END { n = split(ways, list, " "); for (i = 1; i <= n; i++) { w = list[i]; if (all[w]) printf "%s|%s|%s|%d|%d|%d|%d|%d\n", group, name, w, all[w], reached[w, "toEnd"], reached[w, "toGoal"], reached[w, "left"], failed[w] } }' \
        "$work/replay.json" >"$work/row"
    cat "$work/row" >>"$work/rows"
    cut -d '|' -f 3- "$work/row" | sed 's/^/    /' >&2
    awk -F '\n' '/\.schedule / { n = split($1, part, "/"); way = part[n - 1] } /left at|expected .* found/ { sub(/.*expected /, "expected "); gsub(/\|/, "/"); print way " | " substr($0, 1, 260) }' "$work/replay.txt" | sort | uniq -c | sort -rn | head -n 12 |
        while read -r n way _ cause; do echo "| \`$name\` | $way | $n: $cause |"; done | tee -a "$work/causes" | sed 's/^/      /' >&2
}

"$heddle" check --help >/dev/null || exit 1
export HEDDLE_SKIP_BUILD=1
: >"$work/causes"
: >"$work/rows"
while IFS='|' read -r group name words; do
    if [ "$only" = "  " ]; then
        [ "$group" = example ] || [[ "$real" == *" $name "* ]] || continue
    else
        [[ "$only" == *" $name "* ]] || continue
    fi
    say "  $name"
    rm -f "$work/t.heddle"
    # shellcheck disable=SC2086 # options are words
    timeout -k 10 300 "$heddle" record --controlled --force --java "$java" --seed "$seed" -o "$work/t.heddle" -- $words >"$work/record.txt" 2>&1 </dev/null
    [ -f "$work/t.heddle" ] || { say "    $(tail -n 1 "$work/record.txt")"; continue; }
    rm -rf "$work/d"
    for way in $ways; do derive "$name" "$way"; done
    # shellcheck disable=SC2086
    follow "$group" "$name" $words
done < <(driver_lines)

commit=$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)
[ -z "$(git -C "$root" status --porcelain --untracked-files=no 2>/dev/null)" ] || commit="$commit with changes"
mkdir -p "$(dirname "$out")"
{
    echo "# Derived schedules, replayed"
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    echo "- JDK: $("$java/bin/java" -version 2>&1 | sed -n 2p)"
    echo "- commit: $commit"
    echo "- one recorded execution of each program (seed $seed), $count schedules of each way at most"
    echo
    echo "| way | programs | schedules | to the end | to their changes | left | held |"
    echo "|---|---|---|---|---|---|---|"
    awk -F '|' '{ p = ($1 == "example" ? "examples" : "real programs"); k = $3 " (" p ")"; if (!(k in n)) order[++m] = k; n[k]++; s[k] += $4; e[k] += $5; g[k] += $6; l[k] += $7 }
        END { for (i = 1; i <= m; i++) { k = order[i]; if (s[k] > 0) printf "| %s | %d | %d | %d | %d | %d | %.1f %% |\n", k, n[k], s[k], e[k], g[k], l[k], 100 * (s[k] - l[k]) / s[k] } }' "$work/rows"
    echo
    echo "| | program | way | schedules | to the end | to their changes | left | failed |"
    echo "|---|---|---|---|---|---|---|---|"
    awk -F '|' '{ printf "| %s | `%s` | %s | %s | %s | %s | %s | %s |\n", $1, $2, $3, $4, $5, $6, $7, $8 }' "$work/rows"
    if [ -s "$work/causes" ]; then
        echo
        echo "| program | way | where they were left |"
        echo "|---|---|---|"
        cat "$work/causes"
    fi
} >"$out.md.new"
mv "$out.md.new" "$out.md"
say "written: $out.md"
