import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints the same whether the classes are the JDK's or copies of them. */
class CopiedClasses {
    static class Pool extends ThreadPoolExecutor {
        volatile int ended;

        Pool() {
            super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new CallerRunsPolicy());
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            ended++;
        }
    }

    public static void main(String[] args) throws Exception {
        maps();
        tasks();
        locks();
        others();
        serialised();
        names();
    }

    static void maps() {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 40; i++) {
            map.merge("key" + i % 7, 1, Integer::sum);
        }
        System.out.println(new TreeMap<>(map));
        ConcurrentSkipListMap<Integer, Integer> sorted = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 20; i++) {
            sorted.put(i * 7 % 20, i);
        }
        System.out.println(sorted.firstKey() + " " + sorted.size() + " " + sorted.headMap(3));
        Map<Integer, Integer> collected = Stream.of(1, 2, 3).collect(Collectors.toConcurrentMap(x -> x, x -> x));
        System.out.println(new TreeMap<>(collected));
    }

    static void tasks() throws Exception {
        ExecutorService fixed = Executors.newFixedThreadPool(2);
        System.out.println(((ThreadPoolExecutor) fixed).getCorePoolSize());
        Future<Integer> future = fixed.submit((Callable<Integer>) () -> 5);
        System.out.println(future.get());
        fixed.shutdown();
        System.out.println(fixed.awaitTermination(1, TimeUnit.SECONDS));
        Pool own = new Pool();
        own.submit(() -> {}).get();
        own.shutdown();
        System.out.println(own.awaitTermination(1, TimeUnit.SECONDS) + " " + own.ended);
        CompletionStage<Integer> stage = CompletableFuture.supplyAsync(() -> 4).thenApply(x -> x + 1);
        System.out.println(stage.toCompletableFuture().get());
        try {
            CompletableFuture.failedFuture(new IllegalStateException("no")).get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        ForkJoinPool forks = new ForkJoinPool(2);
        System.out.println(forks.invoke(new RecursiveTask<Integer>() {
            @Override
            protected Integer compute() {
                return 9;
            }
        }));
        forks.shutdown();
        Timer timer = new Timer(true);
        CountDownLatch ticked = new CountDownLatch(1);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        ticked.countDown();
                    }
                },
                1);
        ticked.await();
    }

    static void locks() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread signals = new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        });
        lock.lock();
        signals.start();
        condition.await();
        lock.unlock();
        System.out.println(lock.isLocked());
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.readLock().lock();
        System.out.println(both.getReadLockCount() + " " + both.writeLock().tryLock());
        StampedLock stamped = new StampedLock();
        System.out.println(stamped.validate(stamped.tryOptimisticRead()));
        Semaphore permits = new Semaphore(2);
        permits.acquire();
        System.out.println(permits.availablePermits());
        System.out.println(new CyclicBarrier(1).await() + " " + new Phaser(1).arrive());
    }

    static void others() throws Exception {
        LongAdder sum = new LongAdder();
        sum.add(3);
        System.out.println(sum);
        BlockingQueue<Integer> queue = new LinkedTransferQueue<>();
        queue.put(3);
        System.out.println(queue.poll() + " " + queue.poll(1, TimeUnit.MILLISECONDS));
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(new Integer[] {1, 2});
        list.addIfAbsent(3);
        System.out.println(list);
        System.out.println(new AtomicStampedReference<>("x", 1).compareAndSet("x", "y", 1, 2));
    }

    static void serialised() throws Exception {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>(Map.of(1, "one"));
        for (Object one : new Object[] {map, map.keySet(), new ConcurrentSkipListMap<>(map), new Semaphore(2, true)}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(one);
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                System.out.println(in.readObject().toString().replaceAll("@[0-9a-f]+", ""));
            }
        }
    }

    static void names() throws Exception {
        Object made = Class.forName("java.util.concurrent.ConcurrentLinkedQueue")
                .getDeclaredConstructor()
                .newInstance();
        Class<?> again = Class.forName(
                ConcurrentHashMap.KeySetView.class.getName(), true, CopiedClasses.class.getClassLoader());
        System.out.println((made instanceof ConcurrentLinkedQueue) + " " + again.getName() + " " + made.getClass().getSimpleName());
        System.out.println(made.getClass().getName() + " " + new Semaphore(1).toString().replaceAll("@[0-9a-f]+", ""));
        System.out.println(new Pool().toString().replaceAll("@[0-9a-f]+", ""));
    }
}
