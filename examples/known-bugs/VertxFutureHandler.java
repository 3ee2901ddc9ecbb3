import io.vertx.core.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Vert.x 3.4.1: one thread completes a future while another one sets its handler.
 *
 * <p>The contract: the handler is called once with the result.
 *
 * <p>The bug is issue 1892, fixed in 3.4.2: {@code FutureImpl} has plain fields and no lock. Both threads may see that there is a result and a handler and call it, and each may miss what the
 * other one has written.
 */
public class VertxFutureHandler {
    public static void main(String[] args) throws InterruptedException {
        Future<String> future = Future.future();
        AtomicInteger calls = new AtomicInteger();
        Thread first = new Thread(() -> future.complete("done"), "completes");
        Thread second = new Thread(() -> future.setHandler(result -> calls.incrementAndGet()), "listens");
        first.start();
        second.start();
        first.join();
        second.join();
        if (calls.get() != 1) {
            throw new AssertionError("the handler was called " + calls.get() + " times");
        }
    }
}
