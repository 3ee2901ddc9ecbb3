#!/usr/bin/env bash
# Records one controlled execution of each program with --setup=full and one with --setup=fast, and compares what comes after the mark: the start of the first thread.
# Writes results/<date>-after-mark.md.
#
#   benchmarks/after-mark.sh --java HOME [--only NAME,...] [--group example|library|framework] [--execution N] [--out NAME]
#
# Events are compared without their numbers, without places in modification order and in S, and with one name for all sources before the mark. Where they differ, the numbers of events that are equal
# until then are given.
set -u
export LC_ALL=C HEDDLE_SKIP_BUILD=1
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/drivers.bash"
only= group= java= execution=3 out=
options "only group java execution out" "$@"
cd "$root"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
result=benchmarks/results/${out:-$(date +%F)-after-mark}.md

# The events after the mark, a line each.
after_mark() { # trace
  ./heddle inspect --json "$1" 2> /dev/null | awk '
    /^\{"index":/ {
      match($0, /[0-9]+/)
      n = substr($0, RSTART, RLENGTH) + 0
      if (mark == "" && index($0, "\"kind\":\"start\"")) mark = n
      if (mark == "") next
      sub(/^\{"index":[0-9]+,/, "{")
      if (match($0, /"readsFrom":("initial"|-?[0-9]+)/)) {
        from = substr($0, RSTART + 12, RLENGTH - 12)
        to = from ~ /^"/ || from + 0 < mark ? "before" : "+" (from - mark)
        $0 = substr($0, 1, RSTART - 1) "\"readsFrom\":" to substr($0, RSTART + RLENGTH)
      }
      gsub(/"(position|syncPosition)":-?[0-9]+,/, "")
      sub(/,$/, "")
      print
    }'
}

{
  echo "# Set-up in full and at full speed: the events after the first start"
  echo
  echo "\`benchmarks/after-mark.sh --java HOME --execution $execution\`, Java $("${java:-${JAVA_HOME:-/usr}}/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p'), commit $(git rev-parse --short HEAD), strategy random."
  echo
  echo "| program | events after the mark, full | fast | equal |"
  echo "|---|---|---|---|"
} > "$result"
same=0 all=0
while IFS='|' read -r kind name words; do
  [ -z "$group" ] || [ "$kind" = "$group" ] || continue
  [ -z "$only" ] || [[ ,$only, == *,"$name",* ]] || continue
  after=(--)
  if [ "$kind" = example ]; then
    after=()
  else
    jars=$(sed 's/.*-cp \([^ ]*\).*/\1/' <<< "$words")
    mkdir -p "$folder/classes/$name"
    "${java:-${JAVA_HOME:-/usr}}/bin/javac" -nowarn -cp "$jars" -d "$folder/classes/$name" "${words##* }" > /dev/null 2>&1
    words="${words% -cp *} -cp $jars:$folder/classes/$name $name"
  fi
  for mode in full fast; do
    # shellcheck disable=SC2086 # words are several
    timeout -k 5 120 ./heddle record --controlled --execution="$execution" --setup=$mode --force --java "$java" \
      -o "$folder/$mode.heddle" "${after[@]}" $words > "$folder/$mode.txt" 2>&1 < /dev/null
    : > "$folder/$mode.events"
    [ ! -f "$folder/$mode.heddle" ] || after_mark "$folder/$mode.heddle" > "$folder/$mode.events"
  done
  answer=all
  if ! cmp -s "$folder/full.events" "$folder/fast.events"; then
    line=$(cmp "$folder/full.events" "$folder/fast.events" 2>&1 | sed -n 's/.*line \([0-9]*\).*/\1/p')
    answer="$((${line:-1} - 1))"
  fi
  [ -s "$folder/full.events" ] || answer="no thread is started"
  [ "$answer" != all ] || same=$((same + 1))
  all=$((all + 1))
  echo "| $name | $(wc -l < "$folder/full.events") | $(wc -l < "$folder/fast.events") | $answer |" | tee -a "$result"
  rm -f "$folder"/*.heddle
done < <(driver_lines)
echo >> "$result"
echo "$same of $all are equal after the mark." | tee -a "$result"
