#!/usr/bin/env bash
# Cures of the examples that fail and of known bugs of libraries: how many are found, of which kind, and in which time.
#
#   benchmarks/cures.sh [--java HOME] [--seconds N] [--libraries yes|no] [--only NAME,...] [--rows FILE] [--out FILE]
#
# Each program is checked until it fails, and the failure is fixed with at most --seconds (120). Each first cure is proved again by 10,000 executions with another seed.
# Rows go to --rows as they are found; programs that have a row there are left out, so that a run may be continued. The table goes to --out, or to standard output.
set -u
export LC_ALL=C

root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
java= seconds=120 libraries=yes only= rows= out=
options "java seconds libraries only rows out" "$@"
cd "$root" || exit 1
./heddle version >/dev/null || exit 1 # builds what is missing
export HEDDLE_SKIP_BUILD=1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
rows=${rows:-$work/rows}
touch "$rows"
trim() { sed 's/^ *//; s/ *$//' <<<"$1"; }
field() { tr '\n' ' ' <"$1" | grep -o "\"$2\" *: *[^,}]*" | head -n 1 | sed 's/^[^:]*: *//; s/[]" ]*$//; s/^"//'; }
# The change in words of the first cure.
first() { tr '\n' ' ' <"$1" | grep -o '"cures" *: *\[ *{ *"change" *: *"[^"]*"' | sed 's/.*"change" *: *"//; s/"$//'; }
cures() { tr '\n' ' ' <"$1" | sed 's/"refused".*//' | grep -o '"proof"' | wc -l; }
complete() { tr '\n' ' ' <"$1" | grep -o '"proof" *: *{[^}]*}' | head -n 1 | grep -q '"complete" *: *true' && echo all || echo 10,000; }

one() { # set name words...
    local set=$1 name=$2 trace code first again='-'
    shift 2
    [ -z "$only" ] || [[ ",$only," == *",$name,"* ]] || return 0
    ! grep -q "^| $set | $name |" "$rows" || return 0
    rm -rf "$work/out"
    ./heddle check ${java:+--java "$java"} --fail-fast --confirm 0 --time-limit 60 --out "$work/out" "$@" >"$work/report" 2>&1 </dev/null
    trace=$(ls "$work"/out/failure-*.heddle 2>/dev/null | grep -v original | head -n 1)
    if [ -z "$trace" ]; then
        echo "| $set | $name | - | - | - | - | - | no failure in 60 s |" >>"$rows"
        return 0
    fi
    rm -f "$work/fix.json"
    ./heddle fix ${java:+--java "$java"} --time-limit "$seconds" --json="$work/fix.json" "$trace" >"$work/fix.txt" 2>&1 </dev/null
    code=$?
    [ -f "$work/fix.json" ] || { echo "| $set | $name | - | - | - | - | - | exit code $code: $(tail -n 1 "$work/fix.txt" | cut -c1-120) |" >>"$rows"; return 0; }
    first=$(first "$work/fix.json")
    if [ -n "$first" ]; then
        again='**no**'
        ./heddle fix ${java:+--java "$java"} --time-limit "$seconds" --seed 4711 --json="$work/again.json" "$trace" >/dev/null 2>&1 </dev/null
        ! grep -qF "$first" <(tr '\n' ' ' <"$work/again.json" | sed 's/"refused".*//') || again=yes
    fi
    echo "| $set | $name | $(field "$work/fix.json" tried) of $(field "$work/fix.json" candidates) | $(cures "$work/fix.json") | $([ -z "$first" ] && echo - || complete "$work/fix.json") | $again | $(field "$work/fix.json" seconds) | ${first:-$(field "$work/fix.json" obstacle | sed 's/^null$/none/')} |" >>"$rows"
    tail -n 1 "$rows"
}

# The words for check by which an example fails: those of the line "Run" in its header; without one its name. Nothing for an example that passes.
check_words() {
    local text words
    text=$(sed 's/^ \*[ ]*//' "$1" | tr '\n' ' ')
    words=$(grep -o '{@code ./heddle check [^}]*} (exit *code 10' <<<"$text" | head -n 1 | sed 's/^{@code .\/heddle check //; s/}.*//; s/--java <[^>]*> *//')
    [ -n "$words" ] || ! grep -q 'Expected: \(exception\|deadlock\|livelock\|exit\)' <<<"$text" || words=$1
    echo "$words"
}

for file in examples/*.java examples/benchmarks9/*.java; do
    read -ra words <<<"$(check_words "$file")"
    [ ${#words[@]} = 0 ] || one example "$(basename "$file" .java)" "${words[@]}"
done
if [ "$libraries" = yes ]; then
    examples/fetch.sh known-bugs || exit 1
    while IFS='|' read -r name _; do
        case $name in '#'* | '') continue ;; esac
        name=$(trim "$name")
        source=examples/known-bugs/$name.java
        [ -f "$source" ] || source=examples/libraries/$name.java
        one library "$name" -- -cp "$(printf '%s\n' "cli/target/known-bugs/$name"/*.jar | paste -sd:)" "$source"
    done <examples/known-bugs/drivers.txt
fi
table() {
    echo "# Cures"
    echo
    echo "\`benchmarks/cures.sh${java:+ --java $java} --seconds $seconds\`: the first failure of each program (\`check --fail-fast\`), then \`heddle fix\` on one core. *Proof*: all executions, or 10,000 of the portfolio. *Again*: the first cure is proved"
    echo "again with another seed (4711)."
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), $(uname -sr)"
    echo "- JDK: $("${java:+$java/bin/}java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p')"
    echo "- commit: $(git rev-parse --short HEAD)"
    echo "- load: $(cut -d' ' -f1-3 /proc/loadavg)"
    echo
    for set in example library; do
        total=$(grep -c "^| $set |" "$rows")
        cured=$(grep "^| $set |" "$rows" | awk -F'|' '$5 + 0 > 0' | wc -l)
        echo "$set: $cured of $total cured, $(grep "^| $set |" "$rows" | awk -F'|' '$5 + 0 > 0 && $7 ~ /yes/' | wc -l) of them again with another seed."
        echo
    done
    echo "| set | program | tried | cures | proof | again | seconds | first cure |"
    echo "|---|---|---|---|---|---|---|---|"
    sort "$rows"
}
if [ -n "$out" ]; then table >"$out"; else table; fi
