import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Flux;

/**
 * Reactor 3.4.3: of two merged sources one completes while the other fails.
 *
 * <p>The contract: the error arrives.
 *
 * <p>The bug is issue 2618, fixed in 3.4.4: the inner source is marked as done before its error is stored, so a drain loop in between sees two sources that are done and
 * no error, and completes.
 */
public class ReactorMergeError {
    public static void main(String[] args) throws InterruptedException {
        AtomicReference<Subscriber<? super Integer>> one = new AtomicReference<>();
        AtomicReference<Subscriber<? super Integer>> two = new AtomicReference<>();
        AtomicInteger errors = new AtomicInteger();
        Flux.merge(source(one), source(two)).subscribe(value -> {}, error -> errors.incrementAndGet(), () -> {});
        Thread first = new Thread(() -> one.get().onComplete(), "completes");
        Thread second = new Thread(() -> two.get().onError(new IllegalStateException("boom")), "fails");
        first.start();
        second.start();
        first.join();
        second.join();
        if (errors.get() != 1) {
            throw new AssertionError("the error did not arrive");
        }
    }

    private static Publisher<Integer> source(AtomicReference<Subscriber<? super Integer>> subscriber) {
        return to -> {
            to.onSubscribe(new Subscription() {
                @Override
                public void request(long n) {}

                @Override
                public void cancel() {}
            });
            subscriber.set(to);
        };
    }
}
