#!/usr/bin/env bash
# Records examples while they run freely, and replays each recording in fresh JVMs: how many end as recorded.
# Prints a line each: program, exit code of the recording, of the replay, what the replay says.
#
#   benchmarks/replay.sh [--times N] [--recordings N] [--java HOME] [PROGRAM.java ...]       (20 replays of one recording; all examples)
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
times=20 recordings=1 java=
options "times recordings java ..." "$@"
cd "$root"
programs=("${rest[@]}")
[ ${#programs[@]} -gt 0 ] || programs=(examples/*.java)
jdk=()
[ -z "$java" ] || jdk=(--java "$java")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for program in "${programs[@]}"; do
  for n in $(seq "$recordings"); do
    file=$folder/run.heddle
    rm -f "$file"
    timeout 20 ./heddle record --force "${jdk[@]}" -o "$file" "$program" > "$folder/record.txt" 2>&1
    recorded=$?
    if [ ! -f "$file" ]; then
      echo "$program: not recorded ($recorded): $(head -1 "$folder/record.txt")"
      continue
    fi
    timeout $((times * 20)) ./heddle replay --times "$times" --patience 5 "${jdk[@]}" "$file" > "$folder/replay.txt" 2>&1
    replayed=$?
    echo "$program: $recorded $replayed $(grep -E '^  (replayed|diverged)|cannot be' "$folder/replay.txt" | tr -s ' \n' ' ' | cut -c1-300)"
  done
done
