import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.*;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * What java.util.concurrent promises, and what it does not: in each case one thread writes a plain field of its own name and acts, then the other one
 * acts and reads the field. That one comes after the other is arranged by an opaque flag, which orders nothing. Fields whose names
 * begin with "no" race in every execution, the others never.
 */
public class JucEdges {
    interface Step {
        void run() throws Exception;
    }

    static final class Box implements Comparable<Box> {
        @Override
        public int compareTo(Box other) {
            return 0;
        }
    }

    static final class Due implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }

    /** Starts at 0: release adds, an acquisition takes. */
    static final class Own extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean tryReleaseShared(int n) {
            setState(getState() + n);
            return true;
        }

        @Override
        protected int tryAcquireShared(int n) {
            int s = getState();
            return s >= n && compareAndSetState(s, s - n) ? s - n : -1;
        }

        void give(int n) {
            releaseShared(n);
        }

        boolean take(int n) throws InterruptedException {
            return tryAcquireSharedNanos(n, 1000);
        }
    }

    static final VarHandle TURN;

    static {
        try {
            TURN = MethodHandles.lookup().findStaticVarHandle(JucEdges.class, "turn", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int turn;
    static int passed;

    static void check(boolean ok) {
        if (!ok) {
            throw new AssertionError();
        }
    }

    static Thread start(Step step) {
        Thread t = new Thread(() -> {
            try {
                step.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        return t;
    }

    static void inTurn(Step first, Step second) throws InterruptedException {
        turn = 0;
        Thread b = start(() -> {
            while ((int) TURN.getOpaque() == 0) {
                Thread.onSpinWait();
            }
            second.run();
        });
        Thread a = start(() -> {
            first.run();
            TURN.setOpaque(1);
        });
        a.join();
        b.join();
    }

    /** The same as two tasks of an executor. */
    static void sideBySide(Executor executor, Runnable first, Runnable second) throws InterruptedException {
        turn = 0;
        CountDownLatch both = new CountDownLatch(2);
        executor.execute(() -> {
            while ((int) TURN.getOpaque() == 0) {
                Thread.onSpinWait();
            }
            second.run();
            both.countDown();
        });
        executor.execute(() -> {
            first.run();
            TURN.setOpaque(1);
            both.countDown();
        });
        both.await();
    }

    static void together(Step first, Step second) throws InterruptedException {
        Thread a = start(first);
        Thread b = start(second);
        a.join();
        b.join();
    }

    static int latch;
    static int latchTimed;
    static int semaphore;
    static int semaphoreTry;
    static int semaphoreDrain;
    static int phaser;
    static int phaserTree;
    static int exchanged;
    static int exchangedNull;
    static int barrier;
    static int inArrayBlockingQueue;
    static int inLinkedBlockingQueue;
    static int inConcurrentLinkedQueue;
    static int inLinkedBlockingDeque;
    static int inConcurrentLinkedDeque;
    static int inLinkedTransferQueue;
    static int inPriorityBlockingQueue;
    static int inDelayQueue;
    static int drained;
    static int copied;
    static int iterated;
    static int streamed;
    static int contained;
    static int synchronously;
    static int transferred;
    static int gotConcurrentHashMap;
    static int replacedConcurrentHashMap;
    static int presentConcurrentHashMap;
    static int valuesConcurrentHashMap;
    static int entriesConcurrentHashMap;
    static int computedConcurrentHashMap;
    static int mergedConcurrentHashMap;
    static int wrappedConcurrentHashMap;
    static int forEachConcurrentHashMap;
    static int valueStreamConcurrentHashMap;
    static int gotConcurrentSkipListMap;
    static int replacedConcurrentSkipListMap;
    static int presentConcurrentSkipListMap;
    static int valuesConcurrentSkipListMap;
    static int entriesConcurrentSkipListMap;
    static int computedConcurrentSkipListMap;
    static int mergedConcurrentSkipListMap;
    static int wrappedConcurrentSkipListMap;
    static int forEachConcurrentSkipListMap;
    static int valueStreamConcurrentSkipListMap;
    static int parallelSearch;
    static int keySet;
    static int keySetIterated;
    static int headMap;
    static int skipListSet;
    static int copyOnWrite;
    static int copyOnWriteIterated;
    static int copyOnWriteSet;
    static int futureTask;
    static int futureTaskFailed;
    static int completed;
    static int completedGetNow;
    static int failed;
    static int dependentAfter;
    static int dependentBefore;
    static int allOf;
    static int forkJoin;
    static int stampedWrite;
    static int stampedRead;
    static int stampedOptimistic;
    static int stampedConverted;
    static int stampedView;
    static int stampedReadView;
    static int stampedToRead;
    static int stampedToOptimistic;
    static int readThenWrite;
    static int writeThenRead;
    static int ownSynchroniser;
    static int noTryAcquireFails;
    static int noAvailablePermits;
    static int noAnotherLatch;
    static int noLatchTimesOut;
    static int noLatchCount;
    static int noPhaserPhase;
    static int noPollFindsNothing;
    static int noPollTimesOut;
    static int noQueueSize;
    static int noAnotherElement;
    static int noAnotherKey;
    static int noAnotherSkipKey;
    static int noAbsentKey;
    static int noAnotherIndex;
    static int noOfferRefused;
    static int noIsDone;
    static int noGetNowTooEarly;
    static int noAnotherFuture;
    static int noFutureTaskIsDone;
    static int noReadThenRead;
    static int noStampedReadThenRead;
    static int noTryLockFails;
    static int noStampedTryFails;
    static int noAnotherLock;
    static int noPoolSiblings;
    static int noForkJoinSiblings;
    static int noStageSiblings;

    static void latch() throws InterruptedException {
        CountDownLatch l = new CountDownLatch(1);
        inTurn(
                () -> {
                    latch = 1;
                    l.countDown();
                },
                () -> {
                    l.await();
                    check(latch == 1);
                });
    }

    static void latchTimed() throws InterruptedException {
        CountDownLatch l = new CountDownLatch(1);
        inTurn(
                () -> {
                    latchTimed = 1;
                    l.countDown();
                },
                () -> {
                    check(l.await(1, TimeUnit.SECONDS));
                    check(latchTimed == 1);
                });
    }

    static void semaphore() throws InterruptedException {
        Semaphore s = new Semaphore(0);
        inTurn(
                () -> {
                    semaphore = 1;
                    s.release();
                },
                () -> {
                    s.acquire();
                    check(semaphore == 1);
                });
    }

    static void semaphoreTry() throws InterruptedException {
        Semaphore s = new Semaphore(0);
        inTurn(
                () -> {
                    semaphoreTry = 1;
                    s.release(2);
                },
                () -> {
                    check(s.tryAcquire(2));
                    check(semaphoreTry == 1);
                });
    }

    static void semaphoreDrain() throws InterruptedException {
        Semaphore s = new Semaphore(0);
        inTurn(
                () -> {
                    semaphoreDrain = 1;
                    s.release(2);
                },
                () -> {
                    check(s.drainPermits() == 2);
                    check(semaphoreDrain == 1);
                });
    }

    static void phaser() throws InterruptedException {
        Phaser ph = new Phaser(1);
        inTurn(
                () -> {
                    phaser = 1;
                    ph.arrive();
                },
                () -> {
                    ph.awaitAdvance(0);
                    check(phaser == 1);
                });
    }

    static void phaserTree() throws InterruptedException {
        Phaser ph = new Phaser();
        Phaser child = new Phaser(ph, 1);
        inTurn(
                () -> {
                    phaserTree = 1;
                    child.arrive();
                },
                () -> {
                    ph.awaitAdvance(0);
                    check(phaserTree == 1);
                });
    }

    static void exchanged() throws InterruptedException {
        Exchanger<String> x = new Exchanger<>();
        together(
                () -> {
                    exchanged = 1;
                    check(x.exchange("a").equals("b"));
                },
                () -> {
                    check(x.exchange("b").equals("a"));
                    check(exchanged == 1);
                });
    }

    static void exchangedNull() throws InterruptedException {
        Exchanger<String> x = new Exchanger<>();
        together(
                () -> {
                    exchangedNull = 1;
                    check(x.exchange(null).equals("b"));
                },
                () -> {
                    check(x.exchange("b") == null);
                    check(exchangedNull == 1);
                });
    }

    static void barrier() throws InterruptedException {
        CyclicBarrier c = new CyclicBarrier(2);
        together(
                () -> {
                    barrier = 1;
                    c.await();
                },
                () -> {
                    c.await();
                    check(barrier == 1);
                });
    }

    static void inArrayBlockingQueue() throws InterruptedException {
        Box e = new Box();
        ArrayBlockingQueue<Box> q = new ArrayBlockingQueue<>(2);
        inTurn(
                () -> {
                    inArrayBlockingQueue = 1;
                    q.put(e);
                },
                () -> {
                    check(q.take() == e);
                    check(inArrayBlockingQueue == 1);
                });
    }

    static void inLinkedBlockingQueue() throws InterruptedException {
        Box e = new Box();
        LinkedBlockingQueue<Box> q = new LinkedBlockingQueue<>();
        inTurn(
                () -> {
                    inLinkedBlockingQueue = 1;
                    q.offer(e);
                },
                () -> {
                    check(q.poll() == e);
                    check(inLinkedBlockingQueue == 1);
                });
    }

    static void inConcurrentLinkedQueue() throws InterruptedException {
        Box e = new Box();
        ConcurrentLinkedQueue<Box> q = new ConcurrentLinkedQueue<>();
        inTurn(
                () -> {
                    inConcurrentLinkedQueue = 1;
                    q.add(e);
                },
                () -> {
                    check(q.remove() == e);
                    check(inConcurrentLinkedQueue == 1);
                });
    }

    static void inLinkedBlockingDeque() throws InterruptedException {
        Box e = new Box();
        LinkedBlockingDeque<Box> q = new LinkedBlockingDeque<>();
        inTurn(
                () -> {
                    inLinkedBlockingDeque = 1;
                    q.putFirst(e);
                },
                () -> {
                    check(q.takeLast() == e);
                    check(inLinkedBlockingDeque == 1);
                });
    }

    static void inConcurrentLinkedDeque() throws InterruptedException {
        Box e = new Box();
        ConcurrentLinkedDeque<Box> q = new ConcurrentLinkedDeque<>();
        inTurn(
                () -> {
                    inConcurrentLinkedDeque = 1;
                    q.push(e);
                },
                () -> {
                    check(q.pop() == e);
                    check(inConcurrentLinkedDeque == 1);
                });
    }

    static void inLinkedTransferQueue() throws InterruptedException {
        Box e = new Box();
        LinkedTransferQueue<Box> q = new LinkedTransferQueue<>();
        inTurn(
                () -> {
                    inLinkedTransferQueue = 1;
                    q.put(e);
                },
                () -> {
                    check(q.peek() == e);
                    check(inLinkedTransferQueue == 1);
                });
    }

    static void inPriorityBlockingQueue() throws InterruptedException {
        Box e = new Box();
        PriorityBlockingQueue<Box> q = new PriorityBlockingQueue<>();
        inTurn(
                () -> {
                    inPriorityBlockingQueue = 1;
                    q.add(e);
                },
                () -> {
                    check(q.element() == e);
                    check(inPriorityBlockingQueue == 1);
                });
    }

    static void inDelayQueue() throws InterruptedException {
        Due e = new Due();
        DelayQueue<Due> q = new DelayQueue<>();
        inTurn(
                () -> {
                    inDelayQueue = 1;
                    q.put(e);
                },
                () -> {
                    check(q.poll() == e);
                    check(inDelayQueue == 1);
                });
    }

    static void drained() throws InterruptedException {
        Box e = new Box();
        LinkedBlockingQueue<Box> q = new LinkedBlockingQueue<>();
        inTurn(
                () -> {
                    drained = 1;
                    q.add(e);
                },
                () -> {
                    List<Box> to = new ArrayList<>(); check(q.drainTo(to) == 1 && to.get(0) == e);
                    check(drained == 1);
                });
    }

    static void copied() throws InterruptedException {
        Box e = new Box();
        ConcurrentLinkedQueue<Box> q = new ConcurrentLinkedQueue<>();
        inTurn(
                () -> {
                    copied = 1;
                    q.add(e);
                },
                () -> {
                    check(new ArrayList<>(q).get(0) == e);
                    check(copied == 1);
                });
    }

    static void iterated() throws InterruptedException {
        Box e = new Box();
        ConcurrentLinkedQueue<Box> q = new ConcurrentLinkedQueue<>();
        inTurn(
                () -> {
                    iterated = 1;
                    q.add(e);
                },
                () -> {
                    for (Box b : q) { check(b == e); }
                    check(iterated == 1);
                });
    }

    static void streamed() throws InterruptedException {
        Box e = new Box();
        LinkedBlockingDeque<Box> q = new LinkedBlockingDeque<>();
        inTurn(
                () -> {
                    streamed = 1;
                    q.add(e);
                },
                () -> {
                    check(q.stream().map(b -> b).toList().size() == 1);
                    check(streamed == 1);
                });
    }

    static void contained() throws InterruptedException {
        Box e = new Box();
        ArrayBlockingQueue<Box> q = new ArrayBlockingQueue<>(3);
        inTurn(
                () -> {
                    contained = 1;
                    q.add(e);
                },
                () -> {
                    check(q.contains(e));
                    check(contained == 1);
                });
    }

    static void synchronously() throws InterruptedException {
        Box e = new Box();
        SynchronousQueue<Box> q = new SynchronousQueue<>();
        together(
                () -> {
                    synchronously = 1;
                    q.put(e);
                },
                () -> {
                    check(q.take() == e);
                    check(synchronously == 1);
                });
    }

    static void transferred() throws InterruptedException {
        Box e = new Box();
        LinkedTransferQueue<Box> q = new LinkedTransferQueue<>();
        together(
                () -> {
                    transferred = 1;
                    q.transfer(e);
                },
                () -> {
                    check(q.take() == e);
                    check(transferred == 1);
                });
    }

    static void gotConcurrentHashMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    gotConcurrentHashMap = 1;
                    m.put("k", e);
                },
                () -> {
                    check(m.get("k") == e);
                    check(gotConcurrentHashMap == 1);
                });
    }

    static void replacedConcurrentHashMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    replacedConcurrentHashMap = 1;
                    m.put("k", e);
                },
                () -> {
                    check(m.put("k", new Box()) == e);
                    check(replacedConcurrentHashMap == 1);
                });
    }

    static void presentConcurrentHashMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    presentConcurrentHashMap = 1;
                    m.put("k", e);
                },
                () -> {
                    check(m.containsKey("k"));
                    check(presentConcurrentHashMap == 1);
                });
    }

    static void valuesConcurrentHashMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    valuesConcurrentHashMap = 1;
                    m.put("k", e);
                },
                () -> {
                    for (Box b : m.values()) { check(b == e); }
                    check(valuesConcurrentHashMap == 1);
                });
    }

    static void entriesConcurrentHashMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    entriesConcurrentHashMap = 1;
                    m.putIfAbsent("k", e);
                },
                () -> {
                    m.entrySet().forEach(b -> check(b.getValue() == e));
                    check(entriesConcurrentHashMap == 1);
                });
    }

    static void computedConcurrentHashMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    computedConcurrentHashMap = 1;
                    m.computeIfAbsent("k", k -> e);
                },
                () -> {
                    check(m.remove("k") == e);
                    check(computedConcurrentHashMap == 1);
                });
    }

    static void mergedConcurrentHashMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    mergedConcurrentHashMap = 1;
                    m.merge("k", e, (a, b) -> b);
                },
                () -> {
                    check(m.computeIfPresent("k", (k, b) -> b) == e);
                    check(mergedConcurrentHashMap == 1);
                });
    }

    static void wrappedConcurrentHashMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    wrappedConcurrentHashMap = 1;
                    Collections.synchronizedMap(m).put("k", e);
                },
                () -> {
                    check(Collections.unmodifiableMap(m).get("k") == e);
                    check(wrappedConcurrentHashMap == 1);
                });
    }

    static void forEachConcurrentHashMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    forEachConcurrentHashMap = 1;
                    m.put("k", e);
                },
                () -> {
                    m.forEach((k, b) -> check(b == e));
                    check(forEachConcurrentHashMap == 1);
                });
    }

    static void valueStreamConcurrentHashMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    valueStreamConcurrentHashMap = 1;
                    m.put("k", e);
                },
                () -> {
                    check(m.values().stream().filter(b -> b == e).count() == 1);
                    check(valueStreamConcurrentHashMap == 1);
                });
    }

    static void gotConcurrentSkipListMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>();
        inTurn(
                () -> {
                    gotConcurrentSkipListMap = 1;
                    m.put("k", e);
                },
                () -> {
                    check(m.get("k") == e);
                    check(gotConcurrentSkipListMap == 1);
                });
    }

    static void replacedConcurrentSkipListMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>();
        inTurn(
                () -> {
                    replacedConcurrentSkipListMap = 1;
                    m.put("k", e);
                },
                () -> {
                    check(m.put("k", new Box()) == e);
                    check(replacedConcurrentSkipListMap == 1);
                });
    }

    static void presentConcurrentSkipListMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>();
        inTurn(
                () -> {
                    presentConcurrentSkipListMap = 1;
                    m.put("k", e);
                },
                () -> {
                    check(m.containsKey("k"));
                    check(presentConcurrentSkipListMap == 1);
                });
    }

    static void valuesConcurrentSkipListMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>();
        inTurn(
                () -> {
                    valuesConcurrentSkipListMap = 1;
                    m.put("k", e);
                },
                () -> {
                    for (Box b : m.values()) { check(b == e); }
                    check(valuesConcurrentSkipListMap == 1);
                });
    }

    static void entriesConcurrentSkipListMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>();
        inTurn(
                () -> {
                    entriesConcurrentSkipListMap = 1;
                    m.putIfAbsent("k", e);
                },
                () -> {
                    m.entrySet().forEach(b -> check(b.getValue() == e));
                    check(entriesConcurrentSkipListMap == 1);
                });
    }

    static void computedConcurrentSkipListMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>();
        inTurn(
                () -> {
                    computedConcurrentSkipListMap = 1;
                    m.computeIfAbsent("k", k -> e);
                },
                () -> {
                    check(m.remove("k") == e);
                    check(computedConcurrentSkipListMap == 1);
                });
    }

    static void mergedConcurrentSkipListMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>();
        inTurn(
                () -> {
                    mergedConcurrentSkipListMap = 1;
                    m.merge("k", e, (a, b) -> b);
                },
                () -> {
                    check(m.computeIfPresent("k", (k, b) -> b) == e);
                    check(mergedConcurrentSkipListMap == 1);
                });
    }

    static void wrappedConcurrentSkipListMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>();
        inTurn(
                () -> {
                    wrappedConcurrentSkipListMap = 1;
                    Collections.synchronizedMap(m).put("k", e);
                },
                () -> {
                    check(Collections.unmodifiableMap(m).get("k") == e);
                    check(wrappedConcurrentSkipListMap == 1);
                });
    }

    static void forEachConcurrentSkipListMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>();
        inTurn(
                () -> {
                    forEachConcurrentSkipListMap = 1;
                    m.put("k", e);
                },
                () -> {
                    m.forEach((k, b) -> check(b == e));
                    check(forEachConcurrentSkipListMap == 1);
                });
    }

    static void valueStreamConcurrentSkipListMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>();
        inTurn(
                () -> {
                    valueStreamConcurrentSkipListMap = 1;
                    m.put("k", e);
                },
                () -> {
                    check(m.values().stream().filter(b -> b == e).count() == 1);
                    check(valueStreamConcurrentSkipListMap == 1);
                });
    }

    static void parallelSearch() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    parallelSearch = 1;
                    m.put("k", e);
                },
                () -> {
                    check(m.search(1, (k, b) -> b == e ? e : null) == e);
                    check(parallelSearch == 1);
                });
    }

    static void keySet() throws InterruptedException {
        Set<String> s = ConcurrentHashMap.newKeySet();
        inTurn(
                () -> {
                    keySet = 1;
                    s.add("k");
                },
                () -> {
                    check(s.contains("k"));
                    check(keySet == 1);
                });
    }

    static void keySetIterated() throws InterruptedException {
        Set<String> s = ConcurrentHashMap.newKeySet();
        inTurn(
                () -> {
                    keySetIterated = 1;
                    s.add("k");
                },
                () -> {
                    for (String k : s) { check(k.equals("k")); }
                    check(keySetIterated == 1);
                });
    }

    static void headMap() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>();
        inTurn(
                () -> {
                    headMap = 1;
                    m.put("k", e);
                },
                () -> {
                    check(m.headMap("x").firstEntry().getValue() == e);
                    check(headMap == 1);
                });
    }

    static void skipListSet() throws InterruptedException {
        ConcurrentSkipListSet<String> s = new ConcurrentSkipListSet<>();
        inTurn(
                () -> {
                    skipListSet = 1;
                    s.add("k");
                },
                () -> {
                    check(s.first().equals("k"));
                    check(skipListSet == 1);
                });
    }

    static void copyOnWrite() throws InterruptedException {
        Box e = new Box();
        CopyOnWriteArrayList<Box> l = new CopyOnWriteArrayList<>();
        inTurn(
                () -> {
                    copyOnWrite = 1;
                    l.add(e);
                },
                () -> {
                    check(l.get(0) == e);
                    check(copyOnWrite == 1);
                });
    }

    static void copyOnWriteIterated() throws InterruptedException {
        Box e = new Box();
        CopyOnWriteArrayList<Box> l = new CopyOnWriteArrayList<>();
        inTurn(
                () -> {
                    copyOnWriteIterated = 1;
                    l.addAll(List.of(e));
                },
                () -> {
                    for (Box b : l) { check(b == e); }
                    check(copyOnWriteIterated == 1);
                });
    }

    static void copyOnWriteSet() throws InterruptedException {
        Box e = new Box();
        CopyOnWriteArraySet<Box> l = new CopyOnWriteArraySet<>();
        inTurn(
                () -> {
                    copyOnWriteSet = 1;
                    l.add(e);
                },
                () -> {
                    check(l.contains(e));
                    check(copyOnWriteSet == 1);
                });
    }

    static void futureTask() throws InterruptedException {
        FutureTask<Void> f = new FutureTask<>(() -> null);
        inTurn(
                () -> {
                    futureTask = 1;
                    f.run();
                },
                () -> {
                    check(f.get() == null);
                    check(futureTask == 1);
                });
    }

    static void futureTaskFailed() throws InterruptedException {
        FutureTask<Void> f = new FutureTask<>(() -> { throw new IllegalStateException(); });
        inTurn(
                () -> {
                    futureTaskFailed = 1;
                    f.run();
                },
                () -> {
                    try { f.get(); check(false); } catch (ExecutionException failed) { check(failed.getCause() != null); }
                    check(futureTaskFailed == 1);
                });
    }

    static void completed() throws InterruptedException {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        inTurn(
                () -> {
                    completed = 1;
                    f.complete(1);
                },
                () -> {
                    check(f.join() == 1);
                    check(completed == 1);
                });
    }

    static void completedGetNow() throws InterruptedException {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        inTurn(
                () -> {
                    completedGetNow = 1;
                    f.complete(1);
                },
                () -> {
                    check(f.getNow(2) == 1);
                    check(completedGetNow == 1);
                });
    }

    static void failed() throws InterruptedException {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        inTurn(
                () -> {
                    failed = 1;
                    f.completeExceptionally(new IllegalStateException());
                },
                () -> {
                    try { f.join(); check(false); } catch (CompletionException failed) { check(failed.getCause() != null); }
                    check(failed == 1);
                });
    }

    static void dependentAfter() throws InterruptedException {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        inTurn(
                () -> {
                    dependentAfter = 1;
                    f.complete(1);
                },
                () -> {
                    boolean[] ran = {false}; f.thenAccept(i -> ran[0] = true); check(ran[0]);
                    check(dependentAfter == 1);
                });
    }

    static void dependentBefore() throws InterruptedException {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        inTurn(
                () -> {
                    dependentBefore = 1;
                    f.thenAccept(i -> check(i == 1));
                },
                () -> {
                    f.complete(1);
                    check(dependentBefore == 1);
                });
    }

    static void allOf() throws InterruptedException {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        inTurn(
                () -> {
                    allOf = 1;
                    f.complete(1);
                },
                () -> {
                    CompletableFuture.allOf(f, CompletableFuture.completedFuture(2)).join();
                    check(allOf == 1);
                });
    }

    static void forkJoin() throws InterruptedException {
        ForkJoinTask<?> f = ForkJoinTask.adapt(() -> { });
        inTurn(
                () -> {
                    forkJoin = 1;
                    f.invoke();
                },
                () -> {
                    check(f.join() == null);
                    check(forkJoin == 1);
                });
    }

    static void stampedWrite() throws InterruptedException {
        StampedLock s = new StampedLock();
        inTurn(
                () -> {
                    stampedWrite = 1;
                    s.unlockWrite(s.writeLock());
                },
                () -> {
                    s.unlockRead(s.readLock());
                    check(stampedWrite == 1);
                });
    }

    static void stampedRead() throws InterruptedException {
        StampedLock s = new StampedLock();
        inTurn(
                () -> {
                    stampedRead = 1;
                    s.unlockRead(s.readLock());
                },
                () -> {
                    s.unlock(s.writeLock());
                    check(stampedRead == 1);
                });
    }

    static void stampedOptimistic() throws InterruptedException {
        StampedLock s = new StampedLock();
        inTurn(
                () -> {
                    stampedOptimistic = 1;
                    s.unlockWrite(s.writeLock());
                },
                () -> {
                    check(s.validate(s.tryOptimisticRead()));
                    check(stampedOptimistic == 1);
                });
    }

    static void stampedConverted() throws InterruptedException {
        StampedLock s = new StampedLock();
        inTurn(
                () -> {
                    stampedConverted = 1;
                    s.unlockWrite(s.tryConvertToWriteLock(s.readLock()));
                },
                () -> {
                    check(s.tryConvertToReadLock(s.tryOptimisticRead()) != 0);
                    check(stampedConverted == 1);
                });
    }

    static void stampedView() throws InterruptedException {
        StampedLock s = new StampedLock();
        inTurn(
                () -> {
                    s.asReadWriteLock().writeLock().lock();
                    stampedView = 1;
                    s.asWriteLock().unlock();
                },
                () -> {
                    s.asReadLock().lock();
                    check(stampedView == 1);
                });
    }

    static void stampedReadView() throws InterruptedException {
        StampedLock s = new StampedLock();
        inTurn(
                () -> {
                    s.asReadLock().lock();
                    stampedReadView = 1;
                    s.asReadWriteLock().readLock().unlock();
                },
                () -> {
                    s.asWriteLock().lock();
                    check(stampedReadView == 1);
                });
    }

    static void stampedToRead() throws InterruptedException {
        StampedLock s = new StampedLock();
        inTurn(
                () -> {
                    long stamp = s.writeLock();
                    stampedToRead = 1;
                    check(s.tryConvertToReadLock(stamp) != 0);
                },
                () -> {
                    check(s.readLock() != 0);
                    check(stampedToRead == 1);
                });
    }

    static void stampedToOptimistic() throws InterruptedException {
        StampedLock s = new StampedLock();
        inTurn(
                () -> {
                    long stamp = s.writeLock();
                    stampedToOptimistic = 1;
                    check(s.tryConvertToOptimisticRead(stamp) != 0);
                },
                () -> {
                    check(s.writeLock() != 0);
                    check(stampedToOptimistic == 1);
                });
    }

    static void readThenWrite() throws InterruptedException {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        inTurn(
                () -> {
                    readThenWrite = 1;
                    rw.readLock().lock(); rw.readLock().unlock();
                },
                () -> {
                    rw.writeLock().lock();
                    check(readThenWrite == 1);
                });
    }

    static void writeThenRead() throws InterruptedException {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        inTurn(
                () -> {
                    writeThenRead = 1;
                    rw.writeLock().lock(); rw.writeLock().unlock();
                },
                () -> {
                    check(rw.readLock().tryLock());
                    check(writeThenRead == 1);
                });
    }

    static void ownSynchroniser() throws InterruptedException {
        Own m = new Own();
        inTurn(
                () -> {
                    ownSynchroniser = 1;
                    m.give(1);
                },
                () -> {
                    check(m.take(1));
                    check(ownSynchroniser == 1);
                });
    }

    static void noTryAcquireFails() throws InterruptedException {
        Semaphore s = new Semaphore(0);
        inTurn(
                () -> {
                    noTryAcquireFails = 1;
                    s.release(1);
                },
                () -> {
                    check(!s.tryAcquire(2));
                    passed += noTryAcquireFails;
                });
    }

    static void noAvailablePermits() throws InterruptedException {
        Semaphore s = new Semaphore(0);
        inTurn(
                () -> {
                    noAvailablePermits = 1;
                    s.release(1);
                },
                () -> {
                    check(s.availablePermits() == 1);
                    passed += noAvailablePermits;
                });
    }

    static void noAnotherLatch() throws InterruptedException {
        CountDownLatch a = new CountDownLatch(1);
        CountDownLatch b = new CountDownLatch(0);
        inTurn(
                () -> {
                    noAnotherLatch = 1;
                    a.countDown();
                },
                () -> {
                    b.await();
                    passed += noAnotherLatch;
                });
    }

    static void noLatchTimesOut() throws InterruptedException {
        CountDownLatch l = new CountDownLatch(2);
        inTurn(
                () -> {
                    noLatchTimesOut = 1;
                    l.countDown();
                },
                () -> {
                    check(!l.await(1, TimeUnit.MILLISECONDS));
                    passed += noLatchTimesOut;
                });
    }

    static void noLatchCount() throws InterruptedException {
        CountDownLatch l = new CountDownLatch(1);
        inTurn(
                () -> {
                    noLatchCount = 1;
                    l.countDown();
                },
                () -> {
                    check(l.getCount() == 0);
                    passed += noLatchCount;
                });
    }

    static void noPhaserPhase() throws InterruptedException {
        Phaser ph = new Phaser(1);
        inTurn(
                () -> {
                    noPhaserPhase = 1;
                    ph.arrive();
                },
                () -> {
                    check(ph.getPhase() == 1);
                    passed += noPhaserPhase;
                });
    }

    static void noPollFindsNothing() throws InterruptedException {
        ConcurrentLinkedQueue<String> q = new ConcurrentLinkedQueue<>();
        inTurn(
                () -> {
                    noPollFindsNothing = 1;
                    q.add("a"); q.clear();
                },
                () -> {
                    check(q.poll() == null);
                    passed += noPollFindsNothing;
                });
    }

    static void noPollTimesOut() throws InterruptedException {
        LinkedBlockingQueue<String> q = new LinkedBlockingQueue<>();
        inTurn(
                () -> {
                    noPollTimesOut = 1;
                    q.add("a"); q.clear();
                },
                () -> {
                    check(q.poll(1, TimeUnit.MILLISECONDS) == null);
                    passed += noPollTimesOut;
                });
    }

    static void noQueueSize() throws InterruptedException {
        ArrayBlockingQueue<String> q = new ArrayBlockingQueue<>(3);
        inTurn(
                () -> {
                    noQueueSize = 1;
                    q.add("a");
                },
                () -> {
                    check(q.size() == 1 && !q.isEmpty());
                    passed += noQueueSize;
                });
    }

    static void noAnotherElement() throws InterruptedException {
        Box e = new Box();
        LinkedBlockingQueue<Box> q = new LinkedBlockingQueue<>(List.of(e));
        inTurn(
                () -> {
                    noAnotherElement = 1;
                    q.add(new Box());
                },
                () -> {
                    check(q.take() == e);
                    passed += noAnotherElement;
                });
    }

    static void noAnotherKey() throws InterruptedException {
        Box e = new Box();
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>(Map.of("a", e));
        inTurn(
                () -> {
                    noAnotherKey = 1;
                    m.put("b", new Box());
                },
                () -> {
                    check(m.get("a") == e);
                    passed += noAnotherKey;
                });
    }

    static void noAnotherSkipKey() throws InterruptedException {
        Box e = new Box();
        ConcurrentSkipListMap<String, Box> m = new ConcurrentSkipListMap<>(Map.of("a", e));
        inTurn(
                () -> {
                    noAnotherSkipKey = 1;
                    m.put("b", new Box());
                },
                () -> {
                    check(m.get("a") == e);
                    passed += noAnotherSkipKey;
                });
    }

    static void noAbsentKey() throws InterruptedException {
        ConcurrentHashMap<String, Box> m = new ConcurrentHashMap<>();
        inTurn(
                () -> {
                    noAbsentKey = 1;
                    m.put("b", new Box());
                },
                () -> {
                    check(m.get("a") == null && !m.containsKey("c"));
                    passed += noAbsentKey;
                });
    }

    static void noAnotherIndex() throws InterruptedException {
        Box e = new Box();
        CopyOnWriteArrayList<Box> l = new CopyOnWriteArrayList<>(List.of(e));
        inTurn(
                () -> {
                    noAnotherIndex = 1;
                    l.add(new Box());
                },
                () -> {
                    check(l.get(0) == e);
                    passed += noAnotherIndex;
                });
    }

    static void noOfferRefused() throws InterruptedException {
        ArrayBlockingQueue<String> q = new ArrayBlockingQueue<>(1);
        inTurn(
                () -> {
                    noOfferRefused = 1;
                    check(q.offer("b"));
                },
                () -> {
                    check(!q.offer("c"));
                    passed += noOfferRefused;
                });
    }

    static void noIsDone() throws InterruptedException {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        inTurn(
                () -> {
                    noIsDone = 1;
                    f.complete(1);
                },
                () -> {
                    check(f.isDone());
                    passed += noIsDone;
                });
    }

    static void noGetNowTooEarly() throws InterruptedException {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<Integer> g = new CompletableFuture<>();
        inTurn(
                () -> {
                    noGetNowTooEarly = 1;
                    check(!g.complete(1) || true);
                },
                () -> {
                    check(f.getNow(2) == 2);
                    passed += noGetNowTooEarly;
                });
    }

    static void noAnotherFuture() throws InterruptedException {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<Integer> g = CompletableFuture.completedFuture(2);
        inTurn(
                () -> {
                    noAnotherFuture = 1;
                    f.complete(1);
                },
                () -> {
                    check(g.join() == 2);
                    passed += noAnotherFuture;
                });
    }

    static void noFutureTaskIsDone() throws InterruptedException {
        FutureTask<Void> f = new FutureTask<>(() -> null);
        inTurn(
                () -> {
                    noFutureTaskIsDone = 1;
                    f.run();
                },
                () -> {
                    check(f.isDone());
                    passed += noFutureTaskIsDone;
                });
    }

    static void noReadThenRead() throws InterruptedException {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        inTurn(
                () -> {
                    noReadThenRead = 1;
                    rw.readLock().lock(); rw.readLock().unlock();
                },
                () -> {
                    rw.readLock().lock();
                    passed += noReadThenRead;
                });
    }

    static void noStampedReadThenRead() throws InterruptedException {
        StampedLock s = new StampedLock();
        inTurn(
                () -> {
                    noStampedReadThenRead = 1;
                    s.unlockRead(s.readLock());
                },
                () -> {
                    s.unlockRead(s.readLock());
                    passed += noStampedReadThenRead;
                });
    }

    static void noTryLockFails() throws InterruptedException {
        ReentrantLock l = new ReentrantLock();
        inTurn(
                () -> {
                    noTryLockFails = 1;
                    l.lock();
                },
                () -> {
                    check(!l.tryLock());
                    passed += noTryLockFails;
                });
    }

    static void noStampedTryFails() throws InterruptedException {
        StampedLock s = new StampedLock();
        inTurn(
                () -> {
                    noStampedTryFails = 1;
                    s.unlockWrite(s.writeLock()); s.readLock();
                },
                () -> {
                    check(s.tryWriteLock() == 0);
                    passed += noStampedTryFails;
                });
    }

    static void noAnotherLock() throws InterruptedException {
        ReentrantLock a = new ReentrantLock();
        ReentrantLock b = new ReentrantLock();
        inTurn(
                () -> {
                    noAnotherLock = 1;
                    a.lock(); a.unlock();
                },
                () -> {
                    b.lock();
                    passed += noAnotherLock;
                });
    }

    static void noPoolSiblings() throws InterruptedException {
        ExecutorService own = Executors.newFixedThreadPool(2);
        Executor pool = own;
        sideBySide(pool, () -> noPoolSiblings = 1, () -> passed += noPoolSiblings);
        own.shutdown();
    }

    static void noForkJoinSiblings() throws InterruptedException {
        ExecutorService own = new ForkJoinPool(2);
        Executor pool = own;
        sideBySide(pool, () -> noForkJoinSiblings = 1, () -> passed += noForkJoinSiblings);
        own.shutdown();
    }

    static void noStageSiblings() throws InterruptedException {
        CompletableFuture<Integer> order = CompletableFuture.completedFuture(1);
        ExecutorService own = Executors.newFixedThreadPool(2);
        Executor pool = r -> order.thenRunAsync(r, own);
        sideBySide(pool, () -> noStageSiblings = 1, () -> passed += noStageSiblings);
        own.shutdown();
    }

    public static void main(String[] args) throws Exception {
        boolean all = args.length == 0;
        latch();
        latchTimed();
        semaphore();
        semaphoreTry();
        semaphoreDrain();
        phaser();
        phaserTree();
        exchanged();
        exchangedNull();
        barrier();
        inArrayBlockingQueue();
        inLinkedBlockingQueue();
        inConcurrentLinkedQueue();
        inLinkedBlockingDeque();
        inConcurrentLinkedDeque();
        inLinkedTransferQueue();
        inPriorityBlockingQueue();
        inDelayQueue();
        drained();
        copied();
        iterated();
        streamed();
        contained();
        synchronously();
        transferred();
        gotConcurrentHashMap();
        replacedConcurrentHashMap();
        presentConcurrentHashMap();
        valuesConcurrentHashMap();
        entriesConcurrentHashMap();
        computedConcurrentHashMap();
        mergedConcurrentHashMap();
        wrappedConcurrentHashMap();
        forEachConcurrentHashMap();
        valueStreamConcurrentHashMap();
        gotConcurrentSkipListMap();
        replacedConcurrentSkipListMap();
        presentConcurrentSkipListMap();
        valuesConcurrentSkipListMap();
        entriesConcurrentSkipListMap();
        computedConcurrentSkipListMap();
        mergedConcurrentSkipListMap();
        wrappedConcurrentSkipListMap();
        forEachConcurrentSkipListMap();
        valueStreamConcurrentSkipListMap();
        parallelSearch();
        keySet();
        keySetIterated();
        headMap();
        skipListSet();
        copyOnWrite();
        copyOnWriteIterated();
        copyOnWriteSet();
        futureTask();
        futureTaskFailed();
        completed();
        completedGetNow();
        failed();
        dependentAfter();
        dependentBefore();
        allOf();
        forkJoin();
        stampedWrite();
        stampedRead();
        stampedOptimistic();
        stampedConverted();
        stampedView();
        stampedReadView();
        stampedToRead();
        stampedToOptimistic();
        readThenWrite();
        writeThenRead();
        ownSynchroniser();
        if (all) {
            noTryAcquireFails();
            noAvailablePermits();
            noAnotherLatch();
            noLatchTimesOut();
            noLatchCount();
            noPhaserPhase();
            noPollFindsNothing();
            noPollTimesOut();
            noQueueSize();
            noAnotherElement();
            noAnotherKey();
            noAnotherSkipKey();
            noAbsentKey();
            noAnotherIndex();
            noOfferRefused();
            noIsDone();
            noGetNowTooEarly();
            noAnotherFuture();
            noFutureTaskIsDone();
            noReadThenRead();
            noStampedReadThenRead();
            noTryLockFails();
            noStampedTryFails();
            noAnotherLock();
            noPoolSiblings();
            noForkJoinSiblings();
            noStageSiblings();
        }
    }
}
