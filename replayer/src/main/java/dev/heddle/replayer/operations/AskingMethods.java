package dev.heddle.replayer.operations;

import java.util.Map;
import java.util.Set;

/**
 * The methods of java.util.concurrent and below, of java.util.Timer and its tasks, that only ask their object: they
 * read its volatile fields and write none. All others count as changes of it, which is never wrong: a change comes
 * after everything in S that was executed before it. Methods that take something out where there is something are in
 * the table too; taking is told from inside ({@code EdgeRole.CHANGED}).
 */
final class AskingMethods {
    /**
     * By name, whatever the class: the collections and futures use names in one sense. A line or more for each:
     * collections with their views, iterators and enumerations; taking from collections and semaphores, told from
     * inside where there was something; futures; synchronisers; executors; publishers; adders and accumulators; pairs
     * of a reference and a mark, call sites; tasks of a timer.
     */
    private static final Set<String> EVERYWHERE = Set.of("""
            size isEmpty mappingCount remainingCapacity contains containsKey containsValue containsAll get
            getOrDefault element peek peekFirst peekLast getFirst getLast first last lower floor ceiling higher
            firstKey lastKey lowerKey floorKey ceilingKey higherKey firstEntry lastEntry lowerEntry floorEntry
            ceilingEntry higherEntry keySet navigableKeySet descendingKeySet descendingMap descendingSet entrySet
            values keys elements subMap headMap tailMap subSet headSet tailSet subList reversed iterator
            descendingIterator listIterator spliterator stream toArray indexOf lastIndexOf comparator hashCode equals
            toString hasNext next nextIndex hasPrevious previous previousIndex hasMoreElements nextElement
            estimateSize getExactSizeIfKnown characteristics hasWaitingConsumer getWaitingConsumerCount getKey
            getValue
            poll pollFirst pollLast tryAcquire
            isDone isCancelled isCompletedExceptionally isCompletedNormally isCompletedAbnormally state resultNow
            exceptionNow getNow getException getRawResult getPendingCount getNumberOfDependents getDelay isPeriodic
            getCount availablePermits hasQueuedThreads hasQueuedPredecessors hasContended hasWaiters isQueued
            getQueueLength getQueuedThreads getExclusiveQueuedThreads getSharedQueuedThreads getFirstQueuedThread
            getWaitQueueLength isFair isBroken getParties getNumberWaiting getPhase getRegisteredParties
            getArrivedParties getUnarrivedParties getParent getRoot isLocked isReadLocked isWriteLocked
            getReadLockCount validate tryOptimisticRead
            isShutdown isTerminated isTerminating isQuiescent getActiveCount getActiveThreadCount
            getRunningThreadCount getCompletedTaskCount getTaskCount getPoolSize getLargestPoolSize getCorePoolSize
            getMaximumPoolSize getKeepAliveTime getRejectedExecutionHandler getThreadFactory getQueue getParallelism
            getStealCount getQueuedTaskCount getQueuedSubmissionCount hasQueuedSubmissions getAsyncMode
            hasSubscribers getNumberOfSubscribers getSubscribers isSubscribed isClosed getClosedException
            getMaxBufferCapacity estimateMaximumLag estimateMinimumDemand
            sum intValue longValue floatValue doubleValue
            getReference getStamp isMarked getTarget
            scheduledExecutionTime
            """.split("\\s+"));

    /** Methods whose names mean a change elsewhere. */
    private static final Map<String, Set<String>> BY_OWNER = Map.of(
            "java.util.concurrent.CountDownLatch", Set.of("await"),
            "java.util.concurrent.Phaser", Set.of("awaitAdvance", "awaitAdvanceInterruptibly"),
            "java.util.concurrent.CompletableFuture", Set.of("join"),
            "java.util.concurrent.ExecutorService", Set.of("awaitTermination"),
            "java.util.concurrent.ThreadPoolExecutor", Set.of("awaitTermination"));

    private AskingMethods() {}

    /**
     * Whether the method only asks.
     *
     * @param owner binary name of the class that the call names
     */
    static boolean contains(String owner, String method) {
        return EVERYWHERE.contains(method)
                || BY_OWNER.getOrDefault(owner, Set.of()).contains(method);
    }
}
