#!/usr/bin/env bash
# The whole way from recordings: records examples and ten real programs, replays each recording, compares what analyze estimates with a controlled
# execution, derives schedules in several ways and replays every one of them (how many are followed to the end, how many reach their changes and go on by
# their plan, how many are left before, and why), and exposes the iRoots that predict finds.
#
#   benchmarks/pipeline.sh [--from free|controlled] [--recordings N] [--executions N] [--count N] [--seed S] [--ways "WAY ..."] [--events recorded|replayed] [--expose SECONDS]
#                          [--java HOME] [--out NAME] [NAME ...]
#
# --from: programs run freely (default), or under control with seeds from S on. N recordings (3) of each, N schedules (10) of each way: keep (pos
# --keep-sources), pos, pctwm1, pctwm2, pctwm3 (pctwm with d), predict (witnesses of --predict races,deadlocks; controlled traces are recorded with --sc then), or none. Estimates are compared with --executions N (20) controlled ones. With --expose, iRoots predicted from a recording and from a controlled trace are exposed for
# that long each. With --events replayed, schedules are derived from an execution that follows the recording. The names of programs (default: the examples, and RxJavaMerge ReactorMerge KafkaBuffers LogbackAsync SpringMaps EclipseMap VertxEventBus
# JettyThreads FailsafeRetry Resilience4jBreaker). Writes results/<date>-pipeline.md, or NAME.md.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
source "$here/drivers.bash"
heddle=${HEDDLE:-$root/heddle}
from=free recordings=3 executions=20 count=10 seed=1 ways="keep pos pctwm1 pctwm2 pctwm3" events=recorded expose= out=$here/results/$(date +%F)-pipeline
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "from recordings executions count seed ways events expose java out ..." "$@"
out=${out%.md}
real=" RxJavaMerge ReactorMerge KafkaBuffers LogbackAsync SpringMaps EclipseMap VertxEventBus JettyThreads FailsafeRetry Resilience4jBreaker "
only=" ${rest[*]:-} "
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

say() { printf '%s\n' "$*" >&2; }


# Derives in one way, into $work/d/WAY.
derive() { # name way
    local arguments
    case $2 in
        keep) arguments="--strategy pos --keep-sources" ;;
        pos) arguments="--strategy pos" ;;
        pctwm*) arguments="--strategy pctwm --d ${2#pctwm}" ;;
        predict) arguments="--predict races,deadlocks" ;;
        *) usage ;;
    esac
    # shellcheck disable=SC2086 # arguments are several
    [ "$events" = recorded ] || arguments="$arguments --events $events --java $java --trust-java-options"
    timeout -k 10 300 "$heddle" derive "$work/t.heddle" $arguments --count "$count" --seed "$seed" -o "$work/d/$2" >"$work/derive.txt" 2>&1 && return
    say "    $2: $(tail -n 1 "$work/derive.txt")"
    echo "| \`$1\` | $2 | $(tail -n 1 "$work/derive.txt" | sed 's/|/\//g' | cut -c 1-200) |" >>"$work/causes"
}

# Replays all that was derived in one go; adds a line for each way to $work/rows and the causes to $work/causes.
follow() { # group name words...
    local group=$1 name=$2
    shift 2
    rm -f "$work/replay.json"
    local trace=$work/t.heddle
    [ "$events" = recorded ] || trace=$(ls "$work"/d/*/replayed.heddle | head -n 1)
    compgen -G "$work/d/*/*.schedule" >/dev/null || { echo "$group|$name|$ways|0|0|0|0|0" >>"$work/rows"; return; }
    timeout -k 10 900 "$heddle" replay --java "$java" --trace "$trace" --json="$work/replay.json" --out "$work/out" "$work"/d/*/*.schedule -- "$@" >"$work/replay.txt" 2>&1 </dev/null
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

# Records one execution into a file. Arguments: file, controlled or free, seed, words.
record() {
    local file=$1 kind=$2 seed=$3 control=()
    shift 3
    [ "$kind" = free ] || control=(--controlled --seed "$seed")
    [[ "$kind" = free || "$ways" != *predict* ]] || control+=(--sc)
    rm -f "$file"
    timeout -k 10 20 "$heddle" record "${control[@]}" --force --java "$java" -o "$file" -- "$@" >"$work/record.txt" 2>&1 </dev/null
    [ -f "$file" ] || { say "    $(tail -n 1 "$work/record.txt")"; return 1; }
}

# What analyze estimates of a trace: k, k_com, steps, d, h.
estimates() { # file [replayed or sampled]
    if [ "${2:-}" = sampled ]; then
        "$heddle" analyze --counts sampled --java "$java" --trust-java-options --json="$work/analyze.json" "$1" >/dev/null 2>&1
        medians "$work/analyze.json"
        return
    fi
    "$heddle" analyze --counts "${2:-recorded}" --java "$java" --trust-java-options --json="$work/analyze.json" "$1" >/dev/null 2>&1
    tr '\n' ' ' <"$work/analyze.json" 2>/dev/null |
        sed -n 's/.*"k" *: *{ *"raw" *: *\([0-9]*\).*"kCom" *: *{ *"raw" *: *\([0-9]*\).*"d" *: *\([0-9]*\), *"h" *: *\([0-9]*\).*"steps" *: *\([0-9]*\).*/\1 \2 \5 \3 \4/p'
}

# The medians in what analyze says of several traces: k, k_com, steps.
medians() { # file
    awk -F '[":, ]+' '/^  "(k|kCom|steps)"/ { name = $2 } /"(raw|collapsed)"/ { part = $2 } /"median"/ && (name == "steps" || part == "raw") && !((name) in v) { v[name] = $3 } /^  }/ { name = "" }
        END { if ("k" in v) printf "%s %s %s - -\n", v["k"], v["kCom"], v["steps"] }' "$1" 2>/dev/null
}

# The median, the least and the most of k, k_com and steps over controlled executions.
sampled() { # words...
    rm -f "$work/check.json"
    timeout -k 10 120 "$heddle" check --java "$java" --strategy random --seed $((seed + 100)) --iterations "$executions" --no-minimise --confirm 0 --out "$work/out" \
        --json="$work/check.json" -- "$@" >"$work/check.txt" 2>&1 </dev/null
    awk -F '[":, ]+' '/^  "parameters": / { inside = 1 } inside && NF > 2 && /\{/ { name = $2 } inside && /"(min|median|max)"/ { v[name, $2] = $3 } /^  }/ { inside = 0 }
        END { for (i = split("k.raw kCom.raw steps", n, " "); i > 0; i--) if (!((n[i], "median") in v)) exit
            printf "%s %s %s - - %s-%s %s-%s %s-%s\n", v["k.raw", "median"], v["kCom.raw", "median"], v["steps", "median"], v["k.raw", "min"], v["k.raw", "max"],
                v["kCom.raw", "min"], v["kCom.raw", "max"], v["steps", "min"], v["steps", "max"] }' "$work/check.json" 2>/dev/null
}

# Of how many programs the mean estimate of all recordings is within 20 % of the median of controlled executions in each figure, and in all.
near() { # recorded, replayed or sampled
    awk -v way="$1" '
        function near(x, m) { return x - m <= 0.2 * m && m - x <= 0.2 * m }
        $2 == "controlled" && NF > 2 { k[$1] = $3; c[$1] = $4; s[$1] = $5 }
        $2 == way && NF > 2 { n[$1]++; mk[$1] += $3; mc[$1] += $4; ms[$1] += $5 }
        END { for (p in n) if (p in k) { all++; a = near(mk[p] / n[p], k[p]); b = near(mc[p] / n[p], c[p]); d = near(ms[p] / n[p], s[p]); ka += a; cb += b; sd += d; both += a && b && d }
            printf "k %d, k_com %d, steps %d, all three %d of %d programs", ka, cb, sd, both, all }' "$work/estimates"
}

# Predicts from a trace and exposes for a while: predicted and exposed iRoots.
exposed() { # file words...
    local file=$1
    shift
    rm -f "$work/t.iroots" "$work/expose.json"
    "$heddle" predict -o "$work/t.iroots" "$file" >/dev/null 2>&1 || return
    timeout -k 10 $((expose * 3 + 60)) "$heddle" expose --java "$java" --keep-going --no-memo --no-minimise --confirm 0 --seed "$seed" --time-limit "$expose" --out "$work/exposed" --json="$work/expose.json" \
        "$work/t.iroots" -- "$@" >"$work/expose.txt" 2>&1 </dev/null
    awk -F '"' '/^      "predicted": / { p = /true/ } /^      "state": / { if (p) { n++; e += ($4 == "exposed") } } END { print n + 0, e + 0 }' "$work/expose.json" 2>/dev/null
}

"$heddle" check --help >/dev/null || exit 1
export HEDDLE_SKIP_BUILD=1
: >"$work/causes"
: >"$work/rows"
: >"$work/replays"
: >"$work/estimates"
: >"$work/exposures"
while IFS='|' read -r group name words; do
    if [ "$only" = "  " ]; then
        [ "$group" = example ] || [[ "$real" == *" $name "* ]] || continue
    else
        [[ "$only" == *" $name "* ]] || continue
    fi
    say "  $name"
    # shellcheck disable=SC2086 # options are words
    echo "$name controlled $(sampled $words)" >>"$work/estimates"
    # shellcheck disable=SC2086
    if [ -n "$expose" ] && record "$work/c.heddle" controlled "$seed" $words; then
        echo "$name controlled $(exposed "$work/c.heddle" $words)" >>"$work/exposures"
    fi
    for ((recording = 1; recording <= recordings; recording++)); do
        # shellcheck disable=SC2086
        record "$work/t.heddle" "$from" $((seed + recording - 1)) $words || continue
        timeout -k 10 200 "$heddle" replay --times 2 --trust-java-options --java "$java" "$work/t.heddle" >"$work/replay.txt" 2>&1 </dev/null
        echo "$group|$name|$recording|$(sed -n 's/^  replayed as recorded in \([0-9]*\) of.*/\1/p' "$work/replay.txt")|$(sed -n 's/^  diverged in [0-9]*: //p' "$work/replay.txt" | head -n 1 | cut -c 1-220 | tr '|' '/')" | tee -a "$work/replays" | cut -d '|' -f 3- | sed 's/^/    recording /' >&2
        echo "$name recorded $(estimates "$work/t.heddle")" >>"$work/estimates"
        [ "$from" != free ] || echo "$name replayed $(estimates "$work/t.heddle" replayed)" >>"$work/estimates"
        [ "$from" != free ] || echo "$name sampled $(estimates "$work/t.heddle" sampled)" >>"$work/estimates"
        # shellcheck disable=SC2086
        [ -z "$expose" ] || echo "$name $recording $(exposed "$work/t.heddle" $words)" >>"$work/exposures"
        [ "$ways" != none ] || continue
        rm -rf "$work/d"
        for way in $ways; do derive "$name" "$way"; done
        # shellcheck disable=SC2086
        follow "$group" "$name" $words
    done
done < <(driver_lines)

commit=$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)
[ -z "$(git -C "$root" status --porcelain --untracked-files=no 2>/dev/null)" ] || commit="$commit with changes"
mkdir -p "$(dirname "$out")"
{
    echo "# From recordings to schedules"
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    echo "- JDK: $("$java/bin/java" -version 2>&1 | sed -n 2p)"
    echo "- commit: $commit"
    echo "- $recordings recordings of each program ($from), $count schedules of each way at most, of the $events events"
    echo
    awk -F '|' '{ n++; r += ($4 == 2) } END { printf "%d of %d recordings replayed 2 of 2 times.\n\n", r, n }' "$work/replays"
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
    echo
    echo "Within 20 % of the median of $executions controlled executions (strategy random): of the mean of what each recording says $(near recorded);"
    echo "of what its replay says $(near replayed);"
    echo "of the median of its replay and 20 executions scheduled at random $(near sampled)."
    echo
    echo "| program | estimated from | k | k_com | steps | d | h | least and most |"
    echo "|---|---|---|---|---|---|---|---|"
    awk -v n="$executions" '{ printf "| `%s` | %s | %s | %s | %s | %s | %s | %s |\n", $1, $2 == "controlled" ? n " controlled executions, median" : $2 == "replayed" ? "a recording, replayed" : $2 == "sampled" ? "a recording, replayed and sampled, median" : "a recording", $3, $4, $5, $6, $7, $2 == "controlled" ? $8 ", " $9 ", " $10 : "" }' "$work/estimates"
    if [ -s "$work/exposures" ]; then
        echo
        echo "| program | predicted from | iRoots predicted | exposed |"
        echo "|---|---|---|---|"
        awk '{ printf "| `%s` | %s | %s | %s |\n", $1, $2 == "controlled" ? $2 : "recording " $2, $3, $4 }' "$work/exposures"
    fi
    if awk -F '|' '$4 != 2 { found = 1 } END { exit !found }' "$work/replays"; then
        echo
        echo "| recording | as recorded, of 2 | first difference |"
        echo "|---|---|---|"
        awk -F '|' '$4 != 2 { printf "| `%s` %s | %s | %s |\n", $2, $3, $4 == "" ? 0 : $4, $5 }' "$work/replays"
    fi
} >"$out.md.new"
mv "$out.md.new" "$out.md"
say "written: $out.md"
