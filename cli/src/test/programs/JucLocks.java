import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks and synchronisers of java.util.concurrent, shared plain data behind each, time-outs in virtual time. Correct. */
public class JucLocks {
    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    interface Body {
        void run() throws Exception;
    }

    static void together(Body... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i];
            threads[i] = new Thread(() -> {
                try {
                    body.run();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    static int plain;

    static void locks() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        plain = 0;
        together(
                () -> {
                    lock.lock();
                    try {
                        while (plain < 1) {
                            changed.await();
                        }
                        plain++;
                        changed.signalAll();
                    } finally {
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lockInterruptibly();
                    try {
                        lock.lock();
                        plain++;
                        changed.signal();
                        lock.unlock();
                        while (plain < 2) {
                            changed.awaitUninterruptibly();
                        }
                    } finally {
                        lock.unlock();
                    }
                    while (!lock.tryLock()) {
                        Thread.yield();
                    }
                    plain++;
                    lock.unlock();
                });
        check(plain == 3 && !lock.isLocked() && !lock.isHeldByCurrentThread(), "plain " + plain);
        lock.lock();
        try {
            check(!changed.await(10, TimeUnit.MILLISECONDS) && changed.awaitNanos(100) <= 0, "timed out");
            check(lock.getHoldCount() == 1, "held");
            together(() -> check(!lock.tryLock() && !lock.tryLock(1, TimeUnit.SECONDS), "held by main"));
        } finally {
            lock.unlock();
        }
        try {
            lock.unlock();
            check(false, "no exception");
        } catch (IllegalMonitorStateException e) {
            plain++;
        }
    }

    static void readWrite() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        plain = 0;
        Body reader = () -> {
            lock.readLock().lock();
            lock.readLock().lock();
            int seen = plain;
            check(seen == plain && seen % 2 == 0, "a writer while reading");
            lock.readLock().unlock();
            lock.readLock().unlock();
        };
        Body writer = () -> {
            lock.writeLock().lock();
            plain++;
            plain++;
            lock.readLock().lock();
            lock.writeLock().unlock();
            check(plain >= 2, "downgraded");
            lock.readLock().unlock();
        };
        together(reader, writer, reader, writer);
        check(plain == 4, "plain " + plain);
        StampedLock stamped = new StampedLock();
        together(
                () -> {
                    long s = stamped.writeLock();
                    plain++;
                    plain++;
                    stamped.unlockWrite(s);
                },
                () -> {
                    long s = stamped.tryOptimisticRead();
                    int seen = plain;
                    if (!stamped.validate(s)) {
                        s = stamped.readLock();
                        seen = plain;
                        stamped.unlockRead(s);
                    }
                    check(seen == 4 || seen == 6, "seen " + seen);
                });
    }

    static void synchronisers() throws InterruptedException {
        plain = 0;
        Semaphore mutex = new Semaphore(1);
        CountDownLatch latch = new CountDownLatch(2);
        Body body = () -> {
            mutex.acquire();
            plain++;
            mutex.release();
            latch.countDown();
        };
        together(body, body, () -> {
            latch.await();
            check(plain == 2, "after the latch " + plain);
        });
        check(latch.await(1, TimeUnit.SECONDS) && mutex.tryAcquire() && !mutex.tryAcquire(5, TimeUnit.SECONDS), "permits");
        barrierTwice();
        together(() -> {
            CyclicBarrier alone = new CyclicBarrier(2);
            try {
                alone.await(1, TimeUnit.MILLISECONDS);
                check(false, "no exception");
            } catch (TimeoutException e) {
                check(alone.isBroken(), "broken");
            }
            try {
                alone.await();
                check(false, "no exception");
            } catch (BrokenBarrierException e) {
                alone.reset();
            }
        });
    }

    static void barrierTwice() throws InterruptedException {
        int[] slots = new int[2];
        int[] sum = {0};
        CyclicBarrier barrier = new CyclicBarrier(2, () -> sum[0] = slots[0] + slots[1]);
        Body[] bodies = new Body[2];
        for (int i = 0; i < 2; i++) {
            int own = i;
            bodies[i] = () -> {
                for (int round = 1; round <= 2; round++) {
                    slots[own] = round;
                    barrier.await();
                    check(sum[0] == 2 * round, "sum " + sum[0]);
                    barrier.await();
                }
            };
        }
        together(bodies);
    }

    static void phasers() throws InterruptedException {
        Phaser phaser = new Phaser(2);
        int[] slots = new int[2];
        Body[] bodies = new Body[2];
        for (int i = 0; i < 2; i++) {
            int own = i;
            bodies[i] = () -> {
                slots[own] = 1;
                phaser.arriveAndAwaitAdvance();
                check(slots[1 - own] >= 1, "first phase");
                phaser.arriveAndAwaitAdvance();
                slots[own] = 2;
                phaser.awaitAdvance(phaser.arriveAndDeregister());
            };
        }
        together(bodies);
        check(phaser.isTerminated(), "terminated");
        Exchanger<int[]> exchanger = new Exchanger<>();
        Body swap = () -> {
            int[] mine = {plain(5)};
            int[] theirs = exchanger.exchange(mine);
            check(theirs != mine && theirs[0] == 5, "exchanged");
        };
        together(swap, swap);
        together(() -> {
            try {
                exchanger.exchange(null, 10, TimeUnit.MILLISECONDS);
                check(false, "no exception");
            } catch (TimeoutException e) {
                plain++;
            }
        });
    }

    static int plain(int x) {
        return x;
    }

    public static void main(String[] args) throws InterruptedException {
        locks();
        readWrite();
        synchronisers();
        phasers();
    }
}
