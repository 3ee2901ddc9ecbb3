import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The entry of Dekker's mutual exclusion with opaque flags: both threads enter. (Who finds the other's flag
 * raised gives up here, so that no thread spins.)
 *
 * <p>The bug: each thread raises its flag and then looks at the other's, and opaque accesses to two variables
 * are not ordered. Both read the other's flag as it was before, both enter, both increment 0 to 1. This is
 * StoreBuffering.java at work.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/DekkerOpaque.java} (exit code 10; 0 with {@code --sc}). Fix: fences,
 * see DekkerFences.java, or volatile flags.
 */
public class DekkerOpaque {
    private static final VarHandle WANTS = MethodHandles.arrayElementVarHandle(boolean[].class);

    private static final boolean[] wants = new boolean[2];
    private static final boolean[] entered = new boolean[2];
    private static int counter;

    private static void attempt(int me) {
        WANTS.setOpaque(wants, me, true);
        boolean free = !(boolean) WANTS.getOpaque(wants, 1 - me);
        if (free) {
            counter++;
            entered[me] = true;
        }
        WANTS.setOpaque(wants, me, false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> attempt(0), "a");
        Thread b = new Thread(() -> attempt(1), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        if (entered[0] && entered[1] && counter != 2) {
            throw new AssertionError("both threads were inside, but the counter is " + counter);
        }
    }
}
