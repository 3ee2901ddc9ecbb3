import dev.heddle.api.Heddle;
import dev.heddle.api.Operation;
import dev.heddle.api.Operations;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Linearizability of a class of the JDK, or of one below where that has no constructor without arguments, or no methods
 * whose arguments and answers are simple: its name and those of the methods that are called; with {@code --lock-free} before them, progress with a
 * thread held back, too.
 */
class JdkHunt {
    public static void main(String[] args) throws ClassNotFoundException {
        boolean isLockFree = args[0].equals("--lock-free");
        String[] words = isLockFree ? Arrays.copyOfRange(args, 1, args.length) : args;
        Class<?> type = Class.forName(words[0]);
        Operations operations = Heddle.operations(type).realTime();
        operations = isLockFree ? operations.lockFree() : operations;
        if (!type.getName().startsWith("JdkHunt$")) {
            operations = operations.methods(Arrays.copyOfRange(words, 1, words.length));
        }
        operations.check();
    }

    /** Room for two. */
    public static class OfArray {
        private final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);

        @Operation
        public boolean offer(int element) {
            return queue.offer(element);
        }

        @Operation
        public Integer poll() {
            return queue.poll();
        }

        @Operation
        public Integer peek() {
            return queue.peek();
        }

        @Operation
        public int size() {
            return queue.size();
        }
    }

    /** Room for two, from both ends. */
    public static class Ends {
        private final LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(2);

        @Operation
        public boolean offerFirst(int element) {
            return deque.offerFirst(element);
        }

        @Operation
        public boolean offerLast(int element) {
            return deque.offerLast(element);
        }

        @Operation
        public Integer pollFirst() {
            return deque.pollFirst();
        }

        @Operation
        public Integer pollLast() {
            return deque.pollLast();
        }
    }

    /** A semaphore with a single permit. */
    public static class Permits {
        private final Semaphore permits = new Semaphore(1);

        @Operation
        public boolean tryAcquire() {
            return permits.tryAcquire();
        }

        @Operation
        public void release() {
            permits.release();
        }

        @Operation
        public int drainPermits() {
            return permits.drainPermits();
        }

        @Operation
        public int availablePermits() {
            return permits.availablePermits();
        }
    }

    /** Two counts. */
    public static class Latch {
        private final CountDownLatch latch = new CountDownLatch(2);

        @Operation
        public void countDown() {
            latch.countDown();
        }

        @Operation
        public long getCount() {
            return latch.getCount();
        }
    }

    /** Elements whose delay is over. */
    public static class Delays {
        private final DelayQueue<Over> queue = new DelayQueue<>();

        private record Over(int value) implements Delayed {
            @Override
            public long getDelay(TimeUnit unit) {
                return 0;
            }

            @Override
            public int compareTo(Delayed other) {
                return Integer.compare(value, ((Over) other).value);
            }

            @Override
            public String toString() {
                return String.valueOf(value);
            }
        }

        @Operation
        public boolean offer(int element) {
            return queue.offer(new Over(element));
        }

        @Operation
        public String poll() {
            return String.valueOf(queue.poll());
        }

        @Operation
        public String peek() {
            return String.valueOf(queue.peek());
        }

        @Operation
        public int size() {
            return queue.size();
        }
    }

    /** A barrier for one party, which passes at once. */
    public static class Alone {
        private final CyclicBarrier barrier = new CyclicBarrier(1);

        @Operation
        public int await() throws InterruptedException, BrokenBarrierException {
            return barrier.await();
        }

        @Operation
        public void reset() {
            barrier.reset();
        }

        @Operation
        public boolean isBroken() {
            return barrier.isBroken();
        }
    }

    /** A phaser with two parties. */
    public static class Parties {
        private final Phaser phaser = new Phaser(2);

        @Operation
        public int arrive() {
            return phaser.arrive();
        }

        @Operation
        public int register() {
            return phaser.register();
        }

        @Operation
        public int arriveAndDeregister() {
            return phaser.arriveAndDeregister();
        }

        @Operation
        public int getPhase() {
            return phaser.getPhase();
        }

        @Operation
        public int getRegisteredParties() {
            return phaser.getRegisteredParties();
        }
    }

    /** A task that is run and cancelled. */
    public static class Task {
        private final FutureTask<Integer> task = new FutureTask<>(() -> 7);

        @Operation
        public void run() {
            task.run();
        }

        @Operation
        public boolean cancel() {
            return task.cancel(false);
        }

        @Operation
        public boolean isDone() {
            return task.isDone();
        }

        @Operation
        public boolean isCancelled() {
            return task.isCancelled();
        }
    }

    /** Neighbours in a sorted map that has three keys. */
    public static class Neighbours {
        private final ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();

        public Neighbours() {
            map.put(1, 1);
            map.put(2, 2);
            map.put(3, 3);
        }

        @Operation
        public Integer add(int key) {
            return map.putIfAbsent(key, key);
        }

        @Operation
        public Integer drop(int key) {
            return map.remove(key);
        }

        @Operation
        public Integer lower() {
            return map.lowerKey(3);
        }

        @Operation
        public Integer floor() {
            return map.floorKey(2);
        }

        @Operation
        public Integer higher() {
            return map.higherKey(1);
        }
    }

    /** A counter behind a read-write lock. */
    public static class ReadWrite {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private int value;

        @Operation
        public int read() {
            lock.readLock().lock();
            try {
                return value;
            } finally {
                lock.readLock().unlock();
            }
        }

        @Operation
        public int increment() {
            lock.writeLock().lock();
            try {
                return ++value;
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** A counter behind a stamped lock, read without it where that works. */
    public static class Optimistic {
        private final StampedLock lock = new StampedLock();
        private int value;

        @Operation
        public int read() {
            long stamp = lock.tryOptimisticRead();
            int seen = value;
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                seen = value;
                lock.unlockRead(stamp);
            }
            return seen;
        }

        @Operation
        public int increment() {
            long stamp = lock.writeLock();
            try {
                return ++value;
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    /** A stamped reference. */
    public static class Stamped {
        private final AtomicStampedReference<Integer> reference = new AtomicStampedReference<>(0, 0);

        @Operation
        public int next(int value) {
            int[] stamp = new int[1];
            Integer old = reference.get(stamp);
            while (!reference.compareAndSet(old, value, stamp[0], stamp[0] + 1)) {
                old = reference.get(stamp);
            }
            return stamp[0];
        }

        @Operation
        public int value() {
            return reference.getReference();
        }

        @Operation
        public int stamp() {
            return reference.getStamp();
        }
    }
}
