import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Uses of semaphores, locks and synchronizers. */
final class UsesOfLocks extends Uses {
    private UsesOfLocks() {}

    static void add() {
        for (boolean fair : new boolean[] {false, true}) {
            semaphores(fair);
            reentrant(fair);
            readWrite(fair);
        }
        stamped();
        parking();
        synchronizers();
        synchronizersOfLongs();
    }

    private static void semaphores(boolean fair) {
        String g = "Semaphore";
        add(g, "two of them hand over in turn, " + fair, () -> {
            Semaphore empty = new Semaphore(1, fair);
            Semaphore full = new Semaphore(0, fair);
            Box box = new Box(0);
            together(
                    () -> {
                        for (int i = 1; i <= 2; i++) {
                            empty.acquire();
                            box.content = i;
                            full.release();
                        }
                    },
                    () -> {
                        for (int i = 1; i <= 2; i++) {
                            full.acquire();
                            check(box.content == i);
                            empty.release();
                        }
                    });
        });
        add(g, "a timed acquire gets the permit or leaves it, " + fair, () -> {
            Semaphore none = new Semaphore(0, fair);
            boolean[] got = new boolean[1];
            together(() -> got[0] = none.tryAcquire(1, TimeUnit.MILLISECONDS), none::release);
            check(none.availablePermits() == (got[0] ? 0 : 1));
        });
        add(g, "all of several permits or none, " + fair, () -> {
            Semaphore three = new Semaphore(3, fair);
            boolean[] got = new boolean[2];
            together(() -> got[0] = three.tryAcquire(2), () -> got[1] = three.tryAcquire(2));
            check(got[0] != got[1] && three.availablePermits() == 1);
        });
        add(g, "an uninterruptible wait keeps the interrupt, " + fair, () -> {
            Semaphore none = new Semaphore(0, fair);
            boolean[] kept = new boolean[1];
            Thread waits = start(() -> {
                none.acquireUninterruptibly();
                kept[0] = Thread.currentThread().isInterrupted();
            });
            waits.interrupt();
            none.release();
            waits.join();
            check(kept[0] && !none.hasQueuedThreads() && none.getQueueLength() == 0);
        });
        add(g, "at most two inside, " + fair, () -> {
            Semaphore two = new Semaphore(2, fair);
            Semaphore mutex = new Semaphore(1, fair);
            Box box = new Box(0);
            Step enters = () -> {
                two.acquireUninterruptibly();
                mutex.acquireUninterruptibly();
                check(++box.content <= 2);
                mutex.release();
                mutex.acquire();
                box.content--;
                mutex.release();
                two.release();
            };
            together(enters, enters, enters);
            check(box.content == 0 && two.isFair() == fair);
        });
    }

    private static void reentrant(boolean fair) {
        String g = "ReentrantLock";
        add(g, "a bounded buffer with two conditions, " + fair, () -> {
            ReentrantLock lock = new ReentrantLock(fair);
            Condition notFull = lock.newCondition();
            Condition notEmpty = lock.newCondition();
            Box box = new Box(0);
            together(
                    () -> {
                        for (int i = 1; i <= 2; i++) {
                            lock.lock();
                            while (box.content != 0) {
                                notFull.await();
                            }
                            box.content = i;
                            notEmpty.signal();
                            lock.unlock();
                        }
                    },
                    () -> {
                        for (int i = 1; i <= 2; i++) {
                            lock.lock();
                            while (box.content == 0) {
                                notEmpty.awaitUninterruptibly();
                            }
                            check(box.content == i);
                            box.content = 0;
                            notFull.signal();
                            lock.unlock();
                        }
                    });
        });
        add(g, "a timed wait that nobody signals ends, " + fair, () -> {
            ReentrantLock lock = new ReentrantLock(fair);
            Condition never = lock.newCondition();
            Step waits = () -> {
                lock.lock();
                check(!never.await(1, TimeUnit.MILLISECONDS));
                check(never.awaitNanos(1_000) <= 0);
                check(lock.isHeldByCurrentThread() && lock.getHoldCount() == 1);
                lock.unlock();
            };
            together(waits, waits);
            check(!lock.isLocked() && !lock.hasQueuedThreads());
        });
        add(g, "a signal before the limit counts, " + fair, () -> {
            ReentrantLock lock = new ReentrantLock(fair);
            Condition changed = lock.newCondition();
            Box box = new Box(0);
            together(
                    () -> {
                        lock.lock();
                        long left = TimeUnit.MILLISECONDS.toNanos(1);
                        while (box.content == 0 && left > 0) {
                            left = changed.awaitNanos(left);
                        }
                        box.other = box.content;
                        lock.unlock();
                    },
                    () -> {
                        lock.lock();
                        box.content = 1;
                        changed.signal();
                        lock.unlock();
                    });
            check(box.content == 1 && box.other <= 1);
        });
        add(g, "an interrupt ends the wait for the lock, " + fair, () -> {
            ReentrantLock lock = new ReentrantLock(fair);
            lock.lock();
            interrupted(lock::lockInterruptibly);
            interrupted(() -> lock.tryLock(1, TimeUnit.DAYS));
            lock.unlock();
            check(!lock.hasQueuedThreads());
        });
        add(g, "a timed tryLock, " + fair, () -> {
            ReentrantLock lock = new ReentrantLock(fair);
            Box box = new Box(0);
            Step tries = () -> {
                if (lock.tryLock(1, TimeUnit.MILLISECONDS)) {
                    box.content++;
                    lock.unlock();
                }
            };
            together(tries, tries);
            check(box.content >= 1 && box.content <= 2);
        });
        add(g, "only the owner unlocks, waits and signals, " + fair, () -> {
            ReentrantLock lock = new ReentrantLock(fair);
            Condition condition = lock.newCondition();
            lock.lock();
            together(
                    () -> check(fails(IllegalMonitorStateException.class, lock::unlock)),
                    () -> check(fails(IllegalMonitorStateException.class, condition::signal)),
                    () -> check(fails(IllegalMonitorStateException.class, condition::await)));
            lock.unlock();
        });
        add(g, "all that wait are signalled, " + fair, () -> {
            ReentrantLock lock = new ReentrantLock(fair);
            Condition open = lock.newCondition();
            Box box = new Box(0);
            Step waits = () -> {
                lock.lock();
                box.other++;
                while (box.content == 0) {
                    open.await();
                }
                lock.unlock();
            };
            Thread one = start(waits);
            Thread two = start(waits);
            boolean both = false;
            while (!both) {
                lock.lock();
                both = lock.getWaitQueueLength(open) == 2;
                check(box.other < 2 || both && lock.hasWaiters(open));
                lock.unlock();
                Thread.yield();
            }
            lock.lock();
            box.content = 1;
            open.signalAll();
            check(!lock.hasWaiters(open));
            lock.unlock();
            one.join();
            two.join();
        });
    }

    private static void readWrite(boolean fair) {
        String g = "ReentrantReadWriteLock";
        add(g, "readers are inside together, " + fair, () -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
            CountDownLatch both = new CountDownLatch(2);
            Step reads = () -> {
                lock.readLock().lock();
                both.countDown();
                both.await();
                lock.readLock().unlock();
            };
            together(reads, reads);
            check(lock.getReadLockCount() == 0);
        });
        add(g, "a reader that holds it may not write, " + fair, () -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
            Step asks = () -> {
                lock.readLock().lock();
                check(!lock.writeLock().tryLock() && lock.getReadHoldCount() == 1);
                lock.readLock().unlock();
            };
            together(asks, asks);
        });
        add(g, "tryLock of both, " + fair, () -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
            Box box = new Box(0);
            together(
                    () -> {
                        if (lock.readLock().tryLock()) {
                            check(box.content == box.other);
                            lock.readLock().unlock();
                        }
                    },
                    () -> {
                        if (lock.writeLock().tryLock(1, TimeUnit.MILLISECONDS)) {
                            box.content++;
                            box.other++;
                            lock.writeLock().unlock();
                        }
                    });
            check(box.content <= 1);
        });
        add(g, "a condition of the write lock, " + fair, () -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
            Condition changed = lock.writeLock().newCondition();
            Box box = new Box(0);
            together(
                    () -> {
                        lock.writeLock().lock();
                        lock.writeLock().lock();
                        while (box.content == 0) {
                            changed.await();
                        }
                        check(lock.getWriteHoldCount() == 2);
                        lock.writeLock().unlock();
                        lock.writeLock().unlock();
                    },
                    () -> {
                        lock.writeLock().lockInterruptibly();
                        box.content = 1;
                        changed.signalAll();
                        lock.writeLock().unlock();
                    });
            check(!lock.isWriteLocked());
        });
        add(g, "interrupts end waits for both, " + fair, () -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
            lock.writeLock().lock();
            interrupted(lock.readLock()::lockInterruptibly);
            interrupted(lock.writeLock()::lockInterruptibly);
            lock.writeLock().unlock();
        });
        add(g, "a cache that is filled once, " + fair, () -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
            Box box = new Box(0);
            Step asks = () -> {
                lock.readLock().lock();
                if (box.content == 0) {
                    lock.readLock().unlock();
                    lock.writeLock().lock();
                    if (box.content == 0) {
                        box.content = 1;
                        box.other++;
                    }
                    lock.readLock().lock();
                    lock.writeLock().unlock();
                }
                check(box.content == 1 && box.other == 1);
                lock.readLock().unlock();
            };
            together(asks, asks);
        });
    }

    private static void stamped() {
        String g = "StampedLock";
        add(g, "an optimistic read that falls back", () -> {
            StampedLock lock = new StampedLock();
            Box box = new Box(0);
            Step writes = () -> {
                long stamp = lock.writeLock();
                box.content++;
                box.other++;
                lock.unlock(stamp);
            };
            together(writes, () -> {
                long stamp = lock.tryOptimisticRead();
                int content = box.content;
                int other = box.other;
                if (!lock.validate(stamp)) {
                    stamp = lock.readLock();
                    content = box.content;
                    other = box.other;
                    lock.unlockRead(stamp);
                }
                check(content == other);
            });
        });
        add(g, "a read lock becomes a write lock", () -> {
            StampedLock lock = new StampedLock();
            Box box = new Box(0);
            Step adds = () -> {
                long stamp = lock.readLock();
                long write = lock.tryConvertToWriteLock(stamp);
                if (write == 0) {
                    lock.unlockRead(stamp);
                    write = lock.writeLock();
                }
                box.content++;
                lock.unlockWrite(write);
            };
            together(adds, adds);
            check(box.content == 2);
        });
        add(g, "a write lock becomes a read lock", () -> {
            StampedLock lock = new StampedLock();
            Box box = new Box(0);
            Step adds = () -> {
                long stamp = lock.writeLock();
                int now = ++box.content;
                stamp = lock.tryConvertToReadLock(stamp);
                check(stamp != 0 && box.content == now);
                lock.unlockRead(stamp);
            };
            together(adds, adds);
        });
        add(g, "an optimistic stamp becomes a write lock", () -> {
            StampedLock lock = new StampedLock();
            Box box = new Box(0);
            Step adds = () -> {
                long stamp = lock.tryConvertToWriteLock(lock.tryOptimisticRead());
                if (stamp == 0) {
                    stamp = lock.writeLock();
                }
                box.content++;
                lock.unlockWrite(stamp);
            };
            together(adds, adds);
            check(box.content == 2);
        });
        add(g, "readers are inside together", () -> {
            StampedLock lock = new StampedLock();
            CountDownLatch both = new CountDownLatch(2);
            Step reads = () -> {
                long stamp = lock.readLock();
                both.countDown();
                both.await();
                lock.unlockRead(stamp);
            };
            together(reads, reads);
            check(lock.getReadLockCount() == 0 && !lock.isReadLocked());
        });
        add(g, "views as locks", () -> {
            StampedLock lock = new StampedLock();
            Box box = new Box(0);
            Lock write = lock.asReadWriteLock().writeLock();
            Step adds = () -> {
                write.lock();
                box.content++;
                write.unlock();
            };
            together(adds, adds, () -> {
                lock.asReadLock().lock();
                check(box.content <= 2);
                lock.asReadLock().unlock();
            });
            check(box.content == 2);
        });
        add(g, "timed and untimed attempts", () -> {
            StampedLock lock = new StampedLock();
            Box box = new Box(0);
            Step tries = () -> {
                long stamp = lock.tryWriteLock(1, TimeUnit.MILLISECONDS);
                if (stamp != 0) {
                    box.content++;
                    lock.unlockWrite(stamp);
                }
            };
            together(tries, tries, () -> {
                long stamp = lock.tryReadLock();
                if (stamp != 0) {
                    check(box.content <= 2);
                    lock.unlockRead(stamp);
                }
            });
            check(box.content >= 1 && !lock.isWriteLocked());
        });
        add(g, "interrupts end waits", () -> {
            StampedLock lock = new StampedLock();
            long stamp = lock.writeLock();
            interrupted(lock::readLockInterruptibly);
            interrupted(lock::writeLockInterruptibly);
            lock.unlockWrite(stamp);
            check(lock.tryUnlockWrite() == false);
        });
    }

    private static void parking() {
        String g = "LockSupport";
        add(g, "a permit before the park", () -> {
            Thread parks = start(LockSupport::park);
            LockSupport.unpark(parks);
            parks.join();
        });
        add(g, "an interrupt ends a park and stays", () -> {
            boolean[] kept = new boolean[1];
            Thread parks = start(() -> {
                LockSupport.park();
                kept[0] = Thread.interrupted();
            });
            parks.interrupt();
            parks.join();
            check(kept[0]);
        });
        add(g, "timed parks end", () -> together(
                () -> LockSupport.parkNanos(1_000), () -> LockSupport.parkUntil(System.currentTimeMillis() + 1)));
        add(g, "what a thread is parked for is told", () -> {
            Object blocker = new Object();
            AtomicBoolean ready = new AtomicBoolean();
            Thread parks = start(() -> {
                while (!ready.get()) {
                    LockSupport.park(blocker);
                }
            });
            while (LockSupport.getBlocker(parks) != blocker) {
                Thread.yield();
            }
            ready.set(true);
            LockSupport.unpark(parks);
            parks.join();
            check(LockSupport.getBlocker(parks) == null);
        });
        add(g, "a loop sees what was set before the unpark", () -> {
            Box box = new Box(0);
            boolean[] ready = new boolean[1];
            Object lock = new Object();
            Thread parks = start(() -> {
                while (true) {
                    synchronized (lock) {
                        if (ready[0]) {
                            break;
                        }
                    }
                    LockSupport.park(lock);
                }
                check(box.content == 1);
            });
            box.content = 1;
            synchronized (lock) {
                ready[0] = true;
            }
            LockSupport.unpark(parks);
            parks.join();
            check(LockSupport.getBlocker(parks) == null);
        });
    }

    /** A mutex that cannot be entered twice. */
    private static final class Mutex extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1;
        }
    }

    /** A latch with one count. */
    private static final class Latch extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() == 0 ? -1 : 1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            setState(1);
            return true;
        }
    }

    private static void synchronizers() {
        String g = "AbstractQueuedSynchronizer";
        add(g, "a mutex excludes", () -> {
            Mutex mutex = new Mutex();
            Box box = new Box(0);
            Step adds = () -> {
                mutex.acquire(1);
                box.content++;
                mutex.release(1);
            };
            together(adds, adds, adds);
            check(box.content == 3 && mutex.getQueuedThreads().isEmpty());
        });
        add(g, "a latch opens for all", () -> {
            Latch latch = new Latch();
            Box box = new Box(0);
            Step waits = () -> {
                latch.acquireSharedInterruptibly(1);
                check(box.content == 1);
            };
            together(waits, waits, () -> {
                box.content = 1;
                latch.releaseShared(1);
            });
        });
        add(g, "a condition of a mutex", () -> {
            Mutex mutex = new Mutex();
            Condition changed = mutex.new ConditionObject();
            Box box = new Box(0);
            together(
                    () -> {
                        mutex.acquire(1);
                        while (box.content == 0) {
                            changed.await();
                        }
                        mutex.release(1);
                    },
                    () -> {
                        mutex.acquire(1);
                        box.content = 1;
                        changed.signal();
                        mutex.release(1);
                    });
        });
        add(g, "timed and interrupted", () -> {
            Mutex mutex = new Mutex();
            mutex.acquire(1);
            interrupted(() -> mutex.acquireInterruptibly(1));
            boolean[] got = new boolean[1];
            together(() -> got[0] = mutex.tryAcquireNanos(1, 1_000));
            check(!got[0] && !mutex.hasQueuedThreads());
            mutex.release(1);
        });
    }

    /** A mutex that cannot be entered twice. */
    private static final class LongMutex extends AbstractQueuedLongSynchronizer {
        private static final long serialVersionUID = 1;
        private static final long HELD = 1L << 40;

        @Override
        protected boolean tryAcquire(long ignored) {
            return compareAndSetState(0, HELD);
        }

        @Override
        protected boolean tryRelease(long ignored) {
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == HELD;
        }
    }

    private static void synchronizersOfLongs() {
        String g = "AbstractQueuedLongSynchronizer";
        add(g, "a mutex excludes", () -> {
            LongMutex mutex = new LongMutex();
            List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
            Box box = new Box(0);
            Step adds = () -> {
                mutex.acquire(1);
                seen.add(box.content++);
                mutex.release(1);
            };
            together(adds, adds);
            check(seen.equals(List.of(0, 1)));
        });
        add(g, "a condition of a mutex", () -> {
            LongMutex mutex = new LongMutex();
            Condition changed = mutex.new ConditionObject();
            Box box = new Box(0);
            together(
                    () -> {
                        mutex.acquire(1);
                        while (box.content == 0) {
                            changed.await();
                        }
                        mutex.release(1);
                    },
                    () -> {
                        mutex.acquire(1);
                        box.content = 1;
                        changed.signalAll();
                        mutex.release(1);
                    });
        });
    }
}
