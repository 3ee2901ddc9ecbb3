import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Dekker's mutual exclusion with opaque flags and fences: two threads, each once inside.
 *
 * <p>The bug: the full fence between the raising of flag0 and the look at flag1 is missing in the first thread. Both
 * miss the other's flag and write {@code inside} at once. It shows as a data race.
 *
 * <p>Run: {@code ./heddle check --fail-on race examples/benchmarks9/Dekker.java} (exit code 10).
 */
public class Dekker {
    private static final VarHandle FLAG0 = handle("flag0", boolean.class);
    private static final VarHandle FLAG1 = handle("flag1", boolean.class);
    private static final VarHandle TURN = handle("turn", int.class);

    private static boolean flag0;
    private static boolean flag1;
    private static int turn;
    private static int inside;

    private static VarHandle handle(String field, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(Dekker.class, field, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static void first() {
        FLAG0.setOpaque(true);
        // more writes: FLAG0.setOpaque(true);
        // seeded: was VarHandle.fullFence();
        while ((boolean) FLAG1.getOpaque()) {
            if ((int) TURN.getOpaque() != 0) {
                FLAG0.setOpaque(false);
                while ((int) TURN.getOpaque() != 0) {
                    Thread.yield();
                }
                FLAG0.setOpaque(true);
                VarHandle.fullFence();
            } else {
                Thread.yield();
            }
        }
        VarHandle.acquireFence();
        inside = 1;
        TURN.setOpaque(1);
        VarHandle.releaseFence();
        FLAG0.setOpaque(false);
    }

    private static void second() {
        FLAG1.setOpaque(true);
        // more writes: FLAG1.setOpaque(true);
        VarHandle.fullFence();
        while ((boolean) FLAG0.getOpaque()) {
            if ((int) TURN.getOpaque() != 1) {
                FLAG1.setOpaque(false);
                while ((int) TURN.getOpaque() != 1) {
                    Thread.yield();
                }
                FLAG1.setOpaque(true);
                VarHandle.fullFence();
            } else {
                Thread.yield();
            }
        }
        VarHandle.acquireFence();
        inside = 2;
        TURN.setOpaque(0);
        VarHandle.releaseFence();
        FLAG1.setOpaque(false);
    }

    public static void main(String[] args) throws InterruptedException {
        FLAG0.setVolatile(false);
        FLAG1.setVolatile(false);
        TURN.setVolatile(0);
        Thread a = new Thread(() -> first(), "first");
        Thread b = new Thread(() -> second(), "second");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
