#!/usr/bin/env bash
# Whether derived schedules are worth it: the distinct reads-from classes and the failures that n schedules derived from one recorded execution show, against
# those of n executions of the same strategy online, which are schedules without decisions: nothing but a plan and a seed.
#
#   benchmarks/worth-it.sh [--count N] [--few N] [--seed S] [--d D] [--java HOME] [--out NAME] [NAME ...]
#
# For the first --few (10) and for all --count (50) of them, by pos and by pctwm with --d (2). The names of programs (default: some examples, the nine
# benchmarks, and ten real programs). Writes results/<date>-worth-it.md, or NAME.md.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
source "$here/drivers.bash"
heddle=${HEDDLE:-$root/heddle}
count=50 few=10 seed=1 d=2 out=$here/results/$(date +%F)-worth-it
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "count few seed d java out ..." "$@"
out=${out%.md}
programs=${rest[*]:-RxJavaMerge ReactorMerge KafkaBuffers LogbackAsync SpringMaps EclipseMap VertxEventBus JettyThreads FailsafeRetry Resilience4jBreaker \
    $(cd "$root/examples/benchmarks9" && ls ./*.java | sed 's/^\.\///; s/\.java$//') \
    LostUpdate SynchronizedCounter CorrectBoundedBuffer ConcurrentMap LatchExecutor DoubleCheckedLocking}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

say() { printf '%s\n' "$*" >&2; }

words_of() { # name
    if [ -f "$root/examples/benchmarks9/$1.java" ]; then echo "$root/examples/benchmarks9/$1.java"; else
        driver_lines | awk -F '|' -v name="$1" '$2 == name { print $3; exit }'
    fi
}

# Schedules that are nothing but a plan.
online() { # strategy folder
    mkdir -p "$2"
    for ((i = 1; i <= count; i++)); do
        printf 'heddle-schedule 1\nmode guide\ncounts steps\nprogram online\nseed %d\nstrategy online\nplan %s\nplan-seed %d\n' "$((seed * 1000 + i))" "$1" "$((seed * 1000 + i))" \
            >"$2/online-$i.schedule"
    done
}

# Replays the schedules of a folder: how many, then distinct classes and failures of the first few and of all.
figures() { # folder words...
    local files i
    files=$(for ((i = 1; i <= count; i++)); do ls "$1"/*-"$i".schedule 2>/dev/null; done)
    shift
    [ -n "$files" ] || { echo "0 0 0 0 0"; return; }
    rm -f "$work/replay.json"
    # shellcheck disable=SC2086 # file names without blanks
    timeout -k 10 "${LIMIT:-90}" "$heddle" replay --java "$java" --json="$work/replay.json" --out "$work/out" $files -- "$@" >"$work/replay.txt" 2>&1 </dev/null
    [ -f "$work/replay.json" ] || { say "    $(tail -n 1 "$work/replay.txt")"; echo "- - - - -"; return; }
    awk -F '"' -v few="$few" '
        $2 == "schedule" { n++ }
        $2 == "verdict" && n { bad = ($4 != "passed") ; if (n <= few) f1 += bad; f2 += bad }
        $2 == "readsFromClass" { if (!($4 in seen)) { seen[$4] = 1; c2++; if (n <= few) c1++ } }
        END { print n, c1 + 0, f1 + 0, c2 + 0, f2 + 0 }' "$work/replay.json"
}

"$heddle" check --help >/dev/null || exit 1
export HEDDLE_SKIP_BUILD=1
: >"$work/rows"
for name in $programs; do
    words=$(words_of "$name")
    [ -n "$words" ] || { say "  $name: no such program"; continue; }
    say "  $name"
    rm -rf "$work/t.heddle" "$work/d"
    # shellcheck disable=SC2086 # options are words
    timeout -k 10 120 "$heddle" record --controlled --force --java "$java" --seed "$seed" -o "$work/t.heddle" -- $words >"$work/record.txt" 2>&1 </dev/null
    [ -f "$work/t.heddle" ] || { say "    $(tail -n 1 "$work/record.txt")"; continue; }
    for strategy in pos pctwm; do
        arguments=$strategy
        [ $strategy = pos ] || arguments="pctwm --d $d"
        # shellcheck disable=SC2086
        timeout -k 10 120 "$heddle" derive "$work/t.heddle" --strategy $arguments --count "$count" --seed "$seed" -o "$work/d/$strategy" >"$work/derive.txt" 2>&1
        plan=pos
        if [ $strategy = pctwm ]; then
            "$heddle" analyze "$work/t.heddle" >"$work/analysis.txt" 2>&1
            k=$(sed -n 's/^ *k_com  *\([0-9,]*\).*/\1/p' "$work/analysis.txt" | head -n 1 | tr -d ,)
            h=$(sed -n 's/.*pctwm:d=[0-9]*,h=\([0-9]*\).*/\1/p' "$work/derive.txt" | head -n 1)
            plan="pctwm:d=$d,h=${h:-1},k=$((${k:-1} > 0 ? ${k:-1} : 1))"
        fi
        online "$plan" "$work/d/online-$strategy"
        # shellcheck disable=SC2086
        row="$name|$strategy|$(figures "$work/d/$strategy" $words)|$(figures "$work/d/online-$strategy" $words)"
        say "    $row"
        echo "$row" >>"$work/rows"
    done
done

commit=$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)
[ -z "$(git -C "$root" status --porcelain --untracked-files=no 2>/dev/null)" ] || commit="$commit with changes"
mkdir -p "$(dirname "$out")"
{
    echo "# Derived schedules against executions online"
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    echo "- JDK: $("$java/bin/java" -version 2>&1 | sed -n 2p)"
    echo "- commit: $commit"
    echo "- one recorded execution of each program (seed $seed); classes are distinct reads-from classes, orders of locks included; pctwm with d = $d"
    echo
    for n in "$few" "$count"; do
        for strategy in pos pctwm; do
            awk -F '|' -v n="$n" -v few="$few" -v s="$strategy" '$2 == s { split($3, a, " "); split($4, b, " "); if (a[1] == "-" || b[1] == "-") next; c = n == few ? 2 : 4
                classes += (a[c] > b[c]) ; same += (a[c] == b[c]); less += (a[c] < b[c]); da += a[c]; db += b[c]; fa += a[c + 1]; fb += b[c + 1] }
                END { printf "- %s, n = %d: more classes in %d programs, as many in %d, fewer in %d; in all %d classes derived and %d online, %d failures derived and %d online\n", s, n, classes, same, less, da, db, fa, fb }' "$work/rows"
        done
    done
    echo
    echo "| program | strategy | derived schedules | classes of $few, derived | online | failures | online | classes of $count, derived | online | failures | online |"
    echo "|---|---|---|---|---|---|---|---|---|---|---|"
    awk -F '|' '{ split($3, a, " "); split($4, b, " "); printf "| `%s` | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", $1, $2, a[1], a[2], b[2], a[3], b[3], a[4], b[4], a[5], b[5] }' "$work/rows"
} >"$out.md.new"
mv "$out.md.new" "$out.md"
say "written: $out.md"
