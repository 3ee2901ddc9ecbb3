import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Flux;

/**
 * Reactor 3.7.6: of two zipped sources one completes while the other fails.
 *
 * <p>The contract: either the error arrives, or it is handed to the hook for dropped errors.
 *
 * <p>The bug is issue 3917 (a race of {@code onComplete} and {@code onError} in {@code Flux.zip}): the inner source is marked as done before its error is stored.
 */
public class ReactorZipError {
    public static void main(String[] args) throws InterruptedException {
        AtomicReference<Subscriber<? super Integer>> one = new AtomicReference<>();
        AtomicReference<Subscriber<? super Integer>> two = new AtomicReference<>();
        AtomicInteger errors = new AtomicInteger();
        reactor.core.publisher.Hooks.onErrorDropped(error -> errors.incrementAndGet());
        AtomicInteger completions = new AtomicInteger();
        Flux.zip(source(one), source(two))
                .subscribe(value -> {}, error -> errors.incrementAndGet(), completions::incrementAndGet);
        Thread first = new Thread(() -> one.get().onNext(1), "completes");
        Thread second = new Thread(() -> two.get().onError(new IllegalStateException("boom")), "fails");
        first.start();
        second.start();
        first.join();
        second.join();
        if (errors.get() != 1) {
            throw new AssertionError("the error did not arrive; completions " + completions.get());
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
