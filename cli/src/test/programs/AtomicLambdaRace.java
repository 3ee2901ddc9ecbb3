import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

/**
 * Bug: the function given to updateAndGet counts its calls in a plain field; where the update is retried or two threads are in it, the
 * count is wrong. The reference to the method is bound, so the call has no site of its own in this file's bytecode.
 */
public class AtomicLambdaRace {
    static int calls;

    static int next(int x) {
        calls++;
        return x + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger a = new AtomicInteger();
        IntUnaryOperator f = AtomicLambdaRace::next;
        Thread t = new Thread(() -> a.updateAndGet(f));
        t.start();
        a.updateAndGet(f);
        t.join();
        if (a.get() != 2) {
            throw new IllegalStateException("the atomic itself is wrong");
        }
        if (calls != 2) {
            throw new AssertionError("calls " + calls);
        }
    }
}
