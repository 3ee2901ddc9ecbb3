import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Correct uses of java.util.concurrent, each of which checks what the documentation promises: mutual exclusion, one winner, each element once, plain data that
 * is seen after it was handed over, no thread that waits for ever. Arguments name groups, whose cases run one after the other, or are
 * "all"; without any the groups are printed with their numbers of cases.
 */
public final class JdkUsages extends Uses {
    private JdkUsages() {}

    public static void main(String[] args) throws Exception {
        semaphores();
        locks();
        readWriteLocks();
        meetings();
        queues("ArrayBlockingQueue", () -> new ArrayBlockingQueue<>(1));
        queues("LinkedBlockingQueue", () -> new LinkedBlockingQueue<>(1));
        queues("LinkedBlockingDeque", () -> new LinkedBlockingDeque<>(1));
        queues("PriorityBlockingQueue", PriorityBlockingQueue::new);
        queues("LinkedTransferQueue", LinkedTransferQueue::new);
        queues("SynchronousQueue", SynchronousQueue::new);
        delays();
        linked();
        maps("ConcurrentHashMap", ConcurrentHashMap::new);
        maps("ConcurrentSkipListMap", ConcurrentSkipListMap::new);
        lists();
        futures();
        completable();
        pools();
        forkJoin();
        UsesOfLocks.add();
        UsesOfMeetings.add();
        UsesOfQueues.add();
        UsesOfMaps.add();
        UsesOfAtomics.add();
        UsesOfFutures.add();
        UsesOfPools.add();
        UsesOfOthers.add();
        if (args.length == 0) {
            GROUPS.forEach((group, cases) -> System.out.println(group + " " + cases.size()));
            return;
        }
        for (String group : args[0].equals("all") ? GROUPS.keySet() : List.of(args)) {
            for (Map.Entry<String, Step> use : GROUPS.get(group).entrySet()) {
                try {
                    use.getValue().run();
                } catch (Throwable e) {
                    throw new AssertionError(group + ": " + use.getKey(), e);
                }
            }
        }
    }

    private static void semaphores() {
        for (boolean fair : new boolean[] {false, true}) {
            String g = "Semaphore";
            add(g, "excludes, " + fair, () -> {
                Semaphore one = new Semaphore(1, fair);
                Box box = new Box(0);
                Step adds = () -> {
                    one.acquire();
                    box.content++;
                    one.release();
                };
                together(adds, adds, adds);
                check(box.content == 3 && one.availablePermits() == 1);
            });
            add(g, "racing releases, " + fair, () -> {
                Semaphore none = new Semaphore(0, fair);
                together(none::acquire, none::acquire, none::release, none::release);
            });
            add(g, "two permits from two threads, " + fair, () -> {
                Semaphore none = new Semaphore(0, fair);
                Box box = new Box(0);
                together(
                        () -> {
                            none.acquire(2);
                            check(box.content == 1 && box.other == 1);
                        },
                        () -> {
                            box.content = 1;
                            none.release();
                        },
                        () -> {
                            box.other = 1;
                            none.release();
                        });
            });
            add(g, "tryAcquire has one winner, " + fair, () -> {
                Semaphore one = new Semaphore(1, fair);
                int[] won = new int[2];
                together(() -> won[0] = one.tryAcquire() ? 1 : 0, () -> won[1] = one.tryAcquire() ? 1 : 0);
                check(won[0] + won[1] == 1);
            });
        }
        add("Semaphore", "an interrupt ends a wait and keeps permits", () -> {
            Semaphore none = new Semaphore(0);
            Thread waits = start(() -> {
                try {
                    none.acquire();
                } catch (InterruptedException expected) {
                    none.release(2);
                }
            });
            waits.interrupt();
            waits.join();
            check(none.availablePermits() == 2);
        });
        add("Semaphore", "drainPermits and release", () -> {
            Semaphore two = new Semaphore(2);
            int[] drained = new int[1];
            together(() -> drained[0] = two.drainPermits(), two::release);
            check(drained[0] + two.availablePermits() == 3);
        });
    }

    private static void locks() {
        for (boolean fair : new boolean[] {false, true}) {
            String g = "ReentrantLock";
            add(g, "excludes, twice held, " + fair, () -> {
                ReentrantLock lock = new ReentrantLock(fair);
                Box box = new Box(0);
                Step adds = () -> {
                    lock.lock();
                    lock.lock();
                    box.content++;
                    lock.unlock();
                    box.content++;
                    lock.unlock();
                };
                together(adds, adds);
                check(box.content == 4 && !lock.isLocked());
            });
            add(g, "a condition hands over, " + fair, () -> {
                ReentrantLock lock = new ReentrantLock(fair);
                Condition full = lock.newCondition();
                Box box = new Box(0);
                Step waits = () -> {
                    lock.lock();
                    while (box.content == 0) {
                        full.await();
                    }
                    box.other++;
                    lock.unlock();
                };
                together(waits, waits, () -> {
                    lock.lock();
                    box.content = 1;
                    full.signalAll();
                    lock.unlock();
                });
                check(box.other == 2);
            });
            add(g, "an interrupted waiter passes its signal on, " + fair, () -> {
                ReentrantLock lock = new ReentrantLock(fair);
                Condition full = lock.newCondition();
                Box box = new Box(0);
                Step waits = () -> {
                    lock.lock();
                    try {
                        while (box.content == 0) {
                            full.await();
                        }
                        box.content--;
                    } catch (InterruptedException expected) {
                        box.other++;
                    } finally {
                        lock.unlock();
                    }
                };
                Thread interrupted = start(waits);
                Thread other = start(waits);
                lock.lock();
                box.content = 1;
                full.signal();
                lock.unlock();
                interrupted.interrupt();
                interrupted.join();
                lock.lock();
                box.content++;
                full.signal();
                lock.unlock();
                other.join();
                check(box.content == (box.other == 0 ? 0 : 1));
            });
        }
        add("ReentrantLock", "tryLock and lockInterruptibly", () -> {
            ReentrantLock lock = new ReentrantLock();
            Box box = new Box(0);
            Step tries = () -> {
                if (lock.tryLock()) {
                    box.content++;
                    lock.unlock();
                }
            };
            together(tries, tries, () -> {
                lock.lockInterruptibly();
                box.content++;
                lock.unlock();
            });
            check(box.content >= 1 && box.content <= 3);
        });
    }

    private static void readWriteLocks() {
        add("ReentrantReadWriteLock", "readers see both or none", () -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
            Box box = new Box(0);
            Step reads = () -> {
                lock.readLock().lock();
                check(box.content == box.other);
                lock.readLock().unlock();
            };
            together(reads, reads, () -> {
                lock.writeLock().lock();
                box.content++;
                box.other++;
                lock.readLock().lock();
                lock.writeLock().unlock();
                check(box.content == 1 && box.other == 1);
                lock.readLock().unlock();
            });
        });
        add("ReentrantReadWriteLock", "writers exclude each other", () -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
            Box box = new Box(0);
            Step adds = () -> {
                lock.writeLock().lock();
                box.content++;
                lock.writeLock().unlock();
            };
            together(adds, adds, adds);
            check(box.content == 3);
        });
        add("StampedLock", "a valid optimistic read saw both or none", () -> {
            StampedLock lock = new StampedLock();
            Box box = new Box(0);
            together(
                    () -> {
                        long stamp = lock.tryOptimisticRead();
                        int content = box.content;
                        int other = box.other;
                        check(!lock.validate(stamp) || content == other);
                    },
                    () -> {
                        long stamp = lock.writeLock();
                        box.content++;
                        box.other++;
                        lock.unlockWrite(stamp);
                    });
        });
        add("StampedLock", "readers and writers", () -> {
            StampedLock lock = new StampedLock();
            Box box = new Box(0);
            Step adds = () -> {
                long stamp = lock.writeLock();
                box.content++;
                box.other++;
                lock.unlockWrite(stamp);
            };
            together(adds, adds, () -> {
                long stamp = lock.readLock();
                check(box.content == box.other);
                lock.unlockRead(stamp);
            });
            check(box.content == 2);
        });
    }

    private static void meetings() {
        add("CountDownLatch", "all counts are seen by all", () -> {
            CountDownLatch latch = new CountDownLatch(2);
            Box box = new Box(0);
            Step waits = () -> {
                latch.await();
                check(box.content == 1 && box.other == 1);
            };
            together(waits, waits, () -> {
                box.content = 1;
                latch.countDown();
            }, () -> {
                box.other = 1;
                latch.countDown();
            });
        });
        add("CyclicBarrier", "the action is between the rounds", () -> {
            Box[] boxes = {new Box(0), new Box(0), new Box(0)};
            CyclicBarrier barrier = new CyclicBarrier(2, () -> boxes[2].content += boxes[0].content + boxes[1].content);
            together(() -> meet(barrier, boxes, 0), () -> meet(barrier, boxes, 1));
            check(boxes[2].content == 6);
        });
        add("CyclicBarrier", "an interrupt breaks it for all", () -> {
            CyclicBarrier barrier = new CyclicBarrier(3);
            Step waits = () -> {
                try {
                    barrier.await();
                    throw new AssertionError("no third party");
                } catch (BrokenBarrierException | InterruptedException expected) {
                    check(barrier.isBroken());
                }
            };
            Thread one = start(waits);
            Thread two = start(waits);
            one.interrupt();
            one.join();
            two.join();
        });
        add("Phaser", "a phase ends when all have arrived", () -> {
            Phaser phaser = new Phaser(2);
            Box box = new Box(0);
            together(
                    () -> {
                        box.content = 1;
                        phaser.arriveAndAwaitAdvance();
                        check(box.other == 1);
                        phaser.arriveAndDeregister();
                    },
                    () -> {
                        box.other = 1;
                        phaser.arriveAndAwaitAdvance();
                        check(box.content == 1);
                        phaser.arriveAndDeregister();
                    });
            check(phaser.isTerminated());
        });
        add("Exchanger", "two threads swap", () -> {
            Exchanger<Box> exchanger = new Exchanger<>();
            together(
                    () -> check(exchanger.exchange(new Box(1)).content == 2),
                    () -> check(exchanger.exchange(new Box(2)).content == 1));
        });
    }

    private static void meet(CyclicBarrier barrier, Box[] boxes, int mine) throws Exception {
        for (int round = 1; round <= 2; round++) {
            boxes[mine].content = round;
            barrier.await();
            check(boxes[2].content == (round == 1 ? 2 : 6));
        }
    }

    private static void queues(String g, Callable<BlockingQueue<Box>> made) {
        add(g, "hands plain data over", () -> {
            BlockingQueue<Box> queue = made.call();
            together(() -> queue.put(new Box(1)), () -> check(queue.take().content == 1));
        });
        add(g, "each element once", () -> {
            BlockingQueue<Box> queue = made.call();
            int[] got = new int[2];
            together(
                    () -> queue.put(new Box(1)),
                    () -> queue.put(new Box(2)),
                    () -> got[0] = queue.take().content,
                    () -> got[1] = queue.take().content);
            check(got[0] + got[1] == 3 && queue.isEmpty());
        });
        if (!g.startsWith("Prio")) {
            add(g, "first in, first out", () -> {
                BlockingQueue<Box> queue = made.call();
                together(
                        () -> {
                            queue.put(new Box(1));
                            queue.put(new Box(2));
                        },
                        () -> check(queue.take().content == 1 && queue.take().content == 2));
            });
        }
        add(g, "an interrupt ends a wait", () -> {
            BlockingQueue<Box> queue = made.call();
            Thread waits = start(() -> {
                try {
                    queue.take();
                    throw new AssertionError("it is empty");
                } catch (InterruptedException expected) {
                    check(queue.isEmpty());
                }
            });
            waits.interrupt();
            waits.join();
        });
        add(g, "a wait with a limit", () -> {
            BlockingQueue<Box> queue = made.call();
            boolean[] did = new boolean[2];
            together(
                    () -> did[0] = queue.offer(new Box(1), 1, TimeUnit.MILLISECONDS),
                    () -> did[1] = queue.poll(1, TimeUnit.MILLISECONDS) != null);
            check(did[0] ? did[1] || queue.poll() != null : !did[1]);
        });
    }

    private static void delays() {
        add("DelayQueue", "hands over what is due", () -> {
            DelayQueue<Box> queue = new DelayQueue<>();
            int[] got = new int[2];
            together(
                    () -> queue.put(new Box(1)),
                    () -> queue.put(new Box(2)),
                    () -> got[0] = queue.take().content,
                    () -> got[1] = queue.take().content);
            check(got[0] + got[1] == 3);
        });
        add("Timer", "runs a task once", () -> {
            Timer timer = new Timer();
            Box box = new Box(1);
            CountDownLatch ran = new CountDownLatch(1);
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            box.other = box.content;
                            ran.countDown();
                        }
                    },
                    1);
            ran.await();
            check(box.other == 1);
            timer.cancel();
        });
    }

    private static void linked() {
        add("ConcurrentLinkedQueue", "each element once, in order", () -> {
            ConcurrentLinkedQueue<Box> queue = new ConcurrentLinkedQueue<>();
            int[] got = new int[2];
            together(
                    () -> {
                        queue.offer(new Box(1));
                        queue.offer(new Box(2));
                    },
                    () -> got[0] = content(queue.poll()),
                    () -> got[1] = content(queue.poll()));
            int rest = content(queue.poll()) + content(queue.poll());
            check(got[0] + got[1] + rest == 3 && !(got[0] == 0 && got[1] == 0 && rest == 0));
        });
        add("ConcurrentLinkedQueue", "polled or removed", () -> {
            ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(List.of("one"));
            boolean[] got = new boolean[2];
            together(() -> got[0] = queue.poll() != null, () -> got[1] = queue.remove("one"));
            check(got[0] != got[1]);
        });
        add("ConcurrentLinkedDeque", "each element once from both ends", () -> {
            ConcurrentLinkedDeque<Box> deque = new ConcurrentLinkedDeque<>(List.of(new Box(1), new Box(2)));
            int[] got = new int[2];
            together(
                    () -> got[0] = content(deque.pollFirst()),
                    () -> got[1] = content(deque.pollLast()),
                    () -> deque.addFirst(new Box(4)));
            int rest = content(deque.poll()) + content(deque.poll());
            check(got[0] + got[1] + rest == 7);
        });
    }

    private static int content(Box box) {
        return box == null ? 0 : box.content;
    }

    private static void maps(String g, Callable<ConcurrentMap<Integer, Box>> made) {
        add(g, "putIfAbsent has one winner", () -> {
            ConcurrentMap<Integer, Box> map = made.call();
            boolean[] won = new boolean[2];
            together(
                    () -> won[0] = map.putIfAbsent(1, new Box(1)) == null,
                    () -> won[1] = map.putIfAbsent(1, new Box(2)) == null);
            check(won[0] != won[1] && map.get(1).content == (won[0] ? 1 : 2));
        });
        add(g, "what is found is seen", () -> {
            ConcurrentMap<Integer, Box> map = made.call();
            together(() -> map.put(1, new Box(1)), () -> check(map.get(1) == null || map.get(1).content == 1));
        });
        add(g, "remove has one winner", () -> {
            ConcurrentMap<Integer, Box> map = made.call();
            map.put(1, new Box(1));
            boolean[] won = new boolean[2];
            together(() -> won[0] = map.remove(1) != null, () -> won[1] = map.remove(1) != null);
            check(won[0] != won[1] && map.isEmpty());
        });
        add(g, "merge is atomic", () -> {
            ConcurrentMap<Integer, Box> map = made.call();
            Step adds = () -> map.merge(1, new Box(1), (a, b) -> new Box(a.content + b.content));
            together(adds, adds, adds);
            check(map.get(1).content == 3);
        });
        if (g.equals("ConcurrentHashMap")) {
            add(g, "computeIfAbsent calls once", () -> {
                ConcurrentMap<Integer, Box> map = made.call();
                LongAdder calls = new LongAdder();
                Step asks = () -> check(map.computeIfAbsent(1, k -> {
                                    calls.increment();
                                    return new Box(1);
                                })
                                .content
                        == 1);
                together(asks, asks);
                check(calls.sum() == 1);
            });
        }
    }

    private static void lists() {
        add("CopyOnWriteArrayList", "addIfAbsent has one winner", () -> {
            CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
            boolean[] won = new boolean[2];
            together(() -> won[0] = list.addIfAbsent(1), () -> won[1] = list.addIfAbsent(1));
            check(won[0] != won[1] && list.size() == 1);
        });
        add("CopyOnWriteArrayList", "iterators are snapshots", () -> {
            CopyOnWriteArrayList<Box> list = new CopyOnWriteArrayList<>(List.of(new Box(1)));
            together(() -> list.add(new Box(2)), () -> list.remove(0), () -> {
                int sum = 0;
                for (Box box : list) {
                    sum += box.content;
                }
                check(sum <= 3);
            });
            check(list.size() == 1 || list.get(0).content == 2);
        });
        add("ConcurrentSkipListSet", "pollFirst gives each element once", () -> {
            ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(Comparator.naturalOrder());
            set.add(1);
            set.add(2);
            Integer[] got = new Integer[2];
            together(() -> got[0] = set.pollFirst(), () -> got[1] = set.pollFirst());
            check(got[0] + got[1] == 3 && set.isEmpty());
        });
        add("LongAdder", "all increments are in the sum", () -> {
            LongAdder adder = new LongAdder();
            together(adder::increment, adder::increment, adder::increment);
            check(adder.sum() == 3);
        });
    }

    private static void futures() {
        add("FutureTask", "runs once, result and data are seen", () -> {
            Box box = new Box(0);
            FutureTask<Box> task = new FutureTask<>(() -> {
                box.content++;
                return box;
            });
            together(task::run, task::run, () -> check(task.get().content == 1));
        });
        add("FutureTask", "cancelled or done", () -> {
            FutureTask<Integer> task = new FutureTask<>(() -> 1);
            boolean[] cancelled = new boolean[1];
            together(task::run, () -> cancelled[0] = task.cancel(true), () -> {
                try {
                    check(task.get() == 1);
                } catch (CancellationException e) {
                    check(task.isCancelled());
                }
            });
            check(cancelled[0] == task.isCancelled());
        });
    }

    private static void completable() {
        String g = "CompletableFuture";
        add(g, "complete has one winner", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            boolean[] won = new boolean[2];
            together(() -> won[0] = future.complete(1), () -> won[1] = future.complete(2), () -> future.get());
            check(won[0] != won[1] && future.join() == (won[0] ? 1 : 2));
        });
        add(g, "dependents run once and see the data", () -> {
            CompletableFuture<Box> future = new CompletableFuture<>();
            LongAdder calls = new LongAdder();
            together(
                    () -> future.thenAccept(box -> {
                        check(box.content == 1);
                        calls.increment();
                    }),
                    () -> future.thenAccept(box -> calls.increment()),
                    () -> future.complete(new Box(1)));
            check(calls.sum() == 2);
        });
        add(g, "both and either", () -> {
            CompletableFuture<Integer> one = new CompletableFuture<>();
            CompletableFuture<Integer> two = new CompletableFuture<>();
            CompletableFuture<Integer> sum = one.thenCombine(two, Integer::sum);
            CompletableFuture<Object> any = CompletableFuture.anyOf(one, two);
            together(() -> one.complete(1), () -> two.complete(2), () -> check(sum.get() == 3));
            check((Integer) any.join() >= 1);
        });
        add(g, "an exception reaches dependents", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            CompletableFuture<Integer> handled = future.thenApply(x -> x + 1).exceptionally(e -> -1);
            together(() -> future.completeExceptionally(new IllegalStateException()), () -> check(handled.get() == -1));
        });
    }

    private static void pools() {
        add("ThreadPoolExecutor", "all tasks run before it ends", () -> {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2));
            LongAdder ran = new LongAdder();
            Future<Box> future = pool.submit(() -> new Box(1));
            pool.execute(ran::increment);
            pool.execute(ran::increment);
            pool.shutdown();
            check(pool.awaitTermination(1, TimeUnit.HOURS) && ran.sum() == 2 && future.get().content == 1);
        });
        add("ThreadPoolExecutor", "invokeAll and rejection", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            int sum = 0;
            for (Future<Integer> future : pool.<Integer>invokeAll(List.of(() -> 1, () -> 2))) {
                sum += future.get();
            }
            check(sum == 3);
            Thread ends = start(pool::shutdown);
            try {
                pool.submit(() -> 1).get();
            } catch (RejectedExecutionException permitted) {
                check(pool.isShutdown());
            }
            ends.join();
        });
        add("ExecutorCompletionService", "each result once", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
            service.submit(() -> 1);
            service.submit(() -> 2);
            check(service.take().get() + service.take().get() == 3);
            pool.shutdown();
        });
        add("ScheduledThreadPoolExecutor", "a delayed task runs once", () -> {
            ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
            check(pool.schedule(() -> 1, 1, TimeUnit.MILLISECONDS).get() == 1);
            ScheduledFuture<?> cancelled = pool.schedule(() -> check(false), 1, TimeUnit.DAYS);
            check(cancelled.cancel(false));
            pool.shutdown();
            check(pool.awaitTermination(1, TimeUnit.HOURS));
        });
    }

    private static void forkJoin() {
        add("ForkJoinPool", "forked tasks are joined", () -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            check(pool.invoke(new Sum(0, 4)) == 6);
            pool.shutdown();
        });
        add("ForkJoinPool", "submitted tasks end", () -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            Box box = new Box(1);
            ForkJoinTask<Integer> task = pool.submit(() -> box.content);
            together(() -> check(task.get() == 1), () -> check(task.join() == 1));
            pool.shutdown();
            check(pool.awaitTermination(1, TimeUnit.HOURS));
        });
    }

    /** Adds up the numbers from {@code from} to {@code to}, which is left out. */
    private static final class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1L;
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            Sum left = new Sum(from, (from + to) / 2);
            left.fork();
            return new Sum((from + to) / 2, to).compute() + left.join();
        }
    }
}
