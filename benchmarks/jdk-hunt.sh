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
JdkHunt$Delays offer poll peek size
JdkHunt$Alone await reset isBroken
JdkHunt$Parties arrive register arriveAndDeregister getPhase getRegisteredParties
JdkHunt$Task run cancel isDone isCancelled
JdkHunt$Neighbours add drop lower floor higher
JdkHunt$ReadWrite read increment
JdkHunt$Optimistic read increment
JdkHunt$Stamped next value stamp'
# Of these the documentation or the source says that their methods do not wait for other threads.
free=' ConcurrentLinkedDeque ConcurrentLinkedQueue LinkedTransferQueue SynchronousQueue ConcurrentSkipListMap ConcurrentSkipListSet CompletableFuture locks.StampedLock 
 atomic.LongAdder JdkHunt$Permits JdkHunt$Latch JdkHunt$Task JdkHunt$Stamped JdkHunt$Neighbours '
# Scenarios of JdkScenarios, and what they use.
scenarios='pool ThreadPoolExecutor: tasks and shutdown
scheduled ScheduledThreadPoolExecutor: tasks and shutdown
forkjoin ForkJoinPool: tasks and shutdown
exchanger Exchanger with two or three threads, time-outs
barrier CyclicBarrier with two parties, a time-out or an interrupt
phaser Phaser with two parties and a third that comes and goes
publisher SubmissionPublisher: submit and close
future FutureTask: run, cancel, get
completable CompletableFuture: complete, cancel, dependents
map ConcurrentHashMap: merge, compute, computeIfAbsent, computeIfPresent
list CopyOnWriteArrayList: addIfAbsent, iterators
transfer LinkedTransferQueue, SynchronousQueue: time-outs
semaphore Semaphore: time-outs and interrupts
timer java.util.Timer: schedule and cancel
local java.lang.ThreadLocal, InheritableThreadLocal
logging java.util.logging: loggers and handlers
references java.lang.ref: WeakReference, ReferenceQueue'

"${JAVA_HOME:+$JAVA_HOME/bin/}javac" --release 17 -cp "$api" -d "$work/classes" "$here/JdkHunt.java" "$here/JdkScenarios.java" || exit 1
java=$("${JAVA_HOME:+$JAVA_HOME/bin/}java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.runtime.version = //p')
{
    echo "# Hunt in java.util.concurrent"
    echo
    echo "\`benchmarks/jdk-hunt.sh\`, Java $java, seed ${SEED:-1}: generated calls by two threads, compared with one thread's answers in every order that keeps the order of"
    echo "time; at most $executions executions for each class and column. Failed executions of those made, and the first failure."
    echo
    echo "| class | methods | sequentially consistent (\`--sc\`) | weak memory (\`--volatile=exec\`) | a thread held back (\`lockFree()\`, \`--volatile=exec\`) |"
    echo "|---|---|---|---|---|"
} >"$out"

seen() { # name of the log, main class, options and arguments: failed executions of those made, and the first failure
    local log=$work/$1.txt made found why main=$2
    shift 2
    local options=()
    while [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    shift
    "$heddle" check ${JAVA_HOME:+--java "$JAVA_HOME"} "${options[@]}" --seed "${SEED:-1}" --iterations "$executions" --keep-going \
        --time-limit "${SECONDS_EACH:-60}" --no-minimise --confirm 0 --out "$work/out" -- -cp "$api:$work/classes" "$main" "$@" >"$log" 2>"$log.err" </dev/null
    made=$(sed -n 's/^  \([0-9,]*\) executions in .*/\1/p' "$log")
    found=$(sed -n 's/^  [0-9,]* executions in [^,]*, \([0-9,]*\) failed.*/\1/p' "$log")
    why=$(grep -m 1 -oE '(results: .*|exception in .*|deadlock: .*|livelock.*)' "$log" | sed 's/^.*explains their results: //; s/ -- scenario.*//; s/|/\\|/g')
    [ -n "$made" ] || why=$(tail -n 1 "$log.err")
    echo "${found:-0} of ${made:-none}${why:+: $why}"
    rm -rf "$work/out"
}

while read -r class methods; do
    [ $# -eq 0 ] || [[ " $* " == *" $class "* ]] || continue
    type=java.util.concurrent.$class inside=java.util.concurrent.$class
    [[ $class != JdkHunt* ]] || { type=$class inside=java.util.concurrent; }
    progress=
    # shellcheck disable=SC2086 # methods are words
    [[ $free != *" $class "* ]] || progress=$(seen "$class.free" JdkHunt --inside "$inside" --volatile=exec -- --lock-free "$type" $methods)
    # shellcheck disable=SC2086
    printf '| `%s` | %s | %s | %s | %s |\n' "$class" "${methods// /, }" "$(seen "$class.sc" JdkHunt --inside "$inside" --sc -- "$type" $methods)" \
        "$(seen "$class.weak" JdkHunt --inside "$inside" --volatile=exec -- "$type" $methods)" "$progress" >>"$out"
done <<<"$table"
{
    echo
    echo "Scenarios (\`JdkScenarios\`): calls that wait for each other, drawn from the seed; what the documentation says of results and of plain memory after them."
    echo
    echo "| scenario | sequentially consistent (\`--sc\`) | weak memory | weak memory, \`--spurious-wakeups\` |"
    echo "|---|---|---|---|"
} >>"$out"
while read -r name text; do
    [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
    inside=java.util.concurrent
    [ "$name" != timer ] || inside=java.util.Timer
    where=(--inside "$inside")
    [[ $name != @(local|logging|references) ]] || where=() # not among the classes that can be followed
    echo "| $text | $(seen "$name.sc" JdkScenarios "${where[@]}" --sc -- "$name") | $(seen "$name.weak" JdkScenarios "${where[@]}" -- "$name") |" \
        "$(seen "$name.wake" JdkScenarios "${where[@]}" --spurious-wakeups -- "$name") |" >>"$out"
done <<<"$scenarios"
cat "$out"
