import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Independent reads of independent writes: two readers disagree about which of two writes came first.
 *
 * <p>The bug: acquire and release order what one thread did for the threads that read from it. They give no order to
 * two writes of different threads. One reader sees x written and y not yet; the other sees y written and x not
 * yet. A program that decides by such a look (who was first?) decides twice, and differently.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/Iriw.java} (exit code 10; 0 with {@code --sc}). Fix: volatile
 * variables, see IriwVolatile.java. Volatile writes alone are not enough: the reads must be volatile too.
 */
public class Iriw {
    private static final VarHandle X;
    private static final VarHandle Y;

    static {
        try {
            X = MethodHandles.lookup().findStaticVarHandle(Iriw.class, "x", int.class);
            Y = MethodHandles.lookup().findStaticVarHandle(Iriw.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int x;
    private static int y;
    private static boolean xCameFirst;
    private static boolean yCameFirst;

    private static void readXThenY() {
        int first = (int) X.getAcquire();
        int second = (int) Y.getAcquire();
        xCameFirst = first == 1 && second == 0;
    }

    private static void readYThenX() {
        int first = (int) Y.getAcquire();
        int second = (int) X.getAcquire();
        yCameFirst = first == 1 && second == 0;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> X.setRelease(1), "writer-x"),
            new Thread(() -> Y.setRelease(1), "writer-y"),
            new Thread(Iriw::readXThenY, "reader-xy"),
            new Thread(Iriw::readYThenX, "reader-yx")
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (xCameFirst && yCameFirst) {
            throw new AssertionError("one reader saw x written before y, the other y before x");
        }
    }
}
