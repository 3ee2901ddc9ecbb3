#!/usr/bin/env bash
# The main job of this checkout and of an earlier commit by turns, on one core: what got slower since.
#
#   benchmarks/turns.sh [--base COMMIT|CHECKOUT] [--rounds N] [--programs "P:N P:N"] [--limit PERCENT] [--layers SECONDS] [--out NAME] JAVA_HOME...
#
# The base is the commit whose figures were committed last (the newest results/*-turns.md), or a commit, which is built in benchmarks/target, or a checkout that is built. P is an example, N its executions.
# In each of N rounds (7) each program runs on both sides; the table has the medians of the processor time of the target JVM, and the median of the ratios of a round with its quartiles.
# A program got slower where that median is above 1 by more than PERCENT (3), and the lower quartile is above 1 too, since a machine's speed varies. With --layers both sides are
# profiled for that long (layers.sh), so that the layer is seen. Writes results/<date>-turns.md, or NAME.md; exit code 1 where something got slower.
set -u
export LC_ALL=C HEDDLE_SKIP_BUILD=1

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
source "$here/programs.bash"
base= rounds=7 limit=3 layers=0 out=$here/results/$(date +%F)-turns
programs="LostUpdate:30000 CorrectBoundedBuffer:6000 ConcurrentMap:6000"
options "base rounds programs limit layers out ..." "$@"
[ ${#rest[@]} -gt 0 ] || usage
out=${out%.md}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# The commit that the newest table calls "now".
last_measured() {
    local table
    table=$(git -C "$root" ls-files 'benchmarks/results/*-turns*.md' | sort | tail -n 1)
    [ -n "$table" ] && grep -oE '(now: |commit: |and )[0-9a-f]{8,}' "$root/$table" | grep -oE '[0-9a-f]{8,}' | tail -n 1
}

[ -n "$base" ] || base=$(last_measured)
if [ ! -d "$base" ]; then
    commit=$(git -C "$root" rev-parse --verify --quiet "$base^{commit}") || { echo "turns.sh: --base $base: expected a commit or a checkout" >&2; exit 2; }
    base=$here/target/base-${commit:0:8}
    if [ ! -d "$base/cli/target/heddle" ]; then
        echo "building ${commit:0:8} in ${base#"$root/"}..." >&2
        mkdir -p "$here/target"
        rm -rf "$base"
        git clone -q "$root" "$base" && git -C "$base" checkout -q "$commit" && (cd "$base" && mvn -q -B -ntp -T 2 package -DskipTests -Dinvoker.skip=true) >&2 || exit 1
    fi
fi
[ -x "$base/heddle" ] || { echo "turns.sh: --base $base: expected a checkout" >&2; exit 2; }

# Processor time of a campaign's JVM in seconds.
campaign() { # checkout java program executions
    taskset -c 0 "$1/heddle" check --java "$2" --keep-going --iterations "$4" --time-limit 0 --jobs 1 --confirm 0 --no-minimise \
        --json="$work/check.json" --out "$work/out" "$root/examples/$3.java" >"$work/log" 2>&1 </dev/null
    [ -s "$work/check.json" ] || { echo "turns.sh: $1: $3: $(tail -n 1 "$work/log")" >&2; return 1; }
    json "$work/check.json" cpuSeconds
    rm -rf "$work/check.json" "$work/out"
}

# The quantile of sorted numbers, the nearest of them.
quantile() { # fraction
    sort -g | awk -v q="$1" '{ v[NR] = $1 } END { printf "%.3f", v[1 + int(q * (NR - 1) + 0.5)] }'
}

slower=
{
    echo "# The main job before and after, $(date +%F)"
    echo
    machine_lines "${rest[0]}"
    echo "- before: $(git -C "$base" rev-parse --short=8 HEAD), now: $(git -C "$root" rev-parse --short=8 HEAD)"
    echo
    echo "\`benchmarks/turns.sh\`: $rounds rounds by turns, one core; seconds of processor time of the target JVM, medians; the ratio of a round, median and quartiles."
    echo
    echo "| JDK | program | executions | before | now | ratio | quartiles | |"
    echo "|---|---|---|---|---|---|---|---|"
} >"$work/table"
for java in "${rest[@]}"; do
    version=$("$java/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p')
    for row in $programs; do
        program=${row%%:*} executions=${row#*:}
        rm -f "$work"/before "$work"/now "$work"/ratio
        for ((round = 1; round <= rounds; round++)); do
            # Who is first changes: the second one finds the machine warmer.
            if ((round % 2)); then
                before=$(campaign "$base" "$java" "$program" "$executions") && now=$(campaign "$root" "$java" "$program" "$executions") || exit 1
            else
                now=$(campaign "$root" "$java" "$program" "$executions") && before=$(campaign "$base" "$java" "$program" "$executions") || exit 1
            fi
            echo "$before" >>"$work/before"
            echo "$now" >>"$work/now"
            awk "BEGIN { print $now / $before }" >>"$work/ratio"
        done
        ratio=$(quantile 0.5 <"$work/ratio") low=$(quantile 0.25 <"$work/ratio") high=$(quantile 0.75 <"$work/ratio")
        said=$(awk "BEGIN { if ($ratio > 1 + $limit / 100 && $low > 1) print \"**slower**\"; else if ($ratio < 1 - $limit / 100 && $high < 1) print \"faster\" }")
        [[ $said != *slower* ]] || slower="$slower $program on $version,"
        echo "| $version | $program | $executions | $(quantile 0.5 <"$work/before") | $(quantile 0.5 <"$work/now") | $ratio | $low to $high | $said |" | tee -a "$work/table"
    done
done
if [ "$layers" != 0 ]; then
    names=$(sed 's/:[0-9]*//g; s/ /,/g' <<<"$programs")
    for side in base root; do
        checkout=${!side}
        "$checkout/benchmarks/layers.sh" --only "$names" --seconds "$layers" --out turns-layers "${rest[@]}" >/dev/null || exit 1
        {
            printf '\n## Layers, %s\n' "$([ "$side" = base ] && echo before || echo now)"
            sed -n '/^| Java/,$p' "$checkout/benchmarks/results/turns-layers.md"
        } >>"$work/table"
        rm "$checkout/benchmarks/results/turns-layers.md"
    done
fi
{
    echo
    if [ -n "$slower" ]; then echo "Slower by more than $limit %:${slower%,}."; else echo "Nothing is slower by more than $limit %."; fi
} | tee -a "$work/table"
mkdir -p "$(dirname "$out")"
cp "$work/table" "$out.md"
echo "written: ${out#"$root/"}.md"
[ -z "$slower" ]
