import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Store buffering: two threads announce themselves, then look for the other, and neither sees the other.
 *
 * <p>The bug: opaque accesses are ordered for one variable each, not across two. Thread a writes x and reads
 * y, thread b writes y and reads x. Both read 0, as if each write were still on its way. In every
 * interleaving the second to write would be seen by the first, or see it.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/StoreBuffering.java} (exit code 10; 0 with {@code --sc}). Release and
 * acquire would not help. Fix: volatile variables, see StoreBufferingVolatile.java, or a full fence between
 * the write and the read of both threads, see DekkerFences.java.
 */
public class StoreBuffering {
    private static final VarHandle X;
    private static final VarHandle Y;

    static {
        try {
            X = MethodHandles.lookup().findStaticVarHandle(StoreBuffering.class, "x", int.class);
            Y = MethodHandles.lookup().findStaticVarHandle(StoreBuffering.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int x;
    private static int y;
    private static int seenByA;
    private static int seenByB;

    private static void a() {
        X.setOpaque(1);
        seenByA = (int) Y.getOpaque();
    }

    private static void b() {
        Y.setOpaque(1);
        seenByB = (int) X.getOpaque();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(StoreBuffering::a, "a");
        Thread b = new Thread(StoreBuffering::b, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        if (seenByA == 0 && seenByB == 0) {
            throw new AssertionError("both threads read 0: neither saw the other's write");
        }
    }
}
