#!/usr/bin/env bash
# Is "explored completely" true? The exhaustive search against all decisions in all ways, on random programs with failing updates and library calls, under
# every variant of the memory model. No difference is allowed.
#
#   benchmarks/exhaustive-differential.sh [--programs N] [--seed FIRST] [--java HOME] [--jobs N] [--out NAME]
#
# Writes results/<date>-exhaustive-differential.md, or NAME.md. N programs (10,000) from the seed FIRST (0) on, N jobs (2) at a time. Exit code 1 if anything differs.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
source "$here/options.bash"
programs=10000 seed=0 jobs=2 out=$here/results/$(date +%F)-exhaustive-differential
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
options "programs seed java jobs out" "$@"
java_home=$java out=${out%.md}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

(cd "$root" && mvn -q process-test-classes -pl replayer -am) >&2 || exit 1
repository=$(cd "$root" && mvn -q -Dstyle.color=never help:evaluate -Dexpression=settings.localRepository -DforceStdout | sed 's/\x1b\[[0-9;]*m//g' | tail -n 1) || exit 1
version() { sed -n "s:.*<$1>\(.*\)</$1>.*:\1:p" "$root/pom.xml" | head -1; }
classes=$root/replayer/target/test-classes
for module in replayer analyzer formats recorder/hooks recorder/instrument recorder/agent; do classes=$classes:$root/$module/target/classes; done
for jar in $(find "$repository/org/ow2/asm" "$repository/org/eclipse/collections" "$repository/org/jspecify" "$repository/org/junit" "$repository/org/opentest4j" \
        "$repository/org/apiguardian" -name '*.jar' | sort -r); do classes=$classes:$jar; done

cores=$(nproc)
each=$(((programs + jobs - 1) / jobs))
pids=()
for ((job = 0; job < jobs; job++)); do
    first=$((seed + job * each))
    count=$((job == jobs - 1 ? programs - job * each : each))
    pin=()
    ! command -v taskset >/dev/null || pin=(taskset -c $((job % cores)))
    "${pin[@]}" "$java_home/bin/java" -ea --add-opens java.base/java.lang.invoke=ALL-UNNAMED -Xss256k -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
        -cp "$classes" dev.heddle.replayer.exhaustive.SearchComparison "$first" "$count" >"$work/$job" </dev/null &
    pids+=($!)
done
failed=0
for pid in "${pids[@]}"; do wait "$pid" || failed=1; done

release=$("$java_home/bin/java" -version 2>&1 | sed -n '1s/.*"\(.*\)".*/\1/p')
commit=$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)
mkdir -p "$(dirname "$out")"
{
    echo "# The exhaustive search against all decisions in all ways"
    echo
    echo "Written by \`benchmarks/exhaustive-differential.sh\`: $programs random programs from seed $seed on, Java $release, commit $commit, $(date +%F)."
    echo
    for ((job = 0; job < jobs; job++)); do echo "- $(tail -n 1 "$work/$job")"; done
    echo
    if grep -h missing "$work"/*; then :; else echo "No variant of any program differs."; fi
} >"$out.md"
exit $failed
