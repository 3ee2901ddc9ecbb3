package dev.heddle.formats.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class EventKindTest {
    @Test
    void documentedTableIsThatOfTheCode() throws IOException {
        List<String> documented = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("../docs/reference/event-kinds.md"))) {
            if (line.matches("\\| [A-Z_]+ \\|.*") && line.split("\\|").length == 8) {
                documented.add(line);
            }
        }
        List<String> actual = new ArrayList<>();
        for (EventKind kind : EventKind.values()) {
            Handover handover = kind.handover();
            actual.add("| " + kind + " | " + memory(kind) + " | " + (handover == Handover.NONE ? "-" : handover) + " | "
                    + (kind.isOfOwnThread() ? "own thread" : "location") + " | " + when(kind::takes) + " | "
                    + when(kind::gives) + " | " + (kind.waits() ? "yes" : "no") + " |");
        }
        assertEquals(String.join("\n", actual), String.join("\n", documented));
    }

    private static String memory(EventKind kind) {
        if (kind == EventKind.FENCE) {
            return "orders";
        }
        return kind.reads() ? kind.writes() ? "reads, writes" : "reads" : kind.writes() ? "writes" : "-";
    }

    /** The flags by which the answer differs from that for an event without flags. */
    private static String when(IntPredicate holds) {
        boolean usually = holds.test(0);
        List<String> others = new ArrayList<>();
        flags().forEach((flag, name) -> {
            if (holds.test(flag) != usually) {
                others.add(name);
            }
        });
        String names = String.join(", ", others);
        return others.isEmpty() ? usually ? "always" : "never" : usually ? "not " + names : names;
    }

    private static Map<Integer, String> flags() {
        Map<Integer, String> flags = new TreeMap<>();
        for (Field field : EventFlags.class.getFields()) {
            try {
                if (Integer.bitCount(field.getInt(null)) == 1) {
                    flags.put(field.getInt(null), field.getName());
                }
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }
        return flags;
    }

    @Test
    void flagsOnBothSidesCombine() {
        int both = EventFlags.ACQUIRES | EventFlags.RELEASES;
        assertEquals(List.of(true, true), List.of(EventKind.SYNC.takes(both), EventKind.SYNC.gives(both)));
        assertEquals(false, EventKind.UNLOCK.takes(-1));
        assertEquals(false, EventKind.READ.gives(-1));
        assertEquals(false, EventKind.JOIN.takes(EventFlags.GAVE_UP | EventFlags.ASKS));
        assertEquals(true, EventKind.WAKE.takes(EventFlags.TIMED_OUT));
        assertEquals(true, EventKind.WAKE.acquiresLock(EventFlags.SHARED));
        assertEquals(false, EventKind.PARK.acquiresLock(0));
    }

    @Test
    void whatWaitsIsEnabledByWhatGivesIt() {
        Map<EventKind, Set<EventKind>> enabledBy = Map.of(
                EventKind.BEGIN, Set.of(EventKind.START),
                EventKind.JOIN, Set.of(EventKind.END),
                EventKind.LOCK, Set.of(EventKind.UNLOCK, EventKind.WAIT, EventKind.NOTIFY),
                EventKind.WAKE, Set.of(EventKind.UNLOCK, EventKind.WAIT, EventKind.NOTIFY),
                EventKind.PARK, Set.of(EventKind.UNPARK));
        for (EventKind earlier : EventKind.values()) {
            for (EventKind later : EventKind.values()) {
                boolean expected = enabledBy.getOrDefault(later, Set.of()).contains(earlier);
                assertEquals(expected, earlier.mayEnable(later), earlier + " and " + later);
            }
        }
    }

    @Test
    void eventsOfOtherOperationsHaveNoPoint() {
        List<EventKind> without = new ArrayList<>();
        for (EventKind kind : EventKind.values()) {
            if (!kind.hasPoint(0)) {
                without.add(kind);
            }
        }
        assertEquals(List.of(EventKind.BEGIN, EventKind.END, EventKind.CLASS_INIT, EventKind.INPUT), without);
        assertEquals(false, EventKind.SYNC.hasPoint(EventFlags.RELEASES));
        assertEquals(false, EventKind.INTERRUPT.hasPoint(EventFlags.OBSERVED));
        assertEquals(false, EventKind.WRITE.hasPoint(EventFlags.EXTERNAL));
        assertEquals(true, EventKind.LOCK.hasPoint(EventFlags.EXTERNAL | EventFlags.OBSERVED | EventFlags.PROMISES));
    }
}
