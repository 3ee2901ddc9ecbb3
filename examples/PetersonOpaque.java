import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Peterson's mutual exclusion with opaque variables: both threads enter. (Who would have to wait gives up
 * here, so that no thread spins.)
 *
 * <p>The bug: each thread raises its flag, gives the turn away, and looks at the other's flag and at the turn.
 * Opaque accesses keep these in order for one variable each only. Both read the other's flag as it was before,
 * both enter, both increment 0 to 1.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/PetersonOpaque.java} (exit code 10; 0 with {@code --sc}). Fix: two
 * full fences, see PetersonFences.java, or volatile variables.
 */
public class PetersonOpaque {
    private static final VarHandle WANTS = MethodHandles.arrayElementVarHandle(boolean[].class);

    private static final boolean[] wants = new boolean[2];
    private static final AtomicInteger turn = new AtomicInteger();
    private static final boolean[] entered = new boolean[2];
    private static int counter;

    private static void attempt(int me) {
        int other = 1 - me;
        WANTS.setOpaque(wants, me, true);
        turn.setOpaque(other);
        boolean free = !(boolean) WANTS.getOpaque(wants, other) || turn.getOpaque() == me;
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
