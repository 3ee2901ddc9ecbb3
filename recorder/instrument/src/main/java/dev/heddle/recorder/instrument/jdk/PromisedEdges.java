package dev.heddle.recorder.instrument.jdk;

import static dev.heddle.recorder.hooks.EdgeRole.CHANGED;
import static dev.heddle.recorder.hooks.EdgeRole.CHANGED_BEFORE;
import static dev.heddle.recorder.hooks.EdgeRole.COLLECTION;
import static dev.heddle.recorder.hooks.EdgeRole.ELEMENT;
import static dev.heddle.recorder.hooks.EdgeRole.EVERYTHING;
import static dev.heddle.recorder.hooks.EdgeRole.EXCHANGE;
import static dev.heddle.recorder.hooks.EdgeRole.LOCK;
import static dev.heddle.recorder.hooks.EdgeRole.OBJECT;
import static dev.heddle.recorder.hooks.EdgeRole.OF_PROGRAM;
import static dev.heddle.recorder.hooks.EdgeRole.SHARED_LOCK;
import static dev.heddle.recorder.hooks.EdgeRole.SHOWN;
import static dev.heddle.recorder.hooks.EdgeRole.STATUS;
import static dev.heddle.recorder.hooks.EdgeRole.TASK;

import dev.heddle.recorder.instrument.jdk.LibraryEdge.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the synchronisers, executors and futures of java.util.concurrent promise: the "Memory consistency" paragraphs of
 * their javadoc and of its package summary, which the comments quote; and what the JDK's code orders in addition
 * ({@code shows}), which an option switches off. A row for a method that this JDK lacks is harmless. Collections are in
 * {@link CollectionEdges}, what hangs on a field in {@link ResultFields}, locks and conditions at the calls of user
 * code.
 */
public final class PromisedEdges {
    private static final int THIS = LibraryEdge.THIS;
    private static final int RESULT = LibraryEdge.RESULT;
    private static final String CONCURRENT = "java/util/concurrent/";

    private static final String COMPLETIONS = CONCURRENT + "CompletableFuture$";
    /** Every kind of dependent action is a class of its own. */
    private static final List<LibraryEdge> COMPLETION =
            List.of(new LibraryEdge(COMPLETIONS, Set.of("tryFire"), Side.ACQUIRE_FIRST, THIS, TASK));

    private static final Map<String, List<LibraryEdge>> BY_OWNER =
            table().edges.stream().collect(Collectors.groupingBy(LibraryEdge::owner));

    private final List<LibraryEdge> edges = new ArrayList<>();
    private String owner = "";

    private PromisedEdges() {}

    /** What a class promises. */
    public static List<LibraryEdge> of(String owner) {
        return BY_OWNER.getOrDefault(owner, owner.startsWith(COMPLETIONS) ? COMPLETION : List.of());
    }

    private static PromisedEdges table() {
        PromisedEdges t = new PromisedEdges();
        t.synchronisers();
        t.locks();
        t.executors();
        t.futures();
        t.forkJoin();
        t.others();
        t.references();
        t.aroundFields();
        return t;
    }

    /**
     * "Actions prior to releasing methods such as countDown happen-before actions subsequent to a successful acquiring
     * method."
     */
    private void synchronisers() {
        in("CountDownLatch");
        releases(THIS, OBJECT, "countDown");
        acquiresIf(THIS, OBJECT, "await");
        shows("getCount");

        in("Semaphore");
        releases(THIS, OBJECT, "release");
        acquiresIf(THIS, OBJECT | CHANGED, "acquire acquireUninterruptibly tryAcquire drainPermits");
        shows("tryAcquire drainPermits availablePermits hasQueuedThreads getQueueLength");

        in("CyclicBarrier"); // the edges between those who await are those of BarrierGeneration
        shows("getNumberWaiting isBroken");

        // "For each pair of threads that successfully exchange objects, actions prior to the exchange() in each thread
        // happen-before those
        // subsequent to the corresponding exchange() in another thread."
        in("Exchanger");
        releases(1, EXCHANGE, "exchange");
        acquiresIf(THIS, EXCHANGE, "exchange");

        // "Actions prior to calling CyclicBarrier.await and Phaser.awaitAdvance (as well as its variants) happen-before
        // actions performed by
        // the barrier action, and these happen-before actions subsequent to a successful return from the corresponding
        // await in other
        // threads." The barrier is in BarrierGeneration, the action of the phaser in LibraryCallbacks.
        in("Phaser");
        releases(THIS, OBJECT, "arrive arriveAndDeregister arriveAndAwaitAdvance");
        acquires(THIS, OBJECT, "arriveAndAwaitAdvance awaitAdvance awaitAdvanceInterruptibly");
        shows("getPhase getRegisteredParties getArrivedParties getUnarrivedParties isTerminated");
    }

    private void locks() {
        // "Methods with the effect of successfully locking in any mode have the same memory synchronization effects as
        // a Lock action ...
        // Methods successfully unlocking in write mode ... as an Unlock action. In optimistic read usages, actions
        // prior to the most recent
        // write mode unlock action are guaranteed to happen-before those following a tryOptimisticRead only if a later
        // validate returns
        // true": whether it will is not known yet.
        in("locks/StampedLock");
        // Views unlock without a stamp. releaseWrite is part of all that unlock for writing but the conversion to a
        // read
        // lock, which counts as unlocking whatever the lock was held for.
        releases(THIS, LOCK, "releaseWrite tryConvertToReadLock");
        releases(THIS, OBJECT, "releaseWrite tryConvertToReadLock");
        releases(THIS, SHARED_LOCK, "unlockRead tryUnlockRead unstampedUnlockRead tryConvertToOptimisticRead");
        acquiresIf(THIS, LOCK, "writeLock tryWriteLock writeLockInterruptibly tryConvertToWriteLock");
        acquiresIf(THIS, SHARED_LOCK, "readLock tryReadLock readLockInterruptibly tryConvertToReadLock");
        acquiresIf(THIS, OBJECT, "tryOptimisticRead");
        shows("tryOptimisticRead validate tryWriteLock tryReadLock isWriteLocked isReadLocked getReadLockCount");

        // getState, setState and compareAndSetState: "This operation has memory semantics of a volatile read", "write",
        // "read and write"
        for (String queued : List.of("AbstractQueuedSynchronizer", "AbstractQueuedLongSynchronizer")) {
            in("locks/" + queued);
            releases(THIS, OF_PROGRAM, "setState compareAndSetState");
            acquires(THIS, OF_PROGRAM, "getState");
            acquiresIf(THIS, OF_PROGRAM, "compareAndSetState");
        }
    }

    /**
     * "Actions in a thread prior to the submission of a Runnable to an Executor happen-before its execution begins."
     * Nothing is said of awaitTermination; programs rely on it all the same, as one relies on join.
     */
    private void executors() {
        in("ThreadPoolExecutor");
        releases(1, TASK, "execute");
        acquiresIf(RESULT, TASK, "getTask");
        releases(THIS, OBJECT, "processWorkerExit");
        releases(THIS, OBJECT | SHOWN, "afterExecute"); // a task is done: the pool counts it
        acquiresIf(THIS, OBJECT, "awaitTermination isTerminated");
        acquires(THIS, EVERYTHING, "getQueue shutdownNow"); // tasks for others to run
        shows("isShutdown isTerminating isTerminated getActiveCount getCompletedTaskCount getTaskCount getPoolSize "
                + "getLargestPoolSize");
        in("ThreadPoolExecutor$Worker"); // the same where that is overridden
        releases(THIS, OBJECT | SHOWN, "unlock");

        // "Successive executions of a periodic task do not overlap. While different executions may be performed by
        // different threads, the
        // effects of prior executions happen-before those of subsequent ones."
        in("ScheduledThreadPoolExecutor");
        releases(1, TASK, "delayedExecute reExecutePeriodic");
        in("DelayScheduler");
        releases(1, TASK, "pend");

        in("ThreadPerTaskExecutor");
        releases(THIS, OBJECT, "taskComplete");
        acquiresIf(THIS, OBJECT, "awaitTermination isTerminated");
        shows("isShutdown isTerminated");

        // "Actions in the owner thread of, prior to forking, happen-before any actions taken by that subtask, which in
        // turn happen-before
        // the subtask result is retrieved or happen-before any actions taken in a thread after joining of the scope":
        // asked last of all by
        // the subtask's thread; the other side is in LibraryBody
        in("StructuredTaskScopeImpl");
        releases(THIS, OBJECT, "isCancelled");
        in("StructuredTaskScope");
        releases(THIS, OBJECT, "isShutdown");
    }

    /**
     * "Actions taken by the asynchronous computation represented by a Future happen-before actions subsequent to
     * Future.get()."
     */
    private void futures() {
        in("FutureTask");
        releases(THIS, OBJECT, "set setException");
        acquiresFirst(THIS, OBJECT, "report");
        acquires(THIS, OBJECT, "resultNow exceptionNow");
        shows("isDone isCancelled state cancel");

        in("CompletableFuture");
        shows("isDone isCancelled isCompletedExceptionally state complete completeExceptionally cancel "
                + "getNumberOfDependents");

        // what came before the registration of a dependent action is known to it; see of for the other side
        in("CompletableFuture$Completion");
        add(Side.RELEASE_LAST, THIS, TASK, "<init>");
    }

    private void forkJoin() {
        in("ForkJoinPool$WorkQueue");
        releases(1, TASK, "push lockedPush");

        in("ForkJoinTask");
        acquiresFirst(THIS, TASK, "doExec");
        releases(THIS, STATUS, "setDone trySetThrown");
        shows("isDone isCancelled isCompletedAbnormally isCompletedNormally state cancel");

        // a tree of completers is one: what its tasks did is known to onCompletion and to threads that await the root
        in("CountedCompleter");
        releases(
                THIS,
                OBJECT,
                "tryComplete propagateCompletion complete firstComplete nextComplete quietlyCompleteRoot "
                        + "decrementPendingCountUnlessZero compareAndSetPendingCount");
        acquires(THIS, OBJECT, "firstComplete nextComplete decrementPendingCountUnlessZero compareAndSetPendingCount");
        shows("getPendingCount");

        in("ForkJoinPool");
        releases(THIS, OBJECT, "deregisterWorker awaitWork deactivate");
        acquiresIf(THIS, OBJECT, "awaitTermination awaitQuiescence isTerminated close");
        acquires(THIS, OBJECT, "helpQuiescePool helpQuiesce externalHelpQuiescePool externalHelpQuiesce");
        shows(
                "isShutdown isTerminating isTerminated isQuiescent getPoolSize getActiveThreadCount "
                        + "getRunningThreadCount getStealCount getQueuedTaskCount getQueuedSubmissionCount hasQueuedSubmissions");
    }

    private void others() {
        // "Methods in Subscriber are invoked in strict sequential order"; the acquiring side is in LibraryCallbacks
        in("SubmissionPublisher$BufferedSubscription");
        releases(THIS, OBJECT, "offer request cancel onError onComplete onSubscribe startOnOffer");

        in("SubmissionPublisher");
        shows("hasSubscribers getNumberOfSubscribers getSubscribers isSubscribed isClosed getClosedException "
                + "estimateMaximumLag estimateMinimumDemand");

        // nothing is promised; the classes are next to the atomic ones, whose rules are those of volatile variables
        for (String adder : List.of("LongAdder", "DoubleAdder")) {
            in("atomic/" + adder);
            releases(THIS, OBJECT, "add");
            acquires(THIS, OBJECT, "sum sumThenReset");
        }
        for (String accumulator : List.of("LongAccumulator", "DoubleAccumulator")) {
            in("atomic/" + accumulator);
            releases(THIS, OBJECT, "accumulate");
            acquires(THIS, OBJECT, "get getThenReset");
        }
    }

    /**
     * "The enqueueing of a reference ... happens-before the reference is removed from the queue" (package summary of
     * java.lang.ref, JDK 22).
     */
    private void references() {
        owner = "java/lang/ref/ReferenceQueue";
        releases(1, ELEMENT, "enqueue");
        acquiresIf(THIS, ELEMENT, "poll remove");
    }

    /** Classes whose state is one field. */
    private void aroundFields() {
        // "The memory effects for accesses and updates of atomics generally follow the rules for volatiles" (package
        // summary of java.util.concurrent.atomic, JDK 8). A compare-and-set reaches casPair where its expectations
        // hold.
        for (String pair : List.of("AtomicStampedReference", "AtomicMarkableReference")) {
            in("atomic/" + pair);
            releases(THIS, OBJECT, "set casPair");
            acquires(
                    THIS,
                    OBJECT,
                    "get getReference getStamp isMarked compareAndSet weakCompareAndSet attemptStamp attemptMark");
        }
        // "The interactions of getTarget with memory are the same as of a read from a volatile field", those of
        // setTarget "the same as of a write to a volatile field"
        owner = "java/lang/invoke/VolatileCallSite";
        releases(THIS, COLLECTION, "setTarget");
        acquiresIf(THIS, COLLECTION, "getTarget");
        // nothing is promised; a value is kept in a final field, so what it was computed from is known with it
        owner = "java/lang/ClassValue";
        acquires(THIS, COLLECTION, "get");
        releases(THIS, COLLECTION, "remove");
        add(Side.RELEASE_LAST, THIS, COLLECTION | CHANGED_BEFORE, "getFromHashMap");
    }

    private void in(String name) {
        owner = CONCURRENT + name;
    }

    // methods are names with a blank between each two

    private void releases(int subject, int role, String methods) {
        add(Side.RELEASE_FIRST, subject, role, methods);
    }

    private void acquires(int subject, int role, String methods) {
        add(Side.ACQUIRE, subject, role, methods);
    }

    private void acquiresIf(int subject, int role, String methods) {
        add(Side.ACQUIRE_IF, subject, role, methods);
    }

    /**
     * What the methods answer shows what others have done to the object: the JDK's code reads a volatile field that
     * they wrote.
     */
    private void shows(String methods) {
        add(Side.ACQUIRE, THIS, OBJECT | SHOWN, methods);
    }

    private void acquiresFirst(int subject, int role, String methods) {
        add(Side.ACQUIRE_FIRST, subject, role, methods);
    }

    private void add(Side side, int subject, int role, String methods) {
        edges.add(new LibraryEdge(owner, Set.of(methods.split(" ")), side, subject, role));
    }
}
