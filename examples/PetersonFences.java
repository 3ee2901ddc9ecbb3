import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * PetersonOpaque.java with fences, correct. It takes two full fences a thread. The one after the turn alone is
 * not enough: the flag may then become visible after the turn, so that one thread gets in because the flag
 * looks lowered, and the other because the turn is its own. The one before the turn alone leaves the bug of
 * StoreBuffering.java. The weaker fences order the inside of one thread before the inside of the next.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/PetersonFences.java} (exit code 0).
 */
public class PetersonFences {
    private static final VarHandle WANTS = MethodHandles.arrayElementVarHandle(boolean[].class);

    private static final boolean[] wants = new boolean[2];
    private static final AtomicInteger turn = new AtomicInteger();
    private static final boolean[] entered = new boolean[2];
    private static int counter;

    private static void attempt(int me) {
        int other = 1 - me;
        WANTS.setOpaque(wants, me, true);
        VarHandle.fullFence(); // my flag before I give way
        turn.setOpaque(other);
        VarHandle.fullFence(); // both before my look at the other
        boolean free = !(boolean) WANTS.getOpaque(wants, other) || turn.getOpaque() == me;
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
