import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Mutiny: elements of two threads, merged and observed on a third; each arrives once and each thread's in order. */
public class MutinyMerge {
    static void emit(UnicastProcessor<Integer> processor, int first) {
        processor.onNext(first);
        processor.onNext(first + 1);
        processor.onComplete();
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        UnicastProcessor<Integer> one = UnicastProcessor.create();
        UnicastProcessor<Integer> two = UnicastProcessor.create();
        Thread a = new Thread(() -> emit(one, 10));
        Thread b = new Thread(() -> emit(two, 20));
        a.start();
        b.start();
        CompletableFuture<List<Integer>> all = Multi.createBy()
                .merging()
                .streams(one, two)
                .emitOn(pool)
                .onItem()
                .transform(n -> n * 2)
                .collect()
                .asList()
                .subscribeAsCompletionStage();
        List<Integer> list = all.get();
        a.join();
        b.join();
        pool.shutdown();
        if (list.indexOf(20) > list.indexOf(22) || list.indexOf(40) > list.indexOf(42)) {
            throw new AssertionError("out of order: " + list);
        }
        if (!list.stream().sorted().toList().equals(List.of(20, 22, 40, 42))) {
            throw new AssertionError(list.toString());
        }
    }
}
