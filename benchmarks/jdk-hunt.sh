#!/usr/bin/env bash
# Checks public classes of java.util.concurrent, under control inside, for linearizability, deadlocks and exceptions, and writes what was found.
#
#   benchmarks/jdk-hunt.sh [CLASS...]     without arguments: all of the table below
#
# In the environment: EXECUTIONS (for each class, default 2000), SECONDS_EACH (for each class and column, 60), SEED, JAVA_HOME, OUT (the result file). Methods of which the documentation promises less
# than linearizability (size of linked structures, iterators, sums) are not among them.
set -u

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
executions=${EXECUTIONS:-2000}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
out=${OUT:-$here/results/$(date +%F)-jdk-hunt.md}
api=$(ls "$root"/cli/target/heddle/lib/heddle-api-*.jar)

table='ConcurrentLinkedDeque addFirst addLast pollFirst pollLast peekFirst peekLast
ConcurrentLinkedQueue offer poll peek isEmpty
LinkedBlockingDeque addFirst addLast pollFirst pollLast peekLast size
LinkedBlockingQueue offer poll peek size
PriorityBlockingQueue offer poll peek size
LinkedTransferQueue offer poll peek tryTransfer
SynchronousQueue offer poll
ConcurrentHashMap put putIfAbsent remove get containsKey
ConcurrentSkipListMap put putIfAbsent remove get firstKey pollFirstEntry
ConcurrentSkipListSet add remove contains pollFirst first
CopyOnWriteArrayList add remove get size
CopyOnWriteArraySet add remove contains size
CompletableFuture complete getNow isDone cancel
Phaser register arrive getPhase getRegisteredParties
locks.StampedLock tryWriteLock tryReadLock isWriteLocked isReadLocked
atomic.LongAdder increment decrement reset
JdkHunt$OfArray offer poll peek size
JdkHunt$Ends offerFirst offerLast pollFirst pollLast
JdkHunt$Permits tryAcquire release drainPermits availablePermits
JdkHunt$Latch countDown getCount
JdkHunt$Neighbours add drop lower floor higher
JdkHunt$ReadWrite read increment
JdkHunt$Optimistic read increment
JdkHunt$Stamped next value stamp'

"${JAVA_HOME:+$JAVA_HOME/bin/}javac" --release 17 -cp "$api" -d "$work/classes" "$here/JdkHunt.java" || exit 1
java=$("${JAVA_HOME:+$JAVA_HOME/bin/}java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.runtime.version = //p')
{
    echo "# Hunt in java.util.concurrent"
    echo
    echo "\`benchmarks/jdk-hunt.sh\`, Java $java, seed ${SEED:-1}: generated calls by two threads, compared with one thread's answers in every order that keeps the order of"
    echo "time; at most $executions executions for each class and column. Failed executions of those made, and the first failure."
    echo
    echo "| class | methods | sequentially consistent (\`--sc\`) | weak memory (\`--volatile=exec\`) |"
    echo "|---|---|---|---|"
} >"$out"

hunt() { # class, methods, option
    local log=$work/$1$3.txt made found why type=java.util.concurrent.$1 inside=java.util.concurrent.$1
    [[ $1 != JdkHunt* ]] || { type=$1 inside=java.util.concurrent; }
    # shellcheck disable=SC2086
    "$heddle" check ${JAVA_HOME:+--java "$JAVA_HOME"} --inside "$inside" "$3" --seed "${SEED:-1}" --iterations "$executions" --keep-going \
        --time-limit "${SECONDS_EACH:-60}" --no-minimise --confirm 0 --out "$work/out-$1$3" -- -cp "$api:$work/classes" JdkHunt "$type" $2 >"$log" 2>/dev/null </dev/null
    made=$(sed -n 's/^  \([0-9,]*\) executions in .*/\1/p' "$log")
    found=$(sed -n 's/^  [0-9,]* executions in [^,]*, \([0-9,]*\) failed.*/\1/p' "$log")
    why=$(grep -m 1 -oE '(results: .*|exception in .*|deadlock: .*|livelock.*)' "$log" | sed 's/^.*explains their results: //; s/ -- scenario.*//; s/|/\\|/g')
    echo "${found:-0} of ${made:-none}${why:+: $why}"
}

while read -r class methods; do
    [ $# -eq 0 ] || [[ " $* " == *" $class "* ]] || continue
    printf '| `%s` | %s | %s | %s |\n' "$class" "${methods// /, }" "$(hunt "$class" "$methods" --sc)" "$(hunt "$class" "$methods" --volatile=exec)" >>"$out"
done <<<"$table"
cat "$out"
