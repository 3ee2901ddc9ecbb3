import io.reactivex.Observable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * RxJava 2.2.9: two threads subscribe to a source that is shared by {@code publish().refCount()}.
 *
 * <p>The contract: both see it complete.
 *
 * <p>The bug is issue 6501, fixed in 2.2.10: a subscriber that comes between the end of a connection and the reset of its reference count subscribes to what has ended.
 */
public class RxJavaRefCount {
    public static void main(String[] args) throws InterruptedException {
        Observable<Integer> shared = Observable.just(1).publish().refCount();
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

    private static void subscribe(Observable<Integer> shared, AtomicInteger completions) {
        shared.subscribe(value -> {}, error -> {}, completions::incrementAndGet);
    }
}
