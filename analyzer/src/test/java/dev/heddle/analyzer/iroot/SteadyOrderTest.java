package dev.heddle.analyzer.iroot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A thread writes and hands over, another takes over and reads: whether the read may come first in another execution.
 */
class SteadyOrderTest {
    private static final int RELEASES = EventFlags.RELEASES;
    private static final int ACQUIRES = EventFlags.ACQUIRES;

    /** The two halves of a hand-over, by the builder and false for the giving half. */
    private static final Map<String, BiConsumer<TraceBuilder, Boolean>> STEADY = Map.of(
            "latch", synchroniser("java.util.concurrent.CountDownLatch", 0),
            "task of the program", synchroniser("Task", 0),
            "element of a queue", synchroniser("java.util.concurrent.LinkedBlockingQueue", 7),
            "interrupt", about(EventKind.INTERRUPT, EventKind.INTERRUPT, EventFlags.OBSERVED),
            "interrupt of another thread",
                    (b, takes) -> b.event(
                            takes ? 2 : 1,
                            EventKind.INTERRUPT,
                            b.location(LocationKind.THREAD, -1, "", "0", 0),
                            9,
                            takes ? EventFlags.OBSERVED : 0),
            "unpark", about(EventKind.UNPARK, EventKind.PARK, 0),
            "class",
                    (b, takes) -> b.event(
                            takes ? 2 : 1,
                            EventKind.CLASS_INIT,
                            location(b, LocationKind.CLASS),
                            9,
                            takes ? EventFlags.OBSERVED : 0),
            "join",
                    (b, takes) -> {
                        if (takes) {
                            b.join(2, 1, 9);
                        } else {
                            b.end(1);
                        }
                    });

    private static final Map<String, BiConsumer<TraceBuilder, Boolean>> NOT_STEADY = Map.of(
            "semaphore",
            synchroniser("java.util.concurrent.Semaphore", 0),
            "map as a whole",
            synchroniser("java.util.concurrent.ConcurrentHashMap", 0),
            "adder",
            synchroniser("java.util.concurrent.atomic.LongAdder", 0),
            "library",
            (b, takes) -> b.event(
                    takes ? 2 : 1, EventKind.SYNC, location(b, LocationKind.LIBRARY), 9, takes ? ACQUIRES : RELEASES),
            "unpark that came too late",
            about(EventKind.UNPARK, EventKind.PARK, EventFlags.TIMED_OUT),
            "join that timed out",
            (b, takes) -> {
                if (takes) {
                    b.event(2, EventKind.JOIN, location(b, LocationKind.THREAD), 9, EventFlags.TIMED_OUT);
                }
            },
            "monitor",
            (b, takes) -> {
                int monitor = location(b, LocationKind.MONITOR);
                b.lock(takes ? 2 : 1, monitor, 9);
                b.unlock(takes ? 2 : 1, monitor, 10);
            },
            "volatile",
            (b, takes) -> {
                int flag = b.staticField("flag");
                if (takes) {
                    b.as(MemoryOrder.VOLATILE).read(2, flag, 9);
                } else {
                    b.as(MemoryOrder.VOLATILE).write(1, flag, 9, 1);
                }
            });

    private static BiConsumer<TraceBuilder, Boolean> synchroniser(String name, int element) {
        return (b, takes) -> {
            int at = b.location(LocationKind.SYNCHRONIZER, takes ? 0 : b.object(name), "", "", -1);
            int i = b.event(takes ? 2 : 1, EventKind.SYNC, at, 9, takes ? ACQUIRES : RELEASES);
            b.events().setValue(i, element);
        };
    }

    private static BiConsumer<TraceBuilder, Boolean> about(EventKind gives, EventKind takesBy, int flags) {
        return (b, takes) -> {
            int target = b.location(LocationKind.THREAD, -1, "", "0.2", 2);
            b.event(takes ? 2 : 1, takes ? takesBy : gives, target, 9, takes ? flags : 0);
        };
    }

    private static int location(TraceBuilder b, LocationKind kind) {
        return b.location(
                kind,
                -1,
                kind == LocationKind.CLASS ? "Foo" : "",
                kind == LocationKind.THREAD ? "0.1" : "",
                kind == LocationKind.THREAD ? 1 : -1);
    }

    static List<String> steady() {
        return STEADY.keySet().stream().sorted().toList();
    }

    static List<String> notSteady() {
        return NOT_STEADY.keySet().stream().sorted().toList();
    }

    private static Trace trace(BiConsumer<TraceBuilder, Boolean> handover) {
        TraceBuilder b = new TraceBuilder("T");
        b.thread("0.1", "gives");
        b.thread("0.2", "takes");
        b.startAll();
        int x = b.staticField("x");
        b.write(1, x, 20, 1);
        handover.accept(b, false);
        handover.accept(b, true);
        b.read(2, x, 30);
        return b.passed();
    }

    private static Set<AccessType> sources(BiConsumer<TraceBuilder, Boolean> handover) {
        return IrootPredictor.of(trace(handover), PredictorOptions.DEFAULT).predictions().stream()
                .filter(one -> one.iroot().idiom() == 1 && one.example().contains(4))
                .map(one -> one.iroot().events().get(0).type())
                .filter(type -> type == AccessType.READ || type == AccessType.WRITE)
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @MethodSource("steady")
    void whatHandsOverInEveryExecutionIsAnEdge(String handover) {
        assertEquals(Set.of(AccessType.WRITE), sources(STEADY.get(handover)));
    }

    @ParameterizedTest
    @MethodSource("notSteady")
    void whatAnotherExecutionMayTurnRoundIsNone(String handover) {
        assertEquals(Set.of(AccessType.WRITE, AccessType.READ), sources(NOT_STEADY.get(handover)));
    }

    @Test
    void anOlderWriteThatOnlyAStaleReadSeesIsAWeakPair() {
        TraceBuilder b = new TraceBuilder("T");
        b.thread("0.1", "gives");
        b.thread("0.2", "takes");
        b.startAll();
        int x = b.staticField("x");
        int old = b.write(1, x, 20, 1);
        int newest = b.write(1, x, 21, 2);
        int target = b.location(LocationKind.THREAD, -1, "", "0.2", 2);
        b.event(1, EventKind.UNPARK, target, 22, 0); // no happens-before, by the javadoc of LockSupport
        b.event(2, EventKind.PARK, target, 29, 0);
        int read = b.read(2, x, 30);
        List<PredictedIroot> all =
                IrootPredictor.of(b.passed(), PredictorOptions.DEFAULT).predictions();
        PredictedIroot strong =
                all.stream().filter(one -> !one.weak()).findFirst().orElseThrow();
        PredictedIroot weak =
                all.stream().filter(PredictedIroot::weak).findFirst().orElseThrow();
        assertEquals(2, all.size());
        assertEquals(List.of(newest, read), strong.example());
        assertEquals(List.of(old, read), weak.example());
        assertTrue(IrootPredictor.of(b.passed(), PredictorOptions.DEFAULT).set().predictions().stream()
                .anyMatch(one -> one.weak()));
    }

    /**
     * After both joins a first read leaves no room for another pair, and a second read of the newest write is not weak.
     */
    @Test
    void aReadOfTheNewestWriteIsNotWeak() {
        TraceBuilder b = new TraceBuilder("T");
        b.thread("0.1", "one");
        b.startAll();
        int x = b.staticField("x");
        b.write(1, x, 20, 1);
        b.end(1);
        b.join(0, 1, 25);
        b.read(0, x, 30);
        b.read(0, x, 31);
        List<PredictedIroot> all =
                IrootPredictor.of(b.passed(), PredictorOptions.DEFAULT).predictions();
        assertEquals(1, all.size());
        assertFalse(all.get(0).weak());
    }
}
