import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;

/**
 * Reactor 3.5.7: two threads subscribe to a source that is shared by {@code refCount(2)}.
 *
 * <p>The contract: the source is connected when the second subscriber has arrived, and both get all of it.
 *
 * <p>The bug is issue 3487, fixed in 3.5.8: the thread that counts its subscriber as the second one connects the source, while the first one may still be on its way to subscribe to it.
 */
public class ReactorRefCount {
    public static void main(String[] args) throws InterruptedException {
        Flux<Integer> shared = Flux.just(1).publish().refCount(2);
        AtomicInteger completions = new AtomicInteger();
        Thread first = new Thread(() -> subscribe(shared, completions), "first");
        Thread second = new Thread(() -> subscribe(shared, completions), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        if (completions.get() != 2) {
            throw new AssertionError("complete: " + completions.get() + " of 2 subscribers");
        }
    }

    private static void subscribe(Flux<Integer> shared, AtomicInteger completions) {
        shared.subscribe(value -> {}, error -> {}, completions::incrementAndGet);
    }
}
