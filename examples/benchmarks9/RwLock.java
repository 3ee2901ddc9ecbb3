import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The reader-writer lock of LinuxRwLocks.java around two opaque variables that are always written together, by three
 * threads which read and write by turns.
 *
 * <p>The bug: a writer's attempts are relaxed instead of acquire, so that its writes are not ordered after those of the
 * holder before. A reader sees the two variables differ. It shows as an assertion that fails.
 *
 * <p>Run: {@code ./heddle check examples/benchmarks9/RwLock.java} (exit code 10).
 */
public class RwLock {
    private static final int ALL = 0x100000;
    private static final int ROUNDS = 4;
    private static final VarHandle LOCK = handle("lock");
    private static final VarHandle LEFT = handle("left");
    private static final VarHandle RIGHT = handle("right");

    private static int lock;
    private static int left;
    private static int right;

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(RwLock.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static void lockRead() {
        int before = (int) LOCK.getAndAddAcquire(-1);
        while (before <= 0) {
            addRelaxed(1);
            while ((int) LOCK.getOpaque() <= 0) {
                Thread.yield();
            }
            before = (int) LOCK.getAndAddAcquire(-1);
        }
    }

    private static void lockWrite() {
        int before = addRelaxed(-ALL); // seeded: was int before = (int) LOCK.getAndAddAcquire(-ALL);
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

    private static void readAndWrite() {
        for (int i = 0; i < ROUNDS; i++) {
            if (i % 2 == 0) {
                lockRead();
                int l = (int) LEFT.getOpaque();
                int r = (int) RIGHT.getOpaque();
                if (l != r) {
                    throw new AssertionError("left " + l + ", right " + r);
                }
                unlockRead();
            } else {
                lockWrite();
                LEFT.setOpaque(i);
                // more writes: LEFT.setOpaque(i);
                RIGHT.setOpaque(i);
                unlockWrite();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LOCK.setVolatile(ALL);
        Thread a = new Thread(() -> readAndWrite(), "a");
        Thread b = new Thread(() -> readAndWrite(), "b");
        Thread c = new Thread(() -> readAndWrite(), "c");
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
    }
}
