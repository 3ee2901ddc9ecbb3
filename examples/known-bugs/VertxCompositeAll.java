import io.vertx.core.CompositeFuture;
import io.vertx.core.Promise;

/**
 * Vert.x 3.9.4: two threads fail the two futures of a composite.
 *
 * <p>The contract: failing a future does not throw, whatever the other thread does to the other future.
 *
 * <p>The bug is issue 3658, fixed in 3.9.5: {@code CompositeFuture.all} asks under a lock whether the composite is complete and fails it after the lock is released. If
 * the other thread fails it in between, {@code fail} throws {@code IllegalStateException} to the caller of the promise.
 */
public class VertxCompositeAll {
    public static void main(String[] args) throws InterruptedException {
        Promise<String> one = Promise.promise();
        Promise<String> two = Promise.promise();
        CompositeFuture.all(one.future(), two.future());
        Thread first = new Thread(() -> one.fail("one"), "first");
        Thread second = new Thread(() -> two.fail("two"), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
