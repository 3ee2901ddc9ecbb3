#!/usr/bin/env bash
# Records programs while they run freely, and replays each recording under control in fresh JVMs: how many end as recorded.
# Writes results/<date>-recorded.md: a line for each program, with its recording's events, and the first difference where there is one.
#
#   benchmarks/recorded.sh [--times N] [--only NAME,...] [--group example|library|framework] [--java HOME] [--out NAME]
#                                                                    (20 replays; the programs below; NAME.md instead of the date)
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/drivers.bash"
times=20 only= group= java= out=
options "times only group java out" "$@"
cd "$root"
# Timers: FailsafeRetry, QuartzJobs, NettyExecutor. Sockets: NettyEcho, JettyServer. Initialisers in two threads: HttpCorePool, JBossThreads.
chosen=CaffeineCache,GuavaCache,DisruptorRing,JcToolsQueue,PoolCapacityLeak,CaffeineAsync,CommonsPoolObjects,GuavaFutures,HttpCorePool,JBossThreads,KafkaBuffers,Log4jAsyncLoggers,LogbackAsync,MicrometerMeters,MutinyMerge,Resilience4jBreaker,NettyExecutor,FailsafeRetry,QuartzJobs,NettyLocalChannel,JettyServer
[ -n "$only$group" ] || only=$chosen
jdk=()
[ -z "$java" ] || jdk=(--java "$java")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
result=benchmarks/results/${out:-$(date +%F)-recorded}.md
{
  echo "# Recordings of free threads, replayed under control"
  echo
  echo "\`benchmarks/recorded.sh\`: one recording of each program as it runs by itself, replayed $times times, each time in a fresh JVM."
  echo "Java $("${java:-${JAVA_HOME:-/usr}}/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p'), $(nproc) cores."
  echo
  echo "| program | recorded | events | as recorded | first difference |"
  echo "|---|---|---|---|---|"
} > "$result"
whole=0 all=0
while IFS='|' read -r kind name words; do
  [ -z "$group" ] || [ "$kind" = "$group" ] || continue
  [ -z "$only" ] || [[ ,$only, == *,"$name",* ]] || continue
  file=$folder/$name.heddle
  after=(--)
  [ "$kind" != example ] || after=()
  # shellcheck disable=SC2086 # words are several
  timeout -k 5 60 ./heddle record --force "${jdk[@]}" --json="$folder/record.json" -o "$file" "${after[@]}" $words \
    > "$folder/record.txt" 2>&1 < /dev/null
  recorded=$?
  all=$((all + 1))
  if [ ! -f "$file" ]; then
    echo "| $name | not recorded ($recorded) | | | $(grep -v '^$' "$folder/record.txt" | tail -1 | cut -c1-160) |" >> "$result"
    continue
  fi
  events=$(sed -n 's/^ *"events": \([0-9]*\).*/\1/p' "$folder/record.json" | head -1)
  timeout $((times * 30)) ./heddle replay --trust-java-options --times "$times" "${jdk[@]}" "$file" \
    > "$folder/replay.txt" 2>&1 < /dev/null
  good=$(sed -n 's/^  replayed as recorded in \([0-9]*\) of.*/\1/p' "$folder/replay.txt")
  [ "${good:-0}" -ne "$times" ] || whole=$((whole + 1))
  why=$(sed -n 's/^  diverged in [0-9]*: //p' "$folder/replay.txt" | head -1 | cut -c1-220 | tr '|' ' ')
  [ -n "$good" ] || why="the time ran out, or: $(tail -1 "$folder/replay.txt" | cut -c1-160 | tr '|' ' ')"
  echo "| $name | $([ $recorded = 0 ] && echo passed || echo failed) | ${events:-?} | ${good:-0} of $times | $why |" | tee -a "$result"
done < <(driver_lines)
{
  echo
  echo "$whole of $all programs replayed $times of $times times."
} | tee -a "$result"
