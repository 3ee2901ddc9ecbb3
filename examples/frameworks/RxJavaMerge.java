import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.processors.UnicastProcessor;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** RxJava: two threads emit into processors, merged, observed on another scheduler, with a delayed one; each element arrives once. */
public class RxJavaMerge {
    static void emit(UnicastProcessor<Integer> processor, int first) {
        processor.onNext(first);
        processor.onNext(first + 1);
        processor.onComplete();
    }

    public static void main(String[] args) throws Exception {
        UnicastProcessor<Integer> one = UnicastProcessor.create();
        UnicastProcessor<Integer> two = UnicastProcessor.create();
        Thread a = new Thread(() -> emit(one, 10));
        Thread b = new Thread(() -> emit(two, 20));
        a.start();
        b.start();
        List<Integer> list = Flowable.merge(one, two, Flowable.just(30).delay(5, TimeUnit.MILLISECONDS))
                .observeOn(Schedulers.computation(), false, 1)
                .map(n -> n * 2)
                .toList()
                .blockingGet();
        a.join();
        b.join();
        Schedulers.shutdown();
        if (list.indexOf(20) > list.indexOf(22) || list.indexOf(40) > list.indexOf(42)) {
            throw new AssertionError("out of order: " + list);
        }
        if (!list.stream().sorted().toList().equals(List.of(20, 22, 40, 42, 60))) {
            throw new AssertionError(list.toString());
        }
    }
}
