import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A sequence lock with two writers and one reader: the sequence is odd while a writer writes.
 *
 * <p>The bug: a writer takes the lock by relaxed accesses instead of acquire ones, so that its writes are not ordered
 * after those of the writer before. The reader sees an even sequence twice, and one half of each write. It shows as an
 * assertion that fails.
 *
 * <p>Run: {@code ./heddle check examples/benchmarks9/SeqLock.java} (exit code 10).
 */
public class SeqLock {
    private static final VarHandle SEQUENCE = handle("sequence");
    private static final VarHandle LEFT = handle("left");
    private static final VarHandle RIGHT = handle("right");

    private static int sequence;
    private static int left;
    private static int right;

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(SeqLock.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static void write(int value) {
        while (true) {
            int seen = (int) SEQUENCE.getOpaque(); // seeded: was int seen = (int) SEQUENCE.getAcquire();
            if (seen % 2 != 0) {
                continue;
            }
            if (SEQUENCE.weakCompareAndSetPlain(seen, seen + 1)) { // seeded: was if (SEQUENCE.weakCompareAndSetAcquire(seen, seen + 1)) {
                break;
            }
        }
        LEFT.setRelease(value);
        // more writes: LEFT.setOpaque(value);
        RIGHT.setRelease(value);
        SEQUENCE.getAndAddRelease(1);
    }

    private static void read() {
        int l;
        int r;
        while (true) {
            int seen = (int) SEQUENCE.getAcquire();
            if (seen % 2 != 0) {
                continue;
            }
            l = (int) LEFT.getAcquire();
            r = (int) RIGHT.getAcquire();
            if ((int) SEQUENCE.getOpaque() == seen) {
                break;
            }
        }
        if (l != r) {
            throw new AssertionError("left " + l + ", right " + r);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SEQUENCE.setVolatile(0);
        LEFT.setVolatile(0);
        RIGHT.setVolatile(0);
        Thread a = new Thread(() -> write(3), "writer of 3");
        Thread b = new Thread(() -> write(2), "writer of 2");
        Thread c = new Thread(() -> read(), "reader");
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
    }
}
