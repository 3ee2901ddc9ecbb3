#!/usr/bin/env bash
# The way from a run at full speed to other executions, command by command as docs/how-to/follow-a-real-run.md has it, on a Jetty server, on clients of H2
# and on Lucene's indexing: what each command answers and how long it takes.
#
#   benchmarks/real-runs.sh [--count N] [--expose SECONDS] [--java HOME] [--out NAME] [NAME ...]
#
# N schedules (10) are derived in each of two ways. NAME: jetty, h2, lucene (all). Writes results/<date>-real-runs.md, or NAME.md.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
source "$here/programs.bash"
heddle=${HEDDLE:-$root/heddle}
count=10 expose=60 out=$here/results/$(date +%F)-real-runs
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "count expose java out ..." "$@"
out=${out%.md}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
only=" ${rest[*]:-jetty h2 lucene} "

compile_programs "$java" "$work/classes" || exit 1
"$root/examples/fetch.sh" frameworks JettyServer || exit 1

words_of() { # name
    case $1 in
        jetty) echo "-cp $(printf '%s\n' "$root"/cli/target/frameworks/JettyServer/*.jar | paste -sd:) $root/examples/frameworks/JettyServer.java" ;;
        h2) echo "-cp $classes:$libraries/h2.jar H2Clients 2 0 1" ;;
        lucene) echo "-cp $classes:$libraries/lucene-core.jar LuceneIndexing 2 0 1" ;;
        *) echo "real-runs.sh: $1: expected jetty, h2 or lucene" >&2; exit 2 ;;
    esac
}

# Runs a command, and adds a row: seconds, and the lines of its answer that a pattern finds.
step() { # name pattern command...
    local name=$1 pattern=$2 began status=0 answer
    shift 2
    began=$(date +%s.%N)
    timeout 900 "$heddle" "$@" >"$work/said" 2>&1 </dev/null || status=$?
    answer=$(grep -E "$pattern" "$work/said" | head -n 3 | sed 's/|/\//g; s/^ *//' | cut -c 1-160 | paste -sd';' | sed 's/;/; /g')
    echo "| $name | $(awk "BEGIN { printf \"%.1f\", $(date +%s.%N) - $began }") | $status | ${answer:-$(tail -n 1 "$work/said" | sed 's/|/\//g' | cut -c 1-160)} |" | sed "s#$work/##g; s#$root/##g" >>"$work/rows"
}

for name in $only; do
    words=$(words_of "$name")
    d=$work/$name
    mkdir -p "$d"
    echo "  $name" >&2
    printf '\n## %s\n\n| command | s | exit code | answer |\n|---|---|---|---|\n' "$name" >>"$work/rows"
    # shellcheck disable=SC2086 # words are several
    step record '^ *recorded ' record --java "$java/bin/java" -o "$d/run.heddle" -- $words
    step replay 'reproduced|left|diverged' replay --java "$java/bin/java" --trust-java-options "$d/run.heddle"
    step analyze 'k_com|races|consisten' analyze "$d/run.heddle"
    for way in pos pctwm; do
        step "derive --strategy $way --events replayed" 'schedules in' derive "$d/run.heddle" --strategy $way --events replayed --java "$java/bin/java" --trust-java-options --count "$count" --seed 1 -o "$d/$way"
        step "replay $way/*.schedule" 'followed to the end' replay --java "$java/bin/java" --trust-java-options --trace "$d/$way/replayed.heddle" --out "$d/out" "$d/$way"/*.schedule
    done
    step predict 'iRoots' predict "$d/pos/replayed.heddle" -o "$d/run.iroots"
    # shellcheck disable=SC2086 # words are several
    step expose 'exposed|iRoots' expose --java "$java/bin/java" --no-memo --time-limit "$expose" --out "$d/exposed" "$d/run.iroots" -- $words
done

{
    echo "# From a run at full speed to other executions, $(date +%F)"
    echo
    machine_lines "$java"
    echo "- made by \`benchmarks/real-runs.sh --count $count --expose $expose\`"
    cat "$work/rows"
} >"$out.md"
echo "written: $out.md" >&2
