import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The reader-writer lock of old Linux kernels: a reader takes 1 from the lock's word, a writer all of it; who finds
 * too little gives it back and tries again.
 *
 * <p>The bug: the second attempt is relaxed instead of acquire. Who gets the lock by it is not ordered after those who
 * held it. It shows as a data race on {@code data}.
 *
 * <p>Run: {@code ./heddle check --fail-on race examples/benchmarks9/LinuxRwLocks.java} (exit code 10).
 */
public class LinuxRwLocks {
    private static final int ALL = 0x100000;
    private static final VarHandle LOCK;

    static {
        try {
            LOCK = MethodHandles.lookup().findStaticVarHandle(LinuxRwLocks.class, "lock", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int lock;
    private static int data;

    private static void lockRead() {
        int before = (int) LOCK.getAndAddAcquire(-1);
        while (before <= 0) {
            addRelaxed(1);
            while ((int) LOCK.getOpaque() <= 0) {
                Thread.yield();
            }
            before = addRelaxed(-1); // seeded: was before = (int) LOCK.getAndAddAcquire(-1);
        }
    }

    private static void lockWrite() {
        int before = (int) LOCK.getAndAddAcquire(-ALL);
        while (before != ALL) {
            addRelaxed(ALL);
            while ((int) LOCK.getOpaque() != ALL) {
                Thread.yield();
            }
            before = addRelaxed(-ALL); // seeded: was before = (int) LOCK.getAndAddAcquire(-ALL);
        }
    }

    private static void unlockRead() {
        LOCK.getAndAddRelease(1);
    }

    private static void unlockWrite() {
        LOCK.getAndAddRelease(ALL);
    }

    private static int addRelaxed(int delta) {
        int seen;
        do {
            seen = (int) LOCK.getOpaque();
        } while (!LOCK.weakCompareAndSetPlain(seen, seen + delta));
        return seen;
    }

    private static int readThenWrite() {
        lockRead();
        // more writes: MORE.setOpaque(1);
        int seen = data;
        unlockRead();
        lockWrite();
        // more writes: MORE.setOpaque(1);
        Thread.yield();
        data = 1;
        unlockWrite();
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        LOCK.setVolatile(ALL);
        Thread a = new Thread(() -> readThenWrite(), "a");
        Thread b = new Thread(() -> readThenWrite(), "b");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
