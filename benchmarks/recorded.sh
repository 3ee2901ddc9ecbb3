#!/usr/bin/env bash
# Records programs while they run freely, and replays each recording under control in fresh JVMs: how many recordings end as recorded in all replays.
# Writes results/<date>-recorded.md: a line for each program, with its recordings' events, and the first difference of each recording where there is one.
#
#   benchmarks/recorded.sh [--recordings N] [--times N] [--only NAME,...] [--group example|library|framework] [--java HOME] [--out NAME]
#                                                 (3 recordings, 20 replays of each; the programs below; NAME.md instead of the date)
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/drivers.bash"
recordings=3 times=20 only= group= java= out=
options "recordings times only group java out" "$@"
cd "$root"
# Timers: FailsafeRetry, QuartzJobs, NettyExecutor. Sockets: NettyEcho, JettyServer. Initialisers in two threads: HttpCorePool, JBossThreads.
# Fork-join pools: CaffeineAsync, FailsafeRetry. Signed jars: EclipseMap. Event loops: NettyLocalChannel, VertxEventBus, GrpcInProcess.
chosen=CaffeineCache,GuavaCache,DisruptorRing,JcToolsQueue,PoolCapacityLeak,CaffeineAsync,CommonsPoolObjects,GuavaFutures,HttpCorePool,JBossThreads,KafkaBuffers,Log4jAsyncLoggers,LogbackAsync,MicrometerMeters,MutinyMerge,Resilience4jBreaker,NettyExecutor,FailsafeRetry,QuartzJobs,NettyLocalChannel,JettyServer,EclipseMap,VertxEventBus,GrpcInProcess
[ -n "$only$group" ] || only=$chosen
jdk=()
[ -z "$java" ] || jdk=(--java "$java")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
result=benchmarks/results/${out:-$(date +%F)-recorded}.md
{
  echo "# Recordings of free threads, replayed under control"
  echo
  echo "\`benchmarks/recorded.sh --recordings $recordings --times $times\`: $recordings recordings of each program as it runs by itself, each replayed $times times in fresh JVMs."
  echo "*As recorded*: recordings of which all replays ended as recorded."
  echo "Java $("${java:-${JAVA_HOME:-/usr}}/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p'), $(nproc) cores ($(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -1)), commit $(git rev-parse --short HEAD)."
  echo
  echo "| program | recorded | events | as recorded | first differences |"
  echo "|---|---|---|---|---|"
} > "$result"

# Records once and replays that: sets recorded, events, good and why.
measure() { # file words
  local file=$1 after=(--)
  shift
  [ "$kind" != example ] || after=()
  rm -f "$folder/record.json" "$folder/replay.txt"
  timeout -k 5 60 ./heddle record --force "${jdk[@]}" --json="$folder/record.json" -o "$file" "${after[@]}" "$@" \
    > "$folder/record.txt" 2>&1 < /dev/null
  recorded=$? events= good=0 why=
  if [ ! -f "$file" ]; then
    why="not recorded ($recorded): $(grep -v '^$' "$folder/record.txt" | tail -1 | cut -c1-160 | tr '|' ' ')"
    return
  fi
  events=$(sed -n 's/^ *"events": \([0-9]*\).*/\1/p' "$folder/record.json" | head -1)
  timeout $((times * 30)) ./heddle replay --trust-java-options --times "$times" "${jdk[@]}" "$file" \
    > "$folder/replay.txt" 2>&1 < /dev/null
  good=$(sed -n 's/^  replayed as recorded in \([0-9]*\) of.*/\1/p' "$folder/replay.txt")
  [ "$good" != "$times" ] || return 0
  why=$(sed -n 's/^  diverged in [0-9]*: //p' "$folder/replay.txt" | head -1 | cut -c1-220 | tr '|' ' ')
  [ -n "$good" ] || why="the time ran out, or: $(tail -1 "$folder/replay.txt" | cut -c1-160 | tr '|' ' ')"
  why="${good:-0} of $times: $why"
}

whole=0 all=0 programs=0 sure=0
while IFS='|' read -r kind name words; do
  [ -z "$group" ] || [ "$kind" = "$group" ] || continue
  [ -z "$only" ] || [[ ,$only, == *,"$name",* ]] || continue
  programs=$((programs + 1)) same=0 passed=0 counts= reasons=
  for ((n = 1; n <= recordings; n++)); do
    # shellcheck disable=SC2086 # words are several
    measure "$folder/$name-$n.heddle" $words
    counts="$counts${counts:+, }${events:-?}"
    [ "$recorded" != 0 ] || passed=$((passed + 1))
    [ "$good" != "$times" ] || same=$((same + 1))
    reasons="$reasons${why:+${reasons:+<br>}$why}"
  done
  all=$((all + recordings)) whole=$((whole + same))
  [ "$same" != "$recordings" ] || sure=$((sure + 1))
  echo "| $name | $passed of $recordings passed | $counts | $same of $recordings | $reasons |" | tee -a "$result"
done < <(driver_lines)
{
  echo
  echo "$whole of $all recordings replayed $times of $times times; all recordings of $sure of $programs programs."
} | tee -a "$result"
