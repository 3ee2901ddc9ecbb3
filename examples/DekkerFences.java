import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * DekkerOpaque.java with fences, correct. Of the two full fences one comes first, and the thread whose fence
 * comes second sees the other's flag. The weaker fences order the inside of one thread before the inside of
 * the next; without them both may be inside one after the other, and the second still read the old counter.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/DekkerFences.java} (exit code 0).
 */
public class DekkerFences {
    private static final VarHandle WANTS = MethodHandles.arrayElementVarHandle(boolean[].class);

    private static final boolean[] wants = new boolean[2];
    private static final boolean[] entered = new boolean[2];
    private static int counter;

    private static void attempt(int me) {
        WANTS.setOpaque(wants, me, true);
        VarHandle.fullFence(); // my flag before my look at the other's
        boolean free = !(boolean) WANTS.getOpaque(wants, 1 - me);
        if (free) {
            VarHandle.acquireFence(); // what the other did inside before what I do
            counter++;
            entered[me] = true;
            VarHandle.releaseFence(); // what I did before my flag goes down
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
