import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/** Views and policies of Caffeine that are made on first use, by two threads at once. */
public class CaffeineRaces {
    static String first;
    static String second;

    /** Two threads call the same on one object; classes are initialised before, by a call on another one. */
    static <T> void both(Supplier<T> make, Function<T, ?> call) throws InterruptedException {
        String.valueOf(call.apply(make.get()));
        T shared = make.get();
        Thread a = new Thread(() -> first = String.valueOf(call.apply(shared)));
        Thread b = new Thread(() -> second = String.valueOf(call.apply(shared)));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static Cache<String, Integer> unbounded() {
        return Caffeine.newBuilder().executor(Runnable::run).build();
    }

    static Cache<String, Integer> bounded() {
        return Caffeine.newBuilder().executor(Runnable::run).maximumSize(10).build();
    }

    static Cache<String, Integer> expiring() {
        return Caffeine.newBuilder()
                .executor(Runnable::run)
                .expireAfterWrite(Duration.ofMinutes(1))
                .build();
    }

    static Cache<String, Integer> filled() {
        Cache<String, Integer> cache = bounded();
        cache.put("a", 1);
        return cache;
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "asMap" -> both(CaffeineRaces::unbounded, cache -> cache.asMap().isEmpty());
            case "keySet" -> both(() -> unbounded().asMap(), map -> map.keySet().isEmpty());
            case "values" -> both(() -> unbounded().asMap(), map -> map.values().isEmpty());
            case "entrySet" -> both(() -> unbounded().asMap(), map -> map.entrySet().isEmpty());
            case "boundedKeySet" -> both(() -> bounded().asMap(), map -> map.keySet().isEmpty());
            case "boundedValues" -> both(() -> bounded().asMap(), map -> map.values().isEmpty());
            case "boundedEntrySet" -> both(() -> bounded().asMap(), map -> map.entrySet().isEmpty());
            case "policy" -> both(CaffeineRaces::unbounded, cache -> cache.policy().isRecordingStats());
            case "boundedPolicy" -> both(CaffeineRaces::bounded, cache -> cache.policy().isRecordingStats());
            case "eviction" -> both(() -> bounded().policy(), policy -> policy.eviction().isPresent());
            case "expiry" -> both(() -> expiring().policy(), policy -> policy.expireAfterWrite().isPresent());
            case "read" -> both(CaffeineRaces::filled, cache -> cache.getIfPresent("a"));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
