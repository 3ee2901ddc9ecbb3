import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Many setters and one checker, started last: each setter stores {@code a} and then {@code b}, both volatile.
 *
 * <p>The bug: the checker takes it that who sees {@code a} will see {@code b}. It fails when it looks after the first
 * store of {@code a} and before every store of {@code b}, or when its read of {@code b} is stale. The more setters
 * there are, the rarer that is. It shows as an assertion that fails.
 *
 * <p>Run: {@code ./heddle check -- examples/benchmarks9/Reorder.java 20} (exit code 10), with the number of setters.
 */
public class Reorder {
    private static final VarHandle A = handle("a");
    private static final VarHandle B = handle("b");

    private static int a;
    private static int b;

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(Reorder.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static void set() {
        A.setVolatile(1);
        B.setVolatile(1);
    }

    private static void check() {
        int seenA = (int) A.getVolatile();
        int seenB = (int) B.getVolatile();
        if (seenA == 1 && seenB == 0) {
            throw new AssertionError("a is set and b is not");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int setters = args.length == 0 ? 10 : Integer.parseInt(args[0]);
        Thread[] threads = new Thread[setters + 1];
        for (int i = 0; i < setters; i++) {
            threads[i] = new Thread(() -> set(), "setter " + i);
        }
        threads[setters] = new Thread(() -> check(), "checker");
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
