import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Uses of pools. */
final class UsesOfPools extends Uses {
    private UsesOfPools() {}

    static void add() {
        policies();
        workers();
        services();
        scheduled();
        forks();
        publishers();
    }

    private static ThreadPoolExecutor pool(int threads) {
        return new ThreadPoolExecutor(threads, threads, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    private static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.HOURS) && pool.isTerminated());
    }

    private static void policies() {
        String g = "ThreadPoolExecutor";
        add(g, "the caller runs what finds no room", () -> {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(
                    1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(true), new ThreadPoolExecutor.CallerRunsPolicy());
            AtomicInteger ran = new AtomicInteger();
            pool.execute(ran::incrementAndGet);
            pool.execute(ran::incrementAndGet);
            end(pool);
            check(ran.get() == 2);
        });
        add(g, "what finds no room is refused", () -> {
            CountDownLatch open = new CountDownLatch(1);
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
            Callable<Object> waits = () -> {
                open.await();
                return 1;
            };
            Future<Object> one = pool.submit(waits);
            Future<Object> two = pool.submit(waits);
            check(fails(RejectedExecutionException.class, () -> pool.submit(waits)));
            open.countDown();
            check(one.get().equals(two.get()));
            end(pool);
        });
        add(g, "what finds no room is dropped", () -> {
            CountDownLatch open = new CountDownLatch(1);
            AtomicInteger ran = new AtomicInteger();
            ThreadPoolExecutor pool = new ThreadPoolExecutor(
                    1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.DiscardOldestPolicy());
            pool.submit(() -> {
                open.await();
                return ran.incrementAndGet();
            });
            pool.execute(() -> ran.addAndGet(10));
            pool.execute(() -> ran.addAndGet(100));
            open.countDown();
            end(pool);
            check(ran.get() == 101);
        });
        add(g, "shutdownNow tells what never ran", () -> {
            ThreadPoolExecutor pool = pool(1);
            AtomicInteger ran = new AtomicInteger();
            for (int i = 0; i < 3; i++) {
                pool.execute(ran::incrementAndGet);
            }
            int rest = pool.shutdownNow().size();
            check(pool.awaitTermination(1, TimeUnit.HOURS) && ran.get() + rest == 3);
        });
        add(g, "shutdownNow interrupts what runs", () -> {
            ThreadPoolExecutor pool = pool(1);
            CountDownLatch began = new CountDownLatch(1);
            boolean[] interrupted = new boolean[1];
            pool.execute(() -> {
                began.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException expected) {
                    interrupted[0] = true;
                }
            });
            began.await();
            pool.shutdownNow();
            check(pool.awaitTermination(1, TimeUnit.HOURS) && interrupted[0]);
        });
        add(g, "a wait for the end has a limit", () -> {
            ThreadPoolExecutor pool = pool(1);
            CountDownLatch open = new CountDownLatch(1);
            Future<?> task = pool.submit(() -> {
                open.await();
                return null;
            });
            check(!pool.awaitTermination(1, TimeUnit.MILLISECONDS) && !task.isDone());
            open.countDown();
            end(pool);
        });
    }

    private static void workers() {
        String g = "ThreadPoolExecutor";
        add(g, "a worker that dies is replaced", () -> {
            AtomicInteger made = new AtomicInteger();
            AtomicInteger died = new AtomicInteger();
            ThreadPoolExecutor pool = pool(1);
            pool.setThreadFactory(task -> {
                made.incrementAndGet();
                Thread thread = new Thread(task);
                thread.setUncaughtExceptionHandler((t, e) -> died.incrementAndGet());
                return thread;
            });
            pool.execute(() -> {
                throw new IllegalStateException("expected");
            });
            check(pool.submit(() -> 1).get() == 1);
            end(pool);
            check(made.get() == 2);
        });
        add(g, "hooks around each task", () -> {
            AtomicInteger before = new AtomicInteger();
            AtomicInteger after = new AtomicInteger();
            CountDownLatch ended = new CountDownLatch(1);
            ThreadPoolExecutor pool =
                    new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
                        @Override
                        protected void beforeExecute(Thread thread, Runnable task) {
                            before.incrementAndGet();
                        }

                        @Override
                        protected void afterExecute(Runnable task, Throwable thrown) {
                            after.incrementAndGet();
                        }

                        @Override
                        protected void terminated() {
                            ended.countDown();
                        }
                    };
            pool.execute(() -> {});
            pool.execute(() -> {});
            pool.shutdown();
            ended.await();
            check(before.get() == 2 && after.get() == 2 && pool.getCompletedTaskCount() == 2);
        });
        add(g, "core threads may time out", () -> {
            ThreadPoolExecutor pool = pool(1);
            pool.allowCoreThreadTimeOut(true);
            check(pool.submit(() -> 1).get() == 1);
            while (pool.getPoolSize() > 0) {
                Thread.sleep(100);
            }
            check(pool.submit(() -> 2).get() == 2);
            end(pool);
        });
        add(g, "removed or run", () -> {
            ThreadPoolExecutor pool = pool(1);
            AtomicInteger ran = new AtomicInteger();
            Runnable task = ran::incrementAndGet;
            pool.execute(() -> {});
            pool.execute(task);
            boolean removed = pool.remove(task);
            end(pool);
            check(ran.get() == (removed ? 0 : 1));
        });
        add(g, "more threads later", () -> {
            ThreadPoolExecutor pool = pool(1);
            CountDownLatch both = new CountDownLatch(2);
            Callable<Integer> meets = () -> {
                both.countDown();
                both.await();
                return 1;
            };
            Future<Integer> one = pool.submit(meets);
            Future<Integer> two = pool.submit(meets);
            pool.setMaximumPoolSize(2);
            pool.setCorePoolSize(2);
            check(one.get() + two.get() == 2);
            end(pool);
        });
        add(g, "threads before tasks", () -> {
            ThreadPoolExecutor pool = pool(2);
            check(pool.prestartAllCoreThreads() == 2 && pool.getPoolSize() == 2);
            Box box = new Box(1);
            check(pool.submit(() -> box.content).get() == 1);
            end(pool);
        });
        add(g, "two that shut it down", () -> {
            ThreadPoolExecutor pool = pool(1);
            AtomicInteger ran = new AtomicInteger();
            pool.execute(ran::incrementAndGet);
            together(pool::shutdown, pool::shutdown, () -> check(pool.awaitTermination(1, TimeUnit.HOURS)));
            check(ran.get() == 1 && fails(RejectedExecutionException.class, () -> pool.execute(() -> {})));
        });
    }

    private static void services() {
        String g = "ExecutorService";
        add(g, "any of two", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            int result = pool.<Integer>invokeAny(List.of(() -> 1, () -> 2));
            check(result == 1 || result == 2);
            end(pool);
        });
        add(g, "any where one fails", () -> {
            ExecutorService pool = Executors.newCachedThreadPool();
            int result = pool.<Integer>invokeAny(List.of(() -> 1, () -> {
                throw new IllegalStateException("expected");
            }));
            check(result == 1);
            end(pool);
        });
        add(g, "one thread, in order", () -> {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int mine = i;
                pool.execute(() -> order.add(mine));
            }
            end(pool);
            check(order.equals(List.of(0, 1, 2)));
        });
        add(g, "a task that is cancelled", () -> {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            AtomicInteger ran = new AtomicInteger();
            Future<?> task = pool.submit(ran::incrementAndGet);
            boolean cancelled = task.cancel(false);
            check(cancelled == fails(CancellationException.class, task::get));
            end(pool);
            check(cancelled ? ran.get() <= 1 : ran.get() == 1);
        });
        add(g, "all with a limit", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            List<Future<Integer>> all =
                    pool.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2), 1, TimeUnit.HOURS);
            check(all.get(0).get() + all.get(1).get() == 3);
            end(pool);
        });
        add(g, "adapters", () -> {
            ExecutorService pool = Executors.unconfigurableExecutorService(Executors.newFixedThreadPool(1));
            check(pool.submit(Executors.callable(() -> {}, 5)).get() == 5);
            check(fails(ExecutionException.class, () -> pool.submit(() -> {
                        throw new IllegalStateException("expected");
                    })
                    .get()));
            end(pool);
        });
        g = "ExecutorCompletionService";
        add(g, "as they end", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
            service.submit(() -> {}, 1);
            service.submit(() -> 2);
            int sum = 0;
            for (int i = 0; i < 2; i++) {
                Future<Integer> next = service.poll(1, TimeUnit.HOURS);
                sum += next.get();
            }
            check(sum == 3 && service.poll() == null);
            end(pool);
        });
    }

    private static void scheduled() {
        String g = "ScheduledThreadPoolExecutor";
        add(g, "in order of time", () -> {
            ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
            List<Integer> order = Collections.synchronizedList(new ArrayList<>());
            pool.schedule(() -> order.add(2), 2000, TimeUnit.MILLISECONDS);
            pool.schedule(() -> order.add(1), 1, TimeUnit.MILLISECONDS);
            end(pool);
            check(order.equals(List.of(1, 2)));
        });
        add(g, "at a fixed rate until cancelled", () -> {
            ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
            CountDownLatch twice = new CountDownLatch(2);
            ScheduledFuture<?> task = pool.scheduleAtFixedRate(twice::countDown, 0, 1, TimeUnit.MILLISECONDS);
            twice.await();
            check(task.cancel(false) && task.isCancelled());
            end(pool);
        });
        add(g, "with a fixed delay until it fails", () -> {
            ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
            int[] ran = new int[1];
            ScheduledFuture<?> task = pool.scheduleWithFixedDelay(
                    () -> {
                        if (++ran[0] == 2) {
                            throw new IllegalStateException("expected");
                        }
                    },
                    0,
                    1,
                    TimeUnit.MILLISECONDS);
            check(fails(ExecutionException.class, task::get) && ran[0] == 2);
            end(pool);
        });
        add(g, "shutdown drops what is delayed where asked to", () -> {
            ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
            pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
            ScheduledFuture<Integer> task = pool.schedule(() -> 1, 1, TimeUnit.DAYS);
            end(pool);
            check(task.isCancelled());
        });
        add(g, "a cancelled task leaves the queue", () -> {
            ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
            pool.setRemoveOnCancelPolicy(true);
            ScheduledFuture<Integer> task = pool.schedule(() -> 1, 1, TimeUnit.DAYS);
            together(() -> task.cancel(false), () -> task.cancel(true));
            check(pool.getQueue().isEmpty());
            end(pool);
        });
        add(g, "cancelled by another thread or run", () -> {
            ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
            AtomicInteger ran = new AtomicInteger();
            ScheduledFuture<?> task = pool.schedule(ran::incrementAndGet, 1, TimeUnit.MILLISECONDS);
            boolean[] cancelled = new boolean[1];
            together(() -> cancelled[0] = task.cancel(false));
            end(pool);
            check(task.isDone() && task.isCancelled() == cancelled[0] && (cancelled[0] || ran.get() == 1));
        });
    }

    /** Adds one to each element. */
    private static final class Increment extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final int[] array;
        private final int from;
        private final int to;

        Increment(int[] array, int from, int to) {
            this.array = array;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                array[from]++;
            } else {
                int middle = (from + to) / 2;
                invokeAll(new Increment(array, from, middle), new Increment(array, middle, to));
            }
        }
    }

    /** Counts leaves. */
    private static final class Leaves extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1;
        private final int depth;
        private final AtomicInteger count;

        Leaves(CountedCompleter<?> parent, int depth, AtomicInteger count) {
            super(parent);
            this.depth = depth;
            this.count = count;
        }

        @Override
        public void compute() {
            if (depth == 0) {
                count.incrementAndGet();
            } else {
                addToPendingCount(2);
                new Leaves(this, depth - 1, count).fork();
                new Leaves(this, depth - 1, count).fork();
            }
            tryComplete();
        }
    }

    private static void forks() {
        String g = "ForkJoinPool";
        add(g, "an action on an array", () -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            int[] array = new int[4];
            pool.invoke(new Increment(array, 0, 4));
            check(array[0] + array[1] + array[2] + array[3] == 4);
            end(pool);
        });
        add(g, "completers", () -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            AtomicInteger leaves = new AtomicInteger();
            pool.invoke(new Leaves(null, 2, leaves));
            check(leaves.get() == 4);
            end(pool);
        });
        add(g, "an exception reaches the one that joins", () -> {
            ForkJoinPool pool = new ForkJoinPool(1);
            ForkJoinTask<?> task = pool.submit(() -> {
                throw new IllegalStateException("expected");
            });
            check(fails(RuntimeException.class, task::join) && task.isCompletedAbnormally());
            end(pool);
        });
        add(g, "cancelled or done", () -> {
            ForkJoinPool pool = new ForkJoinPool(1);
            ForkJoinTask<Integer> task = pool.submit(() -> 1);
            together(() -> task.cancel(true), task::quietlyJoin);
            check(task.isDone() && (task.isCancelled() || task.join() == 1));
            end(pool);
        });
        add(g, "a task of an own thread", () -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            int result = pool.invoke(new RecursiveTask<Integer>() {
                private static final long serialVersionUID = 1;

                @Override
                protected Integer compute() {
                    check(inForkJoinPool() && Thread.currentThread() instanceof ForkJoinWorkerThread);
                    ForkJoinTask<Integer> fork = adapt(() -> 2).fork();
                    return fork.join() + 1;
                }
            });
            check(result == 3);
            end(pool);
        });
        add(g, "one that blocks is made up for", () -> {
            ForkJoinPool pool = new ForkJoinPool(1);
            CountDownLatch open = new CountDownLatch(1);
            ForkJoinTask<Integer> waits = pool.submit(() -> {
                ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                    @Override
                    public boolean block() throws InterruptedException {
                        open.await();
                        return true;
                    }

                    @Override
                    public boolean isReleasable() {
                        return open.getCount() == 0;
                    }
                });
                return 1;
            });
            pool.execute(open::countDown);
            check(waits.join() == 1);
            end(pool);
        });
        add(g, "a limit of a wait", () -> {
            ForkJoinPool pool = new ForkJoinPool(1);
            CountDownLatch open = new CountDownLatch(1);
            ForkJoinTask<Integer> waits = pool.submit(() -> {
                open.await();
                return 1;
            });
            check(fails(TimeoutException.class, () -> waits.get(1, TimeUnit.MILLISECONDS)));
            open.countDown();
            check(waits.get() == 1);
            end(pool);
        });
        add(g, "all of several", () -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            int sum = 0;
            for (Future<Integer> future : pool.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2, () -> 3))) {
                sum += future.get();
            }
            check(sum == 6);
            end(pool);
        });
        add(g, "quiescence", () -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            AtomicInteger ran = new AtomicInteger();
            pool.execute(ran::incrementAndGet);
            pool.execute(ran::incrementAndGet);
            check(pool.awaitQuiescence(1, TimeUnit.HOURS) && ran.get() == 2);
            end(pool);
        });
    }

    /** Gathers what is published. */
    private static final class Gathers implements Flow.Subscriber<Integer> {
        final List<Integer> got = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch ended = new CountDownLatch(1);
        final int atOnce;
        volatile Throwable failure;
        private Flow.Subscription subscription;

        Gathers(int atOnce) {
            this.atOnce = atOnce;
        }

        @Override
        public void onSubscribe(Flow.Subscription made) {
            subscription = made;
            made.request(atOnce);
        }

        @Override
        public void onNext(Integer item) {
            got.add(item);
            subscription.request(1);
        }

        @Override
        public void onError(Throwable thrown) {
            failure = thrown;
            ended.countDown();
        }

        @Override
        public void onComplete() {
            ended.countDown();
        }
    }

    private static void publishers() {
        String g = "SubmissionPublisher";
        add(g, "all items in order", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(pool, 4);
            Gathers gathers = new Gathers(1);
            publisher.subscribe(gathers);
            for (int i = 0; i < 3; i++) {
                publisher.submit(i);
            }
            publisher.close();
            gathers.ended.await();
            check(gathers.got.equals(List.of(0, 1, 2)) && gathers.failure == null);
            end(pool);
        });
        add(g, "two subscribers", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(pool, 4);
            Gathers one = new Gathers(2);
            Gathers two = new Gathers(1);
            publisher.subscribe(one);
            publisher.subscribe(two);
            publisher.submit(1);
            publisher.submit(2);
            publisher.close();
            one.ended.await();
            two.ended.await();
            check(one.got.equals(List.of(1, 2)) && two.got.equals(one.got));
            end(pool);
        });
        add(g, "an exceptional end", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(pool, 4);
            Gathers gathers = new Gathers(1);
            publisher.subscribe(gathers);
            publisher.closeExceptionally(new IllegalStateException("expected"));
            gathers.ended.await();
            check(gathers.failure instanceof IllegalStateException && publisher.isClosed());
            end(pool);
        });
        add(g, "consumed by a function", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(pool, 4);
            AtomicInteger sum = new AtomicInteger();
            var ended = publisher.consume(sum::addAndGet);
            together(() -> publisher.submit(1), () -> publisher.submit(2));
            publisher.close();
            ended.join();
            check(sum.get() == 3);
            end(pool);
        });
    }
}
