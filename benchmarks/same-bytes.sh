#!/usr/bin/env bash
# Records one controlled execution of each program with fibers and one with platform threads, and compares the files.
# Writes results/<date>-same-bytes.md. Needs a JDK with fibers.
#
#   benchmarks/same-bytes.sh --java HOME [--only NAME,...] [--group example|library|framework] [--execution N] [--out NAME]
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/drivers.bash"
only= group= java= execution=3 out=
options "only group java execution out" "$@"
cd "$root"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
result=benchmarks/results/${out:-$(date +%F)-same-bytes}.md
{
  echo "# Fibers and platform threads: the bytes of one execution"
  echo
  echo "\`benchmarks/same-bytes.sh --java HOME --execution $execution\`, Java $("${java:-${JAVA_HOME:-/usr}}/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p'), commit $(git rev-parse --short HEAD), $(nproc) cores."
  echo
  echo "| program | events | fibers, s | platform, s | same bytes |"
  echo "|---|---|---|---|---|"
} > "$result"
same=0 all=0
while IFS='|' read -r kind name words; do
  [ -z "$group" ] || [ "$kind" = "$group" ] || continue
  [ -z "$only" ] || [[ ,$only, == *,"$name",* ]] || continue
  after=(--)
  if [ "$kind" = example ]; then
    after=()
  else # compiled before: a source is compiled to a folder of another name each time, which programs see that read all system properties
    source=${words##* } jars=$(sed 's/.*-cp \([^ ]*\).*/\1/' <<< "$words")
    mkdir -p "$folder/classes/$name"
    "${java:-${JAVA_HOME:-/usr}}/bin/javac" -nowarn -cp "$jars" -d "$folder/classes/$name" "$source" > /dev/null 2>&1
    words="${words% -cp *} -cp $jars:$folder/classes/$name $name"
    [[ $words != ' -cp'* ]] || words=${words# }
  fi
  seconds=()
  for threads in fibers platform; do
    begun=$(date +%s%N)
    # shellcheck disable=SC2086 # words are several
    timeout -k 5 120 ./heddle record --controlled --execution="$execution" --threads=$threads --force --java "$java" \
      -o "$folder/$threads.heddle" "${after[@]}" $words > "$folder/$threads.txt" 2>&1 < /dev/null
    seconds+=("$(awk "BEGIN { printf \"%.1f\", ($(date +%s%N) - $begun) / 1e9 }")")
  done
  answer=no
  cmp -s "$folder/fibers.heddle" "$folder/platform.heddle" && answer=yes && same=$((same + 1))
  [ -f "$folder/fibers.heddle" ] || answer="no recording"
  all=$((all + 1))
  events=$(./heddle inspect "$folder/platform.heddle" 2> /dev/null | sed -n 's/.*threads*, \([0-9,]*\) events.*/\1/p' | head -1)
  echo "| $name | ${events:-?} | ${seconds[0]} | ${seconds[1]} | $answer |" | tee -a "$result"
  rm -f "$folder"/*.heddle
done < <(driver_lines)
echo >> "$result"
echo "$same of $all have the same bytes." | tee -a "$result"
