import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * What classes of the JDK promise whose calls wait for each other, so that one thread cannot say what is right: each
 * scenario draws its calls from the execution's seed and checks what the documentation says of their results, and of
 * plain memory after them.
 */
class JdkScenarios {
    private static final Random RANDOM = new Random();

    interface Action {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "pool" -> tasksSurviveShutdown(pool());
            case "scheduled" -> tasksSurviveShutdown(new ScheduledThreadPoolExecutor(1));
            case "forkjoin" -> tasksSurviveShutdown(new ForkJoinPool(1 + RANDOM.nextInt(2)));
            case "exchanger" -> exchanger();
            case "barrier" -> barrier();
            case "phaser" -> phaser();
            case "publisher" -> publisher();
            case "future" -> future();
            case "completable" -> completable();
            case "map" -> map();
            case "list" -> list();
            case "transfer" -> transfer();
            case "semaphore" -> semaphore();
            case "timer" -> timer();
            case "local" -> local();
            case "logging" -> logging();
            case "references" -> references();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    private static Thread[] start(Action... actions) {
        Thread[] threads = new Thread[actions.length];
        for (int i = 0; i < actions.length; i++) {
            Action action = actions[i];
            threads[i] = new Thread(() -> {
                try {
                    action.run();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        return threads;
    }

    private static void run(Action... actions) throws InterruptedException {
        for (Thread thread : start(actions)) {
            thread.join();
        }
    }

    private static ExecutorService pool() {
        int most = 1 + RANDOM.nextInt(2);
        var queue = switch (RANDOM.nextInt(3)) {
            case 0 -> new LinkedBlockingQueue<Runnable>();
            case 1 -> new ArrayBlockingQueue<Runnable>(1);
            default -> new SynchronousQueue<Runnable>();
        };
        return new ThreadPoolExecutor(RANDOM.nextInt(most + 1), most, RANDOM.nextInt(2), TimeUnit.MILLISECONDS, queue);
    }

    /** A task that was accepted runs, and what it wrote is seen after awaitTermination. */
    private static void tasksSurviveShutdown(ExecutorService pool) throws InterruptedException {
        int[] ran = new int[3];
        boolean[] accepted = new boolean[3];
        run(
                () -> {
                    for (int i = 0; i < 2; i++) {
                        accepted[i] = submit(pool, ran, i);
                    }
                },
                () -> {
                    accepted[2] = submit(pool, ran, 2);
                    pool.shutdown();
                });
        require(pool.awaitTermination(1, TimeUnit.HOURS), "the pool does not terminate");
        require(pool.isTerminated(), "terminated, and not");
        for (int i = 0; i < ran.length; i++) {
            require(ran[i] == (accepted[i] ? 1 : 0), "task " + i + (accepted[i] ? " was accepted, ran " : " ran ") + ran[i]);
        }
    }

    private static boolean submit(ExecutorService pool, int[] ran, int i) {
        try {
            if (pool instanceof ScheduledThreadPoolExecutor scheduled && RANDOM.nextBoolean()) {
                scheduled.schedule(() -> ran[i]++, RANDOM.nextInt(2), TimeUnit.MILLISECONDS);
            } else {
                pool.execute(() -> ran[i]++);
            }
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** Pairs give each other what they have; one that finds none has the time-out. */
    private static void exchanger() throws InterruptedException {
        Exchanger<int[]> exchanger = new Exchanger<>();
        int threads = 2 + RANDOM.nextInt(2);
        int[][] mine = new int[threads][1];
        int[][] got = new int[threads][];
        Action[] actions = new Action[threads];
        boolean isTimed = threads == 3 || RANDOM.nextBoolean();
        for (int i = 0; i < threads; i++) {
            int me = i;
            actions[i] = () -> {
                mine[me][0] = me + 1;
                try {
                    got[me] = isTimed ? exchanger.exchange(mine[me], 1, TimeUnit.MILLISECONDS) : exchanger.exchange(mine[me]);
                    int other = Arrays.asList(mine).indexOf(got[me]);
                    require(other != me && got[me][0] == other + 1, "not what the other one had written: " + got[me][0]);
                } catch (TimeoutException e) {
                    got[me] = null;
                }
            };
        }
        run(actions);
        for (int i = 0; i < threads; i++) {
            int other = Arrays.asList(mine).indexOf(got[i]);
            require(other < 0 || got[other] == mine[i], "one side of an exchange alone");
        }
    }

    /** Both pass with different numbers, or neither does. */
    private static void barrier() throws InterruptedException {
        int[] actions = new int[1];
        int[] written = new int[2];
        CyclicBarrier barrier = new CyclicBarrier(2, () -> actions[0]++);
        int[][] numbers = {{-1, -1}, {-1, -1}};
        int trouble = RANDOM.nextInt(3);
        Action[] parties = new Action[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            parties[i] = () -> {
                try {
                    for (int round = 0; round < 2; round++) {
                        written[me] = round + 1;
                        numbers[round][me] = trouble == 1 && me == 0 ? barrier.await(1, TimeUnit.MILLISECONDS) : barrier.await();
                        require(written[1 - me] >= round + 1, "what the other one wrote before is not seen");
                        require(actions[0] >= round + 1, "the action has not run");
                        if (round == 0) {
                            barrier.await();
                        }
                    }
                } catch (BrokenBarrierException | TimeoutException | InterruptedException e) {
                    require(trouble > 0, "broken by nothing");
                }
            };
        }
        Thread[] threads = start(parties);
        if (trouble == 2) {
            threads[0].interrupt();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        require(trouble > 0 || actions[0] == 3 && !barrier.isBroken(), "three rounds, " + actions[0] + " actions");
        for (int[] round : numbers) {
            boolean isPassed = round[0] >= 0 && round[1] >= 0;
            require(!isPassed || round[0] + round[1] == 1, "numbers " + Arrays.toString(round));
        }
    }

    private static void phaser() throws InterruptedException {
        int[] written = new int[2];
        int[] advances = new int[1];
        Phaser phaser = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int registered) {
                advances[0]++;
                return registered == 0;
            }
        };
        Action[] all = new Action[3];
        for (int i = 0; i < 2; i++) {
            int me = i;
            all[i] = () -> {
                for (int round = 0; round < 2; round++) {
                    written[me] = round + 1;
                    int phase = phaser.arriveAndAwaitAdvance();
                    require(phase == round + 1, "phase " + phase + " after round " + round);
                    require(written[1 - me] >= round + 1, "what the other one wrote before is not seen");
                }
                phaser.arriveAndDeregister();
            };
        }
        all[2] = () -> {
            if (RANDOM.nextBoolean()) {
                int phase = phaser.register();
                if (phase >= 0) {
                    require(phaser.arriveAndDeregister() == phase, "the phase advanced without a registered party");
                }
            } else {
                phaser.awaitAdvance(0);
                require(phaser.getPhase() != 0, "awaited phase 0, which has not ended");
            }
        };
        run(all);
        require(phaser.isTerminated() && phaser.getRegisteredParties() == 0, "not terminated: " + phaser);
        require(advances[0] == 3, "three phases, " + advances[0] + " advances");
    }

    /** Items that were accepted arrive, in order, and then one completion. */
    private static void publisher() throws InterruptedException {
        ExecutorService pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        List<Integer> items = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger ends = new AtomicInteger();
        CountDownLatch end = new CountDownLatch(1);
        SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(pool, 1 << RANDOM.nextInt(2));
        int most = 1 + RANDOM.nextInt(2);
        publisher.subscribe(new Flow.Subscriber<>() {
            private Flow.Subscription subscription;

            @Override
            public void onSubscribe(Flow.Subscription by) {
                subscription = by;
                by.request(most);
            }

            @Override
            public void onNext(Integer item) {
                items.add(item);
                subscription.request(1);
            }

            @Override
            public void onError(Throwable e) {
                throw new AssertionError(e);
            }

            @Override
            public void onComplete() {
                ends.incrementAndGet();
                end.countDown();
            }
        });
        List<Integer> accepted = new ArrayList<>();
        run(
                () -> {
                    try {
                        for (int i = 1; i <= 3; i++) {
                            publisher.submit(i);
                            accepted.add(i);
                        }
                    } catch (IllegalStateException closed) {
                        require(publisher.isClosed(), "refused and not closed");
                    }
                },
                publisher::close);
        require(end.await(1, TimeUnit.HOURS) && ends.get() == 1, ends + " completions");
        require(items.size() >= accepted.size() && items.subList(0, accepted.size()).equals(accepted),
                "accepted " + accepted + ", arrived " + items);
        pool.shutdown();
    }

    /** Runs at most once; all ask for the same result. */
    private static void future() throws InterruptedException {
        AtomicInteger ran = new AtomicInteger();
        int[] written = new int[1];
        FutureTask<Integer> task = new FutureTask<>(() -> {
            written[0] = ran.incrementAndGet();
            return 7;
        });
        boolean[] isCancelled = new boolean[1];
        boolean interrupts = RANDOM.nextBoolean();
        run(task, () -> {
            if (RANDOM.nextBoolean()) {
                isCancelled[0] = task.cancel(interrupts);
            }
            task.run();
            try {
                require(task.get() == 7 && !isCancelled[0] && written[0] == 1, "a result of a cancelled task, or without its writes");
            } catch (CancellationException e) {
                require(isCancelled[0], "cancelled by no call");
            }
        });
        require(ran.get() <= 1 && task.isDone() && task.isCancelled() == isCancelled[0], "ran " + ran);
    }

    private static void run(FutureTask<Integer> task, Action other) throws InterruptedException {
        run(task::run, other);
    }

    /** A single completion wins; each dependent runs once, and sees what was written before. */
    private static void completable() throws InterruptedException {
        CompletableFuture<int[]> first = new CompletableFuture<>();
        AtomicInteger wins = new AtomicInteger();
        AtomicInteger ran = new AtomicInteger();
        int[][] boxes = {{0}, {0}};
        Action[] actions = new Action[3];
        for (int i = 0; i < 2; i++) {
            int me = i;
            actions[i] = () -> {
                boxes[me][0] = me + 1;
                if (me == 0 || RANDOM.nextBoolean() ? first.complete(boxes[me]) : first.cancel(false)) {
                    wins.incrementAndGet();
                }
            };
        }
        actions[2] = () -> {
            CompletableFuture<Integer> next = first.thenApply(box -> {
                        ran.incrementAndGet();
                        return box[0];
                    })
                    .exceptionally(e -> {
                        ran.incrementAndGet();
                        return 9;
                    });
            int seen = RANDOM.nextBoolean() ? next.join() : next.thenCombine(first.handle((a, b) -> 0), Integer::sum).join();
            require(seen == 1 || seen == 2 || seen == 9, "saw " + seen);
        };
        run(actions);
        require(wins.get() == 1 && ran.get() == 1, wins + " completions, " + ran + " runs");
    }

    private static void map() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(1);
        AtomicInteger made = new AtomicInteger();
        Action action = () -> {
            for (int i = 0; i < 2; i++) {
                int key = RANDOM.nextInt(2) * 16;
                switch (RANDOM.nextInt(3)) {
                    case 0 -> map.merge(key, 1, Integer::sum);
                    case 1 -> map.compute(key, (k, v) -> v == null ? 1 : v + 1);
                    default -> {
                        map.computeIfAbsent(key, k -> {
                            made.incrementAndGet();
                            return 0;
                        });
                        map.computeIfPresent(key, (k, v) -> v + 1);
                    }
                }
            }
        };
        run(action, action);
        int sum = map.values().stream().mapToInt(i -> i).sum();
        require(sum == 4 && made.get() <= 2 && map.size() == map.mappingCount(), "four steps, " + map + ", made " + made);
    }

    private static void list() throws InterruptedException {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
        AtomicInteger added = new AtomicInteger();
        Action action = () -> {
            for (int i = 0; i < 2; i++) {
                added.addAndGet(list.addIfAbsent(RANDOM.nextInt(2)) ? 1 : 0);
            }
            int seen = 0;
            for (int ignored : list) {
                seen++;
            }
            require(seen > 0 && seen <= 2, "an iterator over " + seen);
        };
        run(action, action);
        require(added.get() == list.size() && list.size() <= 2, added + " added, " + list);
    }

    /** What was taken over has been taken, once; what was not has not. */
    private static void transfer() throws InterruptedException {
        LinkedTransferQueue<Integer> linked = new LinkedTransferQueue<>();
        SynchronousQueue<Integer> synchronous = new SynchronousQueue<>(RANDOM.nextBoolean());
        boolean isLinked = RANDOM.nextBoolean();
        int[] given = new int[2];
        int[] taken = new int[2];
        int[] written = new int[3];
        Action give = () -> {
            int me = Thread.currentThread().getName().endsWith("giver") ? 1 : 0;
            written[me + 1] = 5;
            boolean isGiven = isLinked
                    ? linked.tryTransfer(me + 1, RANDOM.nextInt(2), TimeUnit.MILLISECONDS)
                    : synchronous.offer(me + 1, RANDOM.nextInt(2), TimeUnit.MILLISECONDS);
            given[me] = isGiven ? 1 : 0;
        };
        Action take = () -> {
            for (int i = 0; i < 2; i++) {
                Integer one = isLinked
                        ? linked.poll(RANDOM.nextInt(2), TimeUnit.MILLISECONDS)
                        : synchronous.poll(RANDOM.nextInt(2), TimeUnit.MILLISECONDS);
                if (one != null) {
                    taken[one - 1]++;
                    require(written[one] == 5, "what was written before is not seen");
                }
            }
        };
        run(give, () -> {
            Thread.currentThread().setName("giver");
            give.run();
        }, take);
        require(Arrays.equals(given, taken), "given " + Arrays.toString(given) + ", taken " + Arrays.toString(taken));
        require(linked.isEmpty(), "an element that was not taken over is there");
    }

    /** Permits are conserved whatever times out or is interrupted. */
    private static void semaphore() throws InterruptedException {
        Semaphore permits = new Semaphore(1, RANDOM.nextBoolean());
        int[] inside = new int[1];
        Action action = () -> {
            try {
                boolean has = switch (RANDOM.nextInt(3)) {
                    case 0 -> permits.tryAcquire();
                    case 1 -> permits.tryAcquire(RANDOM.nextInt(2), TimeUnit.MILLISECONDS);
                    default -> {
                        permits.acquire();
                        yield true;
                    }
                };
                if (has) {
                    require(++inside[0] == 1, "two inside");
                    inside[0]--;
                    permits.release();
                }
            } catch (InterruptedException e) {
                return;
            }
        };
        Thread[] threads = start(action, action, action);
        threads[RANDOM.nextInt(3)].interrupt();
        for (Thread thread : threads) {
            thread.join();
        }
        require(permits.availablePermits() == 1 && !permits.hasQueuedThreads(), permits + " at the end");
    }

    /** A task runs, or its cancel says that it will not. */
    private static void timer() throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch hasRun = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                ran.incrementAndGet();
                hasRun.countDown();
            }
        };
        boolean[] is = new boolean[2];
        run(
                () -> {
                    try {
                        timer.schedule(task, RANDOM.nextInt(2));
                        is[0] = true;
                    } catch (IllegalStateException cancelled) {
                        return;
                    }
                },
                () -> is[1] = task.cancel());
        require(!is[0] || is[1] || hasRun.await(1, TimeUnit.HOURS), "scheduled, not cancelled, and never run");
        timer.cancel();
        require(!is[1] || is[0], "cancelled before it was scheduled");
        require(ran.get() == (is[0] && !is[1] ? 1 : 0), "scheduled " + is[0] + ", cancelled " + is[1] + ", ran " + ran);
    }

    private static void local() throws InterruptedException {
        AtomicInteger made = new AtomicInteger();
        ThreadLocal<Integer> local = ThreadLocal.withInitial(made::incrementAndGet);
        InheritableThreadLocal<Integer> inherited = new InheritableThreadLocal<>();
        inherited.set(5);
        Action action = () -> {
            int first = local.get();
            require(first == local.get(), "another value in the same thread");
            local.remove();
            require(first != local.get(), "the value after remove");
            require(inherited.get() == 5, "what the child inherits");
            inherited.set(first);
            require(inherited.get() == first, "what the child has set");
        };
        run(action, action);
        require(made.get() == 4 && inherited.get() == 5, made + " made");
    }

    /** A name has a single logger; a handler gets what is logged while it is there. */
    private static void logging() throws InterruptedException {
        AtomicInteger published = new AtomicInteger();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                published.incrementAndGet();
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger[] loggers = new Logger[2];
        run(
                () -> {
                    loggers[0] = Logger.getLogger("heddle.hunt");
                    loggers[0].setUseParentHandlers(false);
                    loggers[0].addHandler(handler);
                    loggers[0].log(Level.SEVERE, "one");
                },
                () -> {
                    loggers[1] = Logger.getLogger("heddle.hunt");
                    loggers[1].setUseParentHandlers(false);
                    loggers[1].log(Level.SEVERE, "two");
                });
        require(loggers[0] == loggers[1], "two loggers of one name");
        require(published.get() == 1 || published.get() == 2, published + " published");
        loggers[0].removeHandler(handler);
        require(loggers[0].getHandlers().length == 0, "a handler that was removed");
    }

    /** A reference is enqueued once and polled once. */
    private static void references() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        AtomicInteger enqueued = new AtomicInteger();
        AtomicInteger polled = new AtomicInteger();
        Action action = () -> {
            enqueued.addAndGet(reference.enqueue() ? 1 : 0);
            polled.addAndGet(queue.poll() == reference ? 1 : 0);
        };
        run(action, action);
        require(reference.get() == null, "enqueued and not cleared");
        polled.addAndGet(queue.poll() == reference ? 1 : 0);
        require(polled.get() == 1 && enqueued.get() <= 1, enqueued + " enqueued, " + polled + " polled");
    }
}
