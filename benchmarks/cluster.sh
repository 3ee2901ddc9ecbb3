#!/usr/bin/env bash
# Overhead of campaigns on Spark against check --jobs, and a model of the efficiency at 1,000 cores with measured parameters.
#   benchmarks/cluster.sh [ITERATIONS] [RUNS]     executions of the measured campaign (default 500000, a minute or more on two cores), runs of each kind (default 3)
# Needs a built checkout and Spark: SPARK_HOME, or its jars beside the installation (docs/how-to/run-on-a-cluster.md).
set -eu
here=$(cd "$(dirname "$0")/.." && pwd -P)
iterations=${1:-500000}
runs=${2:-3}
program=$here/examples/AbaStack.java
home=$here/cli/target/heddle
spark=${SPARK_HOME:-$home/spark}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
scratch=$(mktemp -d)
daemons=()
trap 'for pid in "${daemons[@]:-}"; do [ -z "$pid" ] || kill "$pid" 2>/dev/null || true; done; wait 2>/dev/null || true; rm -rf "$scratch"' EXIT
cd "$scratch"
export HEDDLE_SKIP_BUILD=1
TIMEFORMAT='%R %U %S'

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# Wall-clock seconds of a command, and processor seconds of the processes that it waited for.
timed() { { time "$@" >/dev/null 2>"$scratch/err" || [ $? = 10 ]; } 2>&1 | tail -n 1; }

campaign() { timed "$here/heddle" "$@" --jobs 2 --iterations "$iterations" --time-limit 0 --confirm 0 --no-minimise --out out "$program"; }

echo "# Campaigns on Spark: overhead and a model for 1,000 cores"
echo
echo "\`benchmarks/cluster.sh $iterations $runs\`, commit $(git -C "$here" rev-parse --short HEAD), $("$java" -version 2>&1 | head -n 1 | tr -d '"'), $(nproc) cores, load before the run $(cut -d ' ' -f 1 /proc/loadavg)"
echo
for _ in $(seq "$runs"); do
    campaign check | cut -d ' ' -f 1 >>plain
    campaign cluster check --master 'local[2]' | cut -d ' ' -f 1 >>cluster
done
plain=$(median <plain)
cluster=$(median <cluster)
echo "| a campaign of $iterations executions in 2 parts | seconds (median of $runs by turns) |"
echo "|---|---|"
echo "| \`check --jobs 2\` | $plain |"
echo "| \`cluster check --jobs 2 --master local[2]\` | $cluster |"
awk -v p="$plain" -v c="$cluster" 'BEGIN { printf "\nOverhead: %.1f %%\n\n", 100 * (c - p) / p }'

# The driver's share: processor time of the driver with many small parts, whose executors are no children of it.
opens=$(sed -n 's/.*<spark.opens>\(.*\)<\/spark.opens>.*/\1/p' "$here/integrations/spark/pom.xml")
daemon() {
    # shellcheck disable=SC2086 # options are words
    SPARK_HOME=$spark SPARK_SCALA_VERSION=2.13 SPARK_LOCAL_IP=127.0.0.1 JAVA_HOME=$(dirname "$(dirname "$(readlink -f "$(command -v "$java")")")") \
        "$java" $opens -cp "$spark/jars/*" "$@" >"$scratch/daemon-${#daemons[@]}" 2>&1 &
    daemons+=($!)
}
await() { until grep -qs "$2" "$1"; do kill -0 "${daemons[-1]}" || { cat "$1" >&2; exit 1; }; read -r -t 0.2 _ < <(:) || true; done; }
daemon org.apache.spark.deploy.master.Master --host 127.0.0.1 --port 0 --webui-port 0
await "$scratch/daemon-0" 'spark://127'
master=$(grep -o 'spark://127[0-9.:]*' "$scratch/daemon-0" | head -n 1)
daemon org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --webui-port 0 --cores 2 --memory 2g --work-dir "$scratch/work" "$master"
await "$scratch/daemon-1" 'registered with master'
parts() {
    for i in $(seq "$1"); do echo "p$i: --iterations 50 $program"; done >list
    timed "$here/heddle" cluster check --master "$master" --conf spark.driver.host=127.0.0.1 --conf spark.executor.memory=512m --programs list \
        --time-limit 0 --confirm 0 --no-minimise --results "results-$1"
}
read -r fewWall fewUser fewSystem <<<"$(parts 8)"
read -r manyWall manyUser manySystem <<<"$(parts 40)"
awk -v fw="$fewWall" -v mw="$manyWall" -v f="$fewUser" -v fs="$fewSystem" -v m="$manyUser" -v ms="$manySystem" 'BEGIN {
    d = (m + ms - f - fs) / 32; o = (mw - fw) * 2 / 32
    if (d < 0.001) d = 0.001
    printf "Driver, with 8 and 40 parts of 50 executions each, on a standalone master and a worker of 2 cores: %.1f and %.1f s of processor time, %.3f s a part (plan, merge, tables, report).\n", f + fs, m + ms, d
    printf "A part and its report, with the start of their JVMs: %.2f s of a core.\n\n", o
    print "Model: a part computes W seconds; its core spends o more, and the driver d. Efficiency at C cores is W / (W + o), times W / (C d) where the driver is the bound."
    print "\n| W (seconds a part) | efficiency at 100 cores | at 1,000 cores | driver busy at 1,000 cores |\n|---|---|---|---|"
    n = split("10 60 300 600", w, " ")
    for (i = 1; i <= n; i++) {
        W = w[i]
        printf "| %d | %.1f %% | %.1f %% | %.0f %% |\n", W, e(W, o, d, 100), e(W, o, d, 1000), 100 * (1000 * d / (W + o) > 1 ? 1 : 1000 * d / (W + o))
    }
}
function e(W, o, d, C,   busy) { busy = C * d / (W + o); return 100 * W / (W + o) / (busy > 1 ? busy : 1) }'
