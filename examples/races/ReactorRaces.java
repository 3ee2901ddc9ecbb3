import java.util.function.Function;
import java.util.function.Supplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Operators of Reactor that two threads subscribe to, emit into or complete at once. */
public class ReactorRaces {
    static String first;
    static String second;

    /** Two threads make a call each on one object; classes are initialised before, by calls on another one. */
    static <T> void both(Supplier<T> make, Function<T, ?> one, Function<T, ?> other) throws InterruptedException {
        T warm = make.get();
        String.valueOf(one.apply(warm));
        String.valueOf(other.apply(warm));
        T shared = make.get();
        Thread a = new Thread(() -> first = String.valueOf(one.apply(shared)));
        Thread b = new Thread(() -> second = String.valueOf(other.apply(shared)));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    private record Merged(Sinks.Many<Integer> left, Sinks.Many<Integer> right) {
        Merged() {
            this(Sinks.many().unicast().onBackpressureBuffer(), Sinks.many().unicast().onBackpressureBuffer());
            Flux.merge(left.asFlux(), right.asFlux()).subscribe();
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "cache" -> both(() -> Mono.just(1).cache(), mono -> mono.block(), mono -> mono.block());
            case "twoValues" -> both(Sinks::<Integer>one, sink -> sink.tryEmitValue(1), sink -> sink.tryEmitValue(2));
            case "emptyOrValue" -> both(Sinks::<Integer>one, sink -> sink.tryEmitEmpty(), sink -> sink.tryEmitValue(2));
            case "merge" -> both(Merged::new, merged -> merged.left.tryEmitNext(1), merged -> merged.right.tryEmitNext(2));
            case "multicast" -> both(
                    () -> Sinks.many().multicast().<Integer>directBestEffort(),
                    sink -> sink.asFlux().subscribe() != null,
                    sink -> sink.tryEmitNext(2));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
