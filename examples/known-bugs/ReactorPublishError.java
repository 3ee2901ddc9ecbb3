import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.ConnectableFlux;
import reactor.core.publisher.Flux;

/**
 * Reactor 3.5.11: a published source fails while a subscriber requests more.
 *
 * <p>The contract: the subscriber gets the error.
 *
 * <p>The bug is issue 3618, fixed in 3.5.12: {@code FluxPublish} sets {@code done} before the error, so a drain loop in between completes its subscribers.
 */
public class ReactorPublishError {
    public static void main(String[] args) throws InterruptedException {
        AtomicReference<Subscriber<? super Integer>> source = new AtomicReference<>();
        ConnectableFlux<Integer> published = Flux.<Integer>from(to -> {
                    to.onSubscribe(new Subscription() {
                        @Override
                        public void request(long n) {}

                        @Override
                        public void cancel() {}
                    });
                    source.set(to);
                })
                .publish();
        AtomicInteger errors = new AtomicInteger();
        BaseSubscriber<Integer> subscriber = new BaseSubscriber<Integer>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                subscription.request(1);
            }

            @Override
            protected void hookOnError(Throwable error) {
                errors.incrementAndGet();
            }
        };
        published.subscribe(subscriber);
        published.connect();
        Thread first = new Thread(() -> source.get().onError(new IllegalStateException("boom")), "fails");
        Thread second = new Thread(() -> subscriber.request(1), "requests");
        first.start();
        second.start();
        first.join();
        second.join();
        if (errors.get() != 1) {
            throw new AssertionError("the error did not arrive");
        }
    }
}
