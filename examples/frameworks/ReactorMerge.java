import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** Reactor: two threads emit into sinks, merged, published on another scheduler and put together with a delayed one; each element arrives once. */
public class ReactorMerge {
    static void emit(Sinks.Many<Integer> sink, int first) {
        sink.emitNext(first, Sinks.EmitFailureHandler.FAIL_FAST);
        sink.emitNext(first + 1, Sinks.EmitFailureHandler.FAIL_FAST);
        sink.emitComplete(Sinks.EmitFailureHandler.FAIL_FAST);
    }

    public static void main(String[] args) throws Exception {
        Sinks.Many<Integer> one = Sinks.many().unicast().onBackpressureBuffer();
        Sinks.Many<Integer> two = Sinks.many().unicast().onBackpressureBuffer();
        Thread a = new Thread(() -> emit(one, 10));
        Thread b = new Thread(() -> emit(two, 20));
        a.start();
        b.start();
        List<Integer> list = Flux.merge(
                        one.asFlux(), two.asFlux(), Flux.just(30).delayElements(Duration.ofMillis(5)))
                .publishOn(Schedulers.parallel(), 1)
                .map(n -> n * 2)
                .collectList()
                .block();
        a.join();
        b.join();
        Schedulers.shutdownNow();
        if (list.indexOf(20) > list.indexOf(22) || list.indexOf(40) > list.indexOf(42)) {
            throw new AssertionError("out of order: " + list);
        }
        if (!list.stream().sorted().toList().equals(List.of(20, 22, 40, 42, 60))) {
            throw new AssertionError(list.toString());
        }
    }
}
