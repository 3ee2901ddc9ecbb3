#!/usr/bin/env bash
# How long short commands take, those of this checkout and of another one by turns, pinned to one core: what is paid before the first execution.
#
#   benchmarks/start.sh --base CHECKOUT [--times N] [--java HOME] [--out NAME]
#
# N times (9) each; the table has medians of elapsed and of processor time. Both checkouts must be built. Writes results/<date>-start.md, or NAME.md.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
base='' times=9 out=$here/results/$(date +%F)-start
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "base times java out" "$@"
out=${out%.md}
[ -x "$base/heddle" ] || { echo "start.sh: --base $base: expected a checkout" >&2; exit 2; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
example=$root/examples/LostUpdate.java
export HEDDLE_SKIP_BUILD=1

command_of() { # name
    case $1 in
        check) echo "check --iterations 1 --confirm 0 --no-minimise --out $work/out $example" ;;
        record) echo "record --controlled --force -o $work/r.heddle $example" ;;
        replay) echo "replay $work/t.heddle" ;;
        fail-fast) echo "check --fail-fast --out $work/out $example" ;;
    esac
}

once() { # checkout name: elapsed and processor time in s
    # shellcheck disable=SC2046
    /usr/bin/time -o "$work/time" -f '%e %U %S' taskset -c 1 "$1/heddle" $(command_of "$2") --java "$java" >"$work/said" 2>&1 </dev/null
    tail -n 1 "$work/time" | awk '{ printf "%.2f %.2f\n", $1, $2 + $3 }'
}

median() { sort -n "$1" | awk '{ v[NR] = $1 } END { printf "%.2f", v[int((NR + 1) / 2)] }'; }

"$root/heddle" record --controlled --force --java "$java" -o "$work/t.heddle" "$example" >"$work/said" 2>&1
{
    echo "# Short commands"
    echo
    echo "Written by \`benchmarks/start.sh\`, $times times by turns, one core of $(nproc): $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), $("$java/bin/java" -version 2>&1 | sed -n 2p)."
    echo "Before: commit $(git -C "$base" rev-parse --short HEAD); now: $(git -C "$root" describe --always --dirty). Medians in seconds; \`LostUpdate.java\`."
    echo
    echo "| command | elapsed before | now | processor time before | now |"
    echo "|---|---|---|---|---|"
} >"$work/table"
for name in check record replay fail-fast; do
    rm -f "$work"/*.elapsed "$work"/*.cpu
    for ((i = 0; i <= times; i++)); do
        for side in base root; do
            read -r elapsed cpu <<<"$(once "${!side}" "$name")"
            [ "$i" = 0 ] && continue # what is made once
            echo "$elapsed" >>"$work/$side.elapsed"
            echo "$cpu" >>"$work/$side.cpu"
        done
    done
    echo "| \`$name\` | $(median "$work/base.elapsed") | $(median "$work/root.elapsed") | $(median "$work/base.cpu") | $(median "$work/root.cpu") |" | tee -a "$work/table"
done
{
    echo
    echo "\`check\`: one execution, not confirmed; \`record --controlled\`; \`replay\` once; \`check --fail-fast\` with minimising and the default number of confirming replays."
} >>"$work/table"
cp "$work/table" "$out.md"
echo "written: $out.md"
