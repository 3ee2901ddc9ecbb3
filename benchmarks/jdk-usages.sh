#!/usr/bin/env bash
# Runs correct uses of java.util.concurrent (benchmarks/usages), with calls as steps and with --inside, under sequential consistency and under the default
# model, and writes a table.
#
#   benchmarks/jdk-usages.sh JDK...
#
# In the environment: EXECUTIONS (for each row, model and JDK; default 100), SEED, OUT (the result file), ROWS (words that rows to run begin with; all),
# LOGS (a folder that keeps the reports). A failure is a false alarm, or a bug of the JDK.
set -u

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
executions=${EXECUTIONS:-100}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
out=${OUT:-$here/results/$(date +%F)-jdk-usages.md}

table='Semaphore ReentrantLock ReentrantReadWriteLock
StampedLock LockSupport AbstractQueuedSynchronizer AbstractQueuedLongSynchronizer
CountDownLatch CyclicBarrier Phaser Exchanger
ArrayBlockingQueue LinkedBlockingQueue LinkedBlockingDeque
PriorityBlockingQueue DelayQueue ConcurrentLinkedQueue ConcurrentLinkedDeque
LinkedTransferQueue
SynchronousQueue
ConcurrentHashMap CopyOnWriteArrayList CopyOnWriteArraySet
ConcurrentSkipListMap ConcurrentSkipListSet
AtomicInteger AtomicLong AtomicBoolean AtomicReference AtomicIntegerArray AtomicLongArray AtomicReferenceArray AtomicIntegerFieldUpdater AtomicLongFieldUpdater AtomicReferenceFieldUpdater AtomicStampedReference AtomicMarkableReference LongAdder DoubleAdder LongAccumulator DoubleAccumulator
FutureTask CompletableFuture
ThreadPoolExecutor ExecutorService ExecutorCompletionService ScheduledThreadPoolExecutor
ForkJoinPool
SubmissionPublisher
Timer ThreadLocal ThreadLocalRandom java.util.logging java.lang.ref'

"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -nowarn -Xlint:none --release 17 -d "$work/classes" "$here"/usages/*.java || exit 1
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$work/classes" JdkUsages >"$work/groups" || exit 1

uses() { # JDK, groups, options
    local log=$work/log made found why jdk=$1 groups=$2
    shift 2
    # shellcheck disable=SC2086
    "$heddle" check --java "$jdk" "$@" --seed "${SEED:-1}" --iterations "$executions" --keep-going \
        --time-limit 60 --no-minimise --confirm 0 --out "$work/out" -- -cp "$work/classes" JdkUsages $groups >"$log" 2>&1 </dev/null
    made=$(sed -n 's/^  \([0-9,]*\) executions in .*/\1/p' "$log")
    found=$(sed -n 's/^  [0-9,]* executions in [^,]*, \([0-9,]*\) failed.*/\1/p' "$log")
    why=$(grep -m 1 -oE '^(exception in .*|deadlock: .*|livelock.*|heddle check: .*)' "$log" | sed 's/|/\\|/g; s/java.lang.AssertionError: //')
    [ -n "${LOGS:-}" ] && cp "$log" "$LOGS/${groups%% *}-$(basename "$jdk")$*.txt"
    echo "${found:-0} of ${made:-none}${why:+: $why}"
}

inside='--inside java.util.concurrent,java.util.Timer'
{
    echo "# Correct uses of java.util.concurrent"
    echo
    echo "\`benchmarks/jdk-usages.sh\`: $(awk '{ sum += $2 } END { print sum }' "$work/groups") uses, seed ${SEED:-1}: executions that failed, of those made. *Inside* is \`$inside\`."
    echo
    printf '| classes | uses |'
    for jdk in "$@"; do
        version=$("$jdk/bin/java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.version = //p')
        printf ' %s, `--sc` | %s, default | %s, inside, `--sc` | %s, inside, default |' "$version" "$version" "$version" "$version"
    done
    printf '\n|---|---|'
    for _ in "$@"; do
        printf -- '---|---|---|---|'
    done
    echo
    while read -r groups; do
        [[ -z "${ROWS:-}" || " $ROWS " == *" ${groups%% *} "* ]] || continue
        # shellcheck disable=SC2086
        cases=$(for group in $groups; do sed -n "s/^$group //p" "$work/groups"; done | awk '{ sum += $1 } END { print sum }')
        printf '| %s | %s |' "$groups" "$cases"
        for jdk in "$@"; do
            # shellcheck disable=SC2086
            printf ' %s | %s | %s | %s |' "$(uses "$jdk" "$groups" --sc)" "$(uses "$jdk" "$groups")" \
                "$(uses "$jdk" "$groups" $inside --sc)" "$(uses "$jdk" "$groups" $inside)"
        done
        echo
    done <<<"$table"
} >"$out"
