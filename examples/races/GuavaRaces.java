import com.google.common.base.Converter;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.net.InternetDomainName;
import com.google.common.net.MediaType;
import com.google.common.primitives.Longs;
import java.util.function.Function;
import java.util.function.Supplier;

/** Fields of Guava that are initialised on first use, by two threads at once: one call each of an object that both have. */
public class GuavaRaces {
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

    static ImmutableMap<String, Integer> map() {
        return ImmutableMap.of("a", 1, "b", 2);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "entrySet" -> both(GuavaRaces::map, map -> map.entrySet().size());
            case "keySet" -> both(GuavaRaces::map, map -> map.keySet().contains("a"));
            case "values" -> both(GuavaRaces::map, map -> map.values().size());
            case "asList" -> both(() -> ImmutableSet.of("a", "b"), set -> set.asList().get(0));
            case "descendingSet" -> both(() -> ImmutableSortedSet.of(1, 2), set -> set.descendingSet().first());
            case "descendingMap" -> both(() -> ImmutableSortedMap.of(1, "a", 2, "b"), sorted -> sorted.descendingMap().firstKey());
            case "inverse" -> both(() -> ImmutableBiMap.of("a", 1), one -> one.inverse().get(1));
            case "multimapInverse" -> both(() -> ImmutableListMultimap.of("a", 1), multimap -> multimap.inverse().size());
            case "setMultimapEntries" -> both(() -> ImmutableSetMultimap.of("a", 1), multimap -> multimap.entries().size());
            case "multisetElements" -> both(() -> ImmutableMultiset.of("a", "a", "b"), multiset -> multiset.elementSet().size());
            case "multisetEntries" -> both(() -> ImmutableMultiset.of("a", "a", "b"), multiset -> multiset.entrySet().size());
            case "complement" -> both(() -> ImmutableRangeSet.of(Range.closed(1, 5)), ranges -> ranges.complement().contains(3));
            case "reverse" -> both(() -> Longs.stringConverter(), converter -> converter.reverse().convert(7L));
            case "nullsFirst" -> both(() -> Ordering.<Integer>natural(), order -> order.nullsFirst().compare(1, null));
            case "nullsLast" -> both(() -> Ordering.<Integer>natural(), order -> order.nullsLast().compare(1, null));
            case "mediaTypeText" -> both(() -> MediaType.create("text", "plain"), type -> type.toString());
            case "mediaTypeHash" -> both(() -> MediaType.create("text", "plain"), type -> type.hashCode());
            case "mediaTypeCharset" -> both(() -> MediaType.create("text", "plain"), type -> type.charset());
            case "publicSuffix" -> both(() -> InternetDomainName.from("www.example.com"), name -> name.isPublicSuffix());
            case "filteredKeys" -> both(() -> Maps.filterValues(map(), value -> value > 1), filtered -> filtered.keySet().size());
            case "filteredValues" -> both(() -> Maps.filterValues(map(), value -> value > 1), filtered -> filtered.values().size());
            case "cacheKeys" -> both(() -> CacheBuilder.newBuilder().concurrencyLevel(1).build().asMap(), cache -> cache.keySet().isEmpty());
            case "cacheValues" -> both(() -> CacheBuilder.newBuilder().concurrencyLevel(1).build().asMap(), cache -> cache.values().isEmpty());
            case "cacheEntries" -> both(() -> CacheBuilder.newBuilder().concurrencyLevel(1).build().asMap(), cache -> cache.entrySet().isEmpty());
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
