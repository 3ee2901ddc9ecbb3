#!/usr/bin/env bash
# Processor time of a controlled execution of framework drivers against their plain main, repeated in one warm JVM on the same core: with the whole set-up under
# control, at full speed, and with statics kept. Writes results/<date>-setup.md.
#
#   benchmarks/setup.sh --java HOME [--only NAME,...] [--seconds N] [--core N] [--out NAME]
#
# An execution is that of the second part of a campaign: (time of a campaign of N seconds - that of one of N/4) / (difference of executions).
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/drivers.bash"
only= java= seconds=40 core=1 out=
options "only java seconds core out" "$@"
cd "$root"
jdk=${java:-${JAVA_HOME:-/usr}}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
result=benchmarks/results/${out:-$(date +%F)-setup.md}
result=${result%.md}.md
declare -A keep=(
  [ClojureRefs]=clojure [GroovyMemoize]=groovy,org.codehaus.groovy,org.apache.groovy [DbcpConnections]=org.h2,org.apache.commons
  [TomcatJdbc]=org.h2,org.apache.juli [HikariConnections]=org.h2,org.slf4j [GrpcInProcess]=com.google,io.perfmark
  [VertxEventBus]=io.netty,com.fasterxml [Log4jAsyncLoggers]=org.apache.logging.log4j.util [PekkoAsk]=scala,com.typesafe [ReactorMerge]=reactor.util
  [RxJavaMerge]=io.reactivex.rxjava3.internal.util)
asm=$(printf "%s\n" "$root"/cli/target/heddle/lib/asm-[0-9]*.jar)
names=${only:-ClojureRefs,GroovyMemoize,DbcpConnections,TomcatJdbc,HikariConnections,GrpcInProcess,VertxEventBus,Log4jAsyncLoggers,PekkoAsk,ReactorMerge,RxJavaMerge}

number() { tr '\n' ' ' < "$1" | grep -o "\"$2\" *: *[0-9.]*" | head -1 | sed 's/.*: *//'; }

# Milliseconds of an execution and its events: name words seconds options...
campaign() {
  local words=$1 time=$2
  shift 2
  # shellcheck disable=SC2086 # words are several
  taskset -c "$core" ./heddle check --java "$jdk" --strategy random --iterations 10000000 --time-limit "$time" --confirm 0 --no-minimise \
    --out "$folder/out" --json="$folder/run.json" "$@" -- $words > /dev/null 2> "$folder/err" < /dev/null
}

measure() {
  local words=$1 short_n short_cpu
  shift
  campaign "$words" $((seconds / 4)) "$@"
  short_n=$(number "$folder/run.json" iterations) short_cpu=$(number "$folder/run.json" cpuSeconds)
  campaign "$words" "$seconds" "$@"
  ms=$(awk "BEGIN { n = $(number "$folder/run.json" iterations) - ${short_n:-0}; t = $(number "$folder/run.json" cpuSeconds) - ${short_cpu:-0}
    if (n > 0) printf \"%.2f\", 1000 * t / n; else print \"?\" }")
  events=$(number "$folder/run.json" eventsPerExecution)
}

{
  echo "# Set-up at full speed: frameworks"
  echo
  echo "\`benchmarks/setup.sh --seconds $seconds\`, Java $("$jdk/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p'), commit $(git rev-parse --short HEAD), $(nproc) cores ($(sed -n 's/model name.*: //p' /proc/cpuinfo | head -1)), one of them used, load $(cut -d' ' -f1 /proc/loadavg) at the start. Processor time of the JVM in ms; strategy random; second part of each campaign."
  echo
  echo "| driver | plain main | full: events | ms | fast: events | ms | times plain | kept: events | ms | times plain | \`--keep\` |"
  echo "|---|---|---|---|---|---|---|---|---|---|---|"
} > "$result"
for name in ${names//,/ }; do
  words=$(driver_lines | awk -F'|' -v n="$name" '$2 == n { print $3 }')
  classpath=$(sed 's/.*-cp \([^ ]*\).*/\1/' <<< "$words")
  mkdir -p "$folder/classes" "$folder/repeat"
  "$jdk/bin/javac" -nowarn -cp "$asm" -d "$folder/repeat" "$root/benchmarks/RepeatMain.java" "$root/benchmarks/RepeatStatics.java" 2> /dev/null
  "$jdk/bin/javac" -nowarn -cp "$classpath" -d "$folder/classes" "$root/examples/frameworks/$name.java" 2> /dev/null
  plain=$(cd "$folder" && taskset -c "$core" timeout -k 5 $((seconds + 20)) "$jdk/bin/java" -cp "$folder/repeat:$asm:$classpath" RepeatMain "$name" $((seconds / 2)) "$folder/classes/" 2>&1 > /dev/null |
    sed -n 's/^plain //p')
  row="| $name | ${plain:-?} "
  for mode in --setup=full --setup=fast "--keep=${keep[$name]}"; do
    measure "$words" "$mode"
    row+="| $events | $ms "
    [ "$mode" = --setup=full ] || row+="| $(awk "BEGIN { p = ${plain:-0}; if (p > 0) printf \"%.1f\", \"$ms\" / p; else print \"?\" }") "
  done
  echo "$row| ${keep[$name]} |" | tee -a "$result"
done
