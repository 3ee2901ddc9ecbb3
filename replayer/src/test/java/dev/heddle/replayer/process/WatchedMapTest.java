package dev.heddle.replayer.process;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.reset.WatchedMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WatchedMapTest {
    private static WatchedMap map() {
        WatchedMap map = new WatchedMap();
        map.put("a", "1");
        map.put("b", "2");
        map.watch();
        return map;
    }

    private static Arguments by(String name, Consumer<WatchedMap> change) {
        return Arguments.of(name, change);
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                by("put", m -> m.put("a", "2")),
                by("putAll", m -> m.putAll(Map.of("a", "2"))),
                by("putIfAbsent", m -> m.putIfAbsent("c", "2")),
                by("remove", m -> m.remove("a")),
                by("remove an entry", m -> m.remove("a", "1")),
                by("replace", m -> m.replace("a", "2")),
                by("replace an entry", m -> m.replace("a", "1", "2")),
                by("replaceAll", m -> m.replaceAll((k, v) -> "2")),
                by("clear", WatchedMap::clear),
                by("compute", m -> m.compute("a", (k, v) -> "2")),
                by("computeIfAbsent", m -> m.computeIfAbsent("c", k -> "2")),
                by("computeIfPresent", m -> m.computeIfPresent("a", (k, v) -> null)),
                by("merge", m -> m.merge("a", "2", (v, w) -> w)),
                by("keySet", m -> m.keySet().removeIf("a"::equals)),
                by("keySet with a value", m -> m.keySet("1").add("c")),
                by("values", m -> m.values().removeIf("1"::equals)),
                by("entrySet", m -> m.entrySet().removeIf(e -> e.getKey().equals("a"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void everyWayToChangeItIsNoticed(String name, Consumer<WatchedMap> change) {
        WatchedMap map = map();
        Map<Object, Object> before = Map.copyOf(map());
        change.accept(map);
        assertFalse(before.equals(map), "the way does change it");
        assertTrue(map.mayHaveChanged());
    }

    @Test
    void readingIsNoChange() {
        WatchedMap map = map();
        assertTrue(map.containsKey("b") && map.get("a").equals("1") && map.size() == 2);
        assertFalse(map.mayHaveChanged());
    }

    @Test
    void aViewMayBeUsedAtAnyTime() {
        WatchedMap map = map();
        Set<Map.Entry<Object, Object>> view = map.entrySet();
        map.watch();
        assertTrue(map.mayHaveChanged() && view.size() == 2);
    }
}
