import io.reactivex.Observable;
import io.reactivex.disposables.Disposable;
import io.reactivex.subjects.PublishSubject;

/**
 * RxJava 2.2.3: two inner sources of a {@code flatMap} that may have two at a time complete at once.
 *
 * <p>The contract: as many sources as allowed are subscribed to as long as there are more.
 *
 * <p>The bug is issue 6282, fixed in 2.2.4: a drain loop that finds two sources completed subscribes to one of those that wait.
 */
public class RxJavaFlatMap {
    public static void main(String[] args) throws InterruptedException {
        PublishSubject<Integer>[] sources = subjects(4);
        Disposable all = Observable.range(0, 4).flatMap(i -> sources[i], 2).subscribe();
        Thread first = new Thread(() -> sources[0].onComplete(), "first");
        Thread second = new Thread(() -> sources[1].onComplete(), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        if (!sources[2].hasObservers() || !sources[3].hasObservers()) {
            throw new AssertionError("fewer than two sources are subscribed to");
        }
        all.dispose();
    }

    @SuppressWarnings("unchecked")
    private static PublishSubject<Integer>[] subjects(int n) {
        PublishSubject<Integer>[] all = new PublishSubject[n];
        for (int i = 0; i < n; i++) {
            all[i] = PublishSubject.create();
        }
        return all;
    }
}
