import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Store buffering over a volatile field and an object of the library: one thread writes the field and asks the object, the other one changes the
 * object and reads the field. Both are volatile accesses in the JDK's code, so it cannot be that neither sees what the other did (JLS
 * 17.4.4). A file is made for each outcome that was seen, in the folder that is the first argument; the impossible one fails, unless there is a
 * second argument.
 */
public class LibraryOrder {
    static final Object X = "x";

    interface Step {
        void run() throws Exception;
    }

    interface Change<T> {
        void on(T object) throws Exception;
    }

    interface Ask<T> {
        boolean isUnchanged(T object) throws Exception;
    }

    /** A fresh object, operations that change it, and questions of which each shows each of those changes. */
    static final class Group<T> {
        final String name;
        final Callable<T> fresh;
        final List<String> changeNames = new ArrayList<>();
        final List<Change<T>> changes = new ArrayList<>();
        final List<String> askNames = new ArrayList<>();
        final List<Ask<T>> asks = new ArrayList<>();

        Group(String name, Callable<T> fresh) {
            this.name = name;
            this.fresh = fresh;
        }

        Group<T> change(String by, Change<T> change) {
            changeNames.add(by);
            changes.add(change);
            return this;
        }

        Group<T> ask(String by, Ask<T> ask) {
            askNames.add(by);
            asks.add(ask);
            return this;
        }
    }

    /** One object, one volatile field. */
    static final class Case<T> {
        final String name;
        final T object;
        final Change<T> change;
        final Ask<T> ask;
        volatile int field;
        boolean unchanged;
        int read;

        Case(String name, T object, Change<T> change, Ask<T> ask) {
            this.name = name;
            this.object = object;
            this.change = change;
            this.ask = ask;
        }

        void ask() throws Exception {
            field = 1;
            unchanged = ask.isUnchanged(object);
        }

        void change() throws Exception {
            change.on(object);
            read = field;
        }
    }

    /** Two threads meet between two cases. */
    static final class Meeting {
        private int arrived;

        synchronized void await() throws InterruptedException {
            int round = arrived / 2;
            arrived++;
            notifyAll();
            while (arrived / 2 == round) {
                wait();
            }
        }
    }

    static Runnable quietly(Step step) {
        return () -> {
            try {
                step.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
    }

    static final List<Group<?>> GROUPS = new ArrayList<>();

    static <T> Group<T> group(String name, Callable<T> fresh) {
        Group<T> group = new Group<>(name, fresh);
        GROUPS.add(group);
        return group;
    }

    static <C extends Collection<Object>> Group<C> empty(String name, Supplier<C> fresh) {
        return group(name + ", empty", fresh::get)
                .change("add", c -> c.add(X))
                .change("addAll", c -> c.addAll(List.of(X)))
                .ask("isEmpty", c -> c.isEmpty())
                .ask("size", c -> c.size() == 0)
                .ask("contains", c -> !c.contains(X))
                .ask("iterator", c -> !c.iterator().hasNext())
                .ask("toArray", c -> c.toArray().length == 0)
                .ask("remove", c -> !c.remove(X));
    }

    static <C extends Collection<Object>> Group<C> filled(String name, Supplier<C> fresh) {
        return group(name + ", filled", () -> {
                    C c = fresh.get();
                    c.add(X);
                    return c;
                })
                .change("remove", c -> c.remove(X))
                .change("clear", c -> c.clear())
                .change("removeIf", c -> c.removeIf(e -> true))
                .ask("isEmpty", c -> !c.isEmpty())
                .ask("size", c -> c.size() == 1)
                .ask("contains", c -> c.contains(X))
                .ask("toArray", c -> c.toArray().length == 1);
    }

    static <C extends Queue<Object>> void queue(String name, Supplier<C> fresh) {
        empty(name, fresh)
                .change("offer", q -> q.offer(X))
                .ask("peek", q -> q.peek() == null)
                .ask("poll", q -> q.poll() == null);
        filled(name, fresh)
                .change("poll", q -> q.poll())
                .change("remove first", q -> q.remove())
                .ask("peek", q -> q.peek() != null)
                .ask("element", q -> {
                    try {
                        return q.element() != null;
                    } catch (java.util.NoSuchElementException e) {
                        return false;
                    }
                });
    }

    static <C extends BlockingQueue<Object>> void blocking(String name, Supplier<C> fresh) {
        queue(name, fresh);
        group(name + ", blocking, empty", fresh::get)
                .change("put", q -> q.put(X))
                .change("offer in time", q -> q.offer(X, 1, TimeUnit.SECONDS))
                .ask("poll in time", q -> q.poll(1, TimeUnit.MILLISECONDS) == null)
                .ask("drainTo", q -> q.drainTo(new ArrayList<>()) == 0);
        group(name + ", blocking, filled", () -> {
                    C q = fresh.get();
                    q.add(X);
                    return q;
                })
                .change("take", q -> q.take())
                .change("drainTo", q -> q.drainTo(new ArrayList<>()))
                .ask("isEmpty", q -> !q.isEmpty());
    }

    static <D extends java.util.Deque<Object>> void deque(String name, Supplier<D> fresh) {
        group(name + ", deque, empty", fresh::get)
                .change("addFirst", d -> d.addFirst(X))
                .change("offerLast", d -> d.offerLast(X))
                .change("push", d -> d.push(X))
                .ask("peekFirst", d -> d.peekFirst() == null)
                .ask("peekLast", d -> d.peekLast() == null)
                .ask("pollLast", d -> d.pollLast() == null)
                .ask("removeFirstOccurrence", d -> !d.removeFirstOccurrence(X));
        group(name + ", deque, filled", () -> {
                    D d = fresh.get();
                    d.add(X);
                    return d;
                })
                .change("pollFirst", d -> d.pollFirst())
                .change("removeLast", d -> d.removeLast())
                .change("pop", d -> d.pop())
                .ask("peekLast", d -> d.peekLast() != null)
                .ask("descendingIterator", d -> d.descendingIterator().hasNext());
    }

    static <M extends ConcurrentMap<Object, Object>> void map(String name, Supplier<M> fresh) {
        group(name + ", empty", fresh::get)
                .change("put", m -> m.put(X, X))
                .change("putIfAbsent", m -> m.putIfAbsent(X, X))
                .change("putAll", m -> m.putAll(Map.of(X, X)))
                .change("computeIfAbsent", m -> m.computeIfAbsent(X, k -> k))
                .change("merge", m -> m.merge(X, X, (a, b) -> b))
                .ask("get", m -> m.get(X) == null)
                .ask("getOrDefault", m -> m.getOrDefault(X, "none").equals("none"))
                .ask("containsKey", m -> !m.containsKey(X))
                .ask("containsValue", m -> !m.containsValue(X))
                .ask("isEmpty", m -> m.isEmpty())
                .ask("size", m -> m.size() == 0)
                .ask("keySet", m -> m.keySet().isEmpty())
                .ask("entrySet", m -> !m.entrySet().iterator().hasNext())
                .ask("remove", m -> m.remove(X) == null);
        group(name + ", filled", () -> {
                    M m = fresh.get();
                    m.put(X, X);
                    return m;
                })
                .change("remove", m -> m.remove(X))
                .change("remove both", m -> m.remove(X, X))
                .change("clear", m -> m.clear())
                .change("computeIfPresent", m -> m.computeIfPresent(X, (k, v) -> null))
                .ask("get", m -> m.get(X) != null)
                .ask("containsKey", m -> m.containsKey(X))
                .ask("isEmpty", m -> !m.isEmpty())
                .ask("values", m -> m.values().size() == 1)
                .ask("putIfAbsent", m -> m.putIfAbsent(X, X) != null);
        group(name + ", replaced", () -> {
                    M m = fresh.get();
                    m.put(X, X);
                    return m;
                })
                .change("replace", m -> m.replace(X, "y"))
                .change("replace if", m -> m.replace(X, X, "y"))
                .change("compute", m -> m.compute(X, (k, v) -> "y"))
                .ask("get", m -> m.get(X) == X)
                .ask("replace if", m -> m.replace(X, X, "z"));
    }

    /** A collection, and what shows it. */
    static final class View<C> {
        final C object;
        final C view;

        View(C object, UnaryOperator<C> show) {
            this.object = object;
            this.view = show.apply(object);
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

    static void collections() {
        queue("ConcurrentLinkedQueue", ConcurrentLinkedQueue::new);
        queue("ConcurrentLinkedDeque", ConcurrentLinkedDeque::new);
        deque("ConcurrentLinkedDeque", ConcurrentLinkedDeque::new);
        blocking("LinkedBlockingQueue", LinkedBlockingQueue::new);
        blocking("LinkedBlockingDeque", LinkedBlockingDeque::new);
        deque("LinkedBlockingDeque", LinkedBlockingDeque::new);
        blocking("ArrayBlockingQueue", () -> new ArrayBlockingQueue<>(4));
        blocking("PriorityBlockingQueue", PriorityBlockingQueue::new);
        blocking("LinkedTransferQueue", LinkedTransferQueue::new);
        group("ArrayBlockingQueue, full", () -> new ArrayBlockingQueue<Object>(1, false, List.of(X)))
                .change("poll", q -> q.poll())
                .ask("remainingCapacity", q -> q.remainingCapacity() == 0)
                .ask("offer", q -> !q.offer(X));
        group("DelayQueue", DelayQueue<Due>::new)
                .change("put", q -> q.put(new Due()))
                .ask("poll", q -> q.poll() == null)
                .ask("size", q -> q.size() == 0);
        map("ConcurrentHashMap", ConcurrentHashMap::new);
        map("ConcurrentSkipListMap", ConcurrentSkipListMap::new);
        group("ConcurrentSkipListMap, navigated", ConcurrentSkipListMap<String, Object>::new)
                .change("put", m -> m.put("x", X))
                .ask("firstEntry", m -> m.firstEntry() == null)
                .ask("ceilingKey", m -> m.ceilingKey("a") == null)
                .ask("pollFirstEntry", m -> m.pollFirstEntry() == null)
                .ask("headMap", m -> m.headMap("z").isEmpty())
                .ask("descendingMap", m -> m.descendingMap().isEmpty());
        group("unmodifiableMap of a ConcurrentHashMap", () -> new View<Map<Object, Object>>(new ConcurrentHashMap<>(), Collections::unmodifiableMap))
                .change("put", v -> v.object.put(X, X))
                .ask("get", v -> v.view.get(X) == null)
                .ask("containsKey", v -> !v.view.containsKey(X))
                .ask("size", v -> v.view.size() == 0)
                .ask("entrySet", v -> !v.view.entrySet().iterator().hasNext())
                .ask("keySet", v -> !v.view.keySet().contains(X));
        group("unmodifiableCollection of a ConcurrentLinkedQueue", () -> new View<Collection<Object>>(new ConcurrentLinkedQueue<>(), Collections::unmodifiableCollection))
                .change("add", v -> v.object.add(X))
                .ask("contains", v -> !v.view.contains(X))
                .ask("isEmpty", v -> v.view.isEmpty())
                .ask("iterator", v -> !v.view.iterator().hasNext());
        empty("set from a ConcurrentHashMap", () -> Collections.newSetFromMap(new ConcurrentHashMap<>()));
        queue("ConcurrentLinkedDeque as a stack", () -> Collections.asLifoQueue(new ConcurrentLinkedDeque<>()));
        empty("ConcurrentSkipListSet", ConcurrentSkipListSet::new);
        filled("ConcurrentSkipListSet", ConcurrentSkipListSet::new);
        empty("KeySetView of a ConcurrentHashMap", ConcurrentHashMap::newKeySet);
        filled("KeySetView of a ConcurrentHashMap", ConcurrentHashMap::newKeySet);
        empty("CopyOnWriteArrayList", CopyOnWriteArrayList::new);
        filled("CopyOnWriteArrayList", CopyOnWriteArrayList::new).ask("get", c -> {
            try {
                return c.get(0) == X;
            } catch (IndexOutOfBoundsException e) {
                return false;
            }
        });
        empty("CopyOnWriteArraySet", CopyOnWriteArraySet::new);
        filled("CopyOnWriteArraySet", CopyOnWriteArraySet::new);
    }

    static void synchronisers() {
        group("Semaphore, free", () -> new Semaphore(1))
                .change("acquire", s -> s.acquire())
                .change("acquireUninterruptibly", s -> s.acquireUninterruptibly())
                .change("tryAcquire", s -> s.tryAcquire())
                .change("tryAcquire in time", s -> s.tryAcquire(1, TimeUnit.MILLISECONDS))
                .change("drainPermits", s -> s.drainPermits())
                .ask("availablePermits", s -> s.availablePermits() == 1)
                .ask("tryAcquire", s -> {
                    boolean got = s.tryAcquire();
                    if (got) {
                        s.release();
                    }
                    return got;
                });
        group("Semaphore, taken", () -> new Semaphore(0))
                .change("release", s -> s.release())
                .ask("availablePermits", s -> s.availablePermits() == 0)
                .ask("tryAcquire", s -> !s.tryAcquire())
                .ask("tryAcquire in time", s -> !s.tryAcquire(1, TimeUnit.MILLISECONDS))
                .ask("drainPermits", s -> s.drainPermits() == 0);
        group("CountDownLatch", () -> new CountDownLatch(1))
                .change("countDown", l -> l.countDown())
                .ask("getCount", l -> l.getCount() == 1)
                .ask("await in time", l -> !l.await(1, TimeUnit.MILLISECONDS));
        group("CyclicBarrier", () -> new CyclicBarrier(2))
                .change("await in time", b -> {
                    try {
                        b.await(0, TimeUnit.NANOSECONDS);
                    } catch (TimeoutException e) {
                        // broken now
                    }
                })
                .ask("isBroken", b -> !b.isBroken());
        group("Phaser", () -> new Phaser(2))
                .change("arrive", p -> p.arrive())
                .change("arriveAndDeregister", p -> p.arriveAndDeregister())
                .ask("getUnarrivedParties", p -> p.getUnarrivedParties() == 2);
        group("Phaser, registered", () -> new Phaser(1))
                .change("register", p -> p.register())
                .change("bulkRegister", p -> p.bulkRegister(1))
                .ask("getRegisteredParties", p -> p.getRegisteredParties() == 1);
        group("Phaser, advanced", () -> new Phaser(1))
                .change("arrive", p -> p.arrive())
                .ask("getPhase", p -> p.getPhase() == 0);
        group("ReentrantLock", ReentrantLock::new)
                .change("lock", l -> l.lock())
                .change("tryLock", l -> l.tryLock())
                .change("lockInterruptibly", l -> l.lockInterruptibly())
                .ask("isLocked", l -> !l.isLocked())
                .ask("tryLock", l -> {
                    boolean got = l.tryLock();
                    if (got) {
                        l.unlock();
                    }
                    return got;
                });
        group("ReentrantReadWriteLock, writing", ReentrantReadWriteLock::new)
                .change("lock", l -> l.writeLock().lock())
                .change("tryLock", l -> l.writeLock().tryLock())
                .ask("isWriteLocked", l -> !l.isWriteLocked())
                .ask("tryLock to read", l -> {
                    boolean got = l.readLock().tryLock();
                    if (got) {
                        l.readLock().unlock();
                    }
                    return got;
                });
        group("ReentrantReadWriteLock, reading", ReentrantReadWriteLock::new)
                .change("lock", l -> l.readLock().lock())
                .ask("getReadLockCount", l -> l.getReadLockCount() == 0)
                .ask("tryLock to write", l -> {
                    boolean got = l.writeLock().tryLock();
                    if (got) {
                        l.writeLock().unlock();
                    }
                    return got;
                });
        group("StampedLock, writing", StampedLock::new)
                .change("writeLock", l -> l.writeLock())
                .change("tryWriteLock", l -> l.tryWriteLock())
                .ask("isWriteLocked", l -> !l.isWriteLocked())
                .ask("tryOptimisticRead", l -> l.tryOptimisticRead() != 0)
                .ask("tryReadLock", l -> {
                    long stamp = l.tryReadLock();
                    if (stamp != 0) {
                        l.unlockRead(stamp);
                    }
                    return stamp != 0;
                });
        group("StampedLock, through its views", StampedLock::new)
                .change("lock", l -> l.asWriteLock().lock())
                .change("tryLock", l -> l.asReadWriteLock().writeLock().tryLock())
                .ask("isWriteLocked", l -> !l.isWriteLocked())
                .ask("tryLock", l -> {
                    boolean locked = l.asReadLock().tryLock();
                    if (locked) {
                        l.asReadLock().unlock();
                    }
                    return locked;
                });
        group("StampedLock, reading", StampedLock::new)
                .change("readLock", l -> l.readLock())
                .ask("isReadLocked", l -> !l.isReadLocked())
                .ask("getReadLockCount", l -> l.getReadLockCount() == 0);
        group("StampedLock, held", () -> {
                    StampedLock l = new StampedLock();
                    l.writeLock();
                    return l;
                })
                .change("unlockWrite", l -> l.unlockWrite(l.isWriteLocked() ? 384 : 0))
                .ask("isWriteLocked", l -> l.isWriteLocked())
                .ask("tryReadLock", l -> l.tryReadLock() == 0);
    }

    static void futures() {
        group("CompletableFuture", CompletableFuture<Object>::new)
                .change("complete", f -> f.complete(X))
                .change("completeExceptionally", f -> f.completeExceptionally(new IllegalStateException()))
                .change("cancel", f -> f.cancel(false))
                .change("obtrudeValue", f -> f.obtrudeValue(X))
                .ask("isDone", f -> !f.isDone())
                .ask("getNow", f -> {
                    try {
                        return f.getNow(null) == null;
                    } catch (CompletionException | CancellationException e) {
                        return false;
                    }
                })
                .ask("complete", f -> f.complete("y"));
        group("CompletableFuture, failed", CompletableFuture<Object>::new)
                .change("completeExceptionally", f -> f.completeExceptionally(new IllegalStateException()))
                .ask("isCompletedExceptionally", f -> !f.isCompletedExceptionally());
        group("CompletableFuture, dependent", CompletableFuture<Object>::new)
                .change("thenRun", f -> f.thenRun(() -> {}))
                .ask("getNumberOfDependents", f -> f.getNumberOfDependents() == 0);
        group("FutureTask", () -> new FutureTask<Object>(() -> X))
                .change("run", f -> f.run())
                .change("cancel", f -> f.cancel(true))
                .ask("isDone", f -> !f.isDone());
        group("FutureTask, cancelled", () -> new FutureTask<Object>(() -> X))
                .change("cancel", f -> f.cancel(true))
                .ask("isCancelled", f -> !f.isCancelled());
        group("ForkJoinTask", () -> ForkJoinTask.adapt(() -> {}))
                .change("complete", f -> f.complete(null))
                .change("completeExceptionally", f -> f.completeExceptionally(new IllegalStateException()))
                .change("cancel", f -> f.cancel(false))
                .ask("isDone", f -> !f.isDone());
        group("CountedCompleter", () -> new CountedCompleter<Object>() {
                    private static final long serialVersionUID = 1L;

                    @Override
                    public void compute() {}
                })
                .change("addToPendingCount", c -> c.addToPendingCount(1))
                .change("setPendingCount", c -> c.setPendingCount(1))
                .ask("getPendingCount", c -> c.getPendingCount() == 0);
    }

    static void executors() {
        group("ThreadPoolExecutor", () -> new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()))
                .change("shutdown", e -> e.shutdown())
                .change("shutdownNow", e -> e.shutdownNow())
                .change("close", e -> e.shutdown())
                .ask("isShutdown", e -> !e.isShutdown())
                .ask("isTerminated", e -> !e.isTerminated());
        group("ThreadPoolExecutor, configured", () -> new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()))
                .change("setCorePoolSize", e -> e.setCorePoolSize(2))
                .ask("getCorePoolSize", e -> e.getCorePoolSize() == 1);
        group("ScheduledThreadPoolExecutor", () -> new ScheduledThreadPoolExecutor(1))
                .change("shutdown", e -> e.shutdown())
                .ask("isShutdown", e -> !e.isShutdown());
        group("ForkJoinPool", () -> new ForkJoinPool(1))
                .change("shutdown", e -> e.shutdown())
                .ask("isShutdown", e -> !e.isShutdown());
        group("ExecutorCompletionService", () -> new ExecutorCompletionService<Object>(Runnable::run))
                .change("submit", s -> s.submit(() -> X))
                .ask("poll", s -> s.poll() == null);
        group("SubmissionPublisher", () -> new SubmissionPublisher<Object>(Runnable::run, 4))
                .change("close", p -> p.close())
                .ask("isClosed", p -> !p.isClosed());
    }

    static void atomics() {
        group("AtomicInteger", AtomicInteger::new)
                .change("set", a -> a.set(1))
                .change("incrementAndGet", a -> a.incrementAndGet())
                .ask("get", a -> a.get() == 0)
                .ask("compareAndSet", a -> a.compareAndSet(0, 2));
        group("AtomicReferenceArray", () -> new AtomicReferenceArray<Object>(1))
                .change("set", a -> a.set(0, X))
                .ask("get", a -> a.get(0) == null);
        group("AtomicStampedReference", () -> new AtomicStampedReference<Object>(null, 0))
                .change("set", a -> a.set(X, 1))
                .change("compareAndSet", a -> a.compareAndSet(null, X, 0, 1))
                .ask("getStamp", a -> a.getStamp() == 0)
                .ask("getReference", a -> a.getReference() == null);
        group("AtomicMarkableReference", () -> new AtomicMarkableReference<Object>(null, false))
                .change("attemptMark", a -> a.attemptMark(null, true))
                .ask("isMarked", a -> !a.isMarked());
        group("LongAdder", LongAdder::new)
                .change("add", a -> a.add(1))
                .change("increment", a -> a.increment())
                .ask("sum", a -> a.sum() == 0)
                .ask("intValue", a -> a.intValue() == 0)
                .ask("sumThenReset", a -> a.sumThenReset() == 0);
        group("DoubleAdder", DoubleAdder::new).change("add", a -> a.add(1)).ask("sum", a -> a.sum() == 0);
        group("LongAccumulator", () -> new LongAccumulator(Long::max, 0))
                .change("accumulate", a -> a.accumulate(1))
                .ask("get", a -> a.get() == 0);
        group("DoubleAccumulator", () -> new DoubleAccumulator(Double::max, 0))
                .change("accumulate", a -> a.accumulate(1))
                .ask("get", a -> a.get() == 0);
    }

    /** Waits until it is told to end, interrupted or not. */
    static final class Sleeper extends Thread {
        private boolean told;

        @Override
        public synchronized void run() {
            while (!told) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupt();
                    return;
                }
            }
        }

        synchronized void end() {
            told = true;
            notifyAll();
        }
    }

    static void threads() {
        group("Thread, interrupted", () -> {
                    Thread sleeper = new Thread(() -> {
                        while (!Thread.currentThread().isInterrupted()) {
                            LockSupport.park();
                        }
                    });
                    sleeper.setDaemon(true);
                    sleeper.start();
                    return sleeper;
                })
                .change("interrupt", t -> t.interrupt())
                .ask("isInterrupted", t -> !t.isInterrupted());
        group("Timer", () -> new Timer(true)).change("cancel", t -> t.cancel()).ask("schedule", t -> {
            try {
                t.schedule(
                        new TimerTask() {
                            @Override
                            public void run() {}
                        },
                        3_600_000);
                return true;
            } catch (IllegalStateException e) {
                return false;
            }
        });
    }

    static final List<Case<?>> cases = new ArrayList<>();

    static <T> void add(Group<T> group, String only) throws Exception {
        for (int c = 0; c < group.changes.size(); c++) {
            for (int a = 0; a < group.asks.size(); a++) {
                String name = group.name + " - " + group.changeNames.get(c) + " - " + group.askNames.get(a);
                if (name.contains(only)) {
                    cases.add(new Case<>(name, group.fresh.call(), group.changes.get(c), group.asks.get(a)));
                }
            }
        }
    }

    static void seen(File folder, String outcome) throws IOException {
        File file = new File(folder, outcome);
        if (!file.exists()) {
            file.createNewFile();
        }
    }

    public static void main(String[] args) throws Exception {
        collections();
        synchronisers();
        futures();
        executors();
        atomics();
        threads();
        for (Group<?> group : GROUPS) {
            add(group, args.length > 2 ? args[2] : "");
        }
        Meeting meeting = new Meeting();
        Thread asking = new Thread(quietly(() -> {
            for (Case<?> one : cases) {
                meeting.await();
                one.ask();
            }
        }));
        Thread changing = new Thread(quietly(() -> {
            for (Case<?> one : cases) {
                meeting.await();
                one.change();
            }
        }));
        asking.start();
        changing.start();
        asking.join();
        changing.join();
        List<String> impossible = new ArrayList<>();
        for (Case<?> one : cases) {
            seen(new File(args[0]), one.name + " - " + (one.unchanged ? "unchanged" : "changed") + " " + one.read);
            if (one.unchanged && one.read == 0) {
                impossible.add(one.name);
            }
        }
        if (!impossible.isEmpty() && !args[1].equals("weak")) {
            throw new AssertionError("impossible: " + impossible);
        }
    }
}
