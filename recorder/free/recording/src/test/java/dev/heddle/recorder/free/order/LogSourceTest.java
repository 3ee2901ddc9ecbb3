package dev.heddle.recorder.free.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.consistency.ConsistencyChecker;
import dev.heddle.analyzer.consistency.ViolationText;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.stream.WholeTrace;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogWords;
import dev.heddle.recorder.free.order.Machine.Access;
import dev.heddle.recorder.free.order.Machine.Place;
import dev.heddle.recorder.free.order.Machine.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The order that is made of logs, against machines that know what happened. */
final class LogSourceTest {
    private static final int FEW = 1 << 8;

    private static final List<Shape> SMALL = List.of(
            new Shape(2, 6, 1, 2, 1, 0, true),
            new Shape(3, 10, 2, 3, 1, 0, true),
            new Shape(4, 30, 3, 4, 2, 0, true),
            new Shape(3, 40, 1, 5, 0, 0, false));

    private static Shape weak(Shape of) {
        return new Shape(of.threads(), of.steps(), of.objects(), of.fields(), of.wordsLog2(), 70, of.hasVolatiles());
    }

    private static LogSource open(Machine machine, int ahead) throws Exception {
        return new LogSource(machine.log, ahead);
    }

    @Test
    void readsSeeWhatTheySawAndWritesKeepTheirOrder() throws Exception {
        for (int seed = 0; seed < 500; seed++) {
            for (Shape shape : SMALL) {
                Machine machine = new Machine(seed, shape).run();
                check(machine, WholeTrace.of(open(machine, FEW), Integer.MAX_VALUE - 1), seed + " " + shape);
            }
        }
    }

    @Test
    void theyDoInWeakExecutionsToo() throws Exception {
        long stale = 0;
        for (int seed = 0; seed < 500; seed++) {
            for (Shape strong : SMALL) {
                Shape shape = weak(strong);
                Machine machine = new Machine(seed, shape).run();
                LogSource source = open(machine, FEW);
                check(machine, WholeTrace.of(source, Integer.MAX_VALUE - 1), seed + " " + shape);
                stale += source.staleReads();
            }
        }
        assertTrue(stale > 100, "no weak outcomes: " + stale);
    }

    @Test
    void noReadIsStaleWhereNothingWasWeak() throws Exception {
        for (int seed = 0; seed < 500; seed++) {
            for (Shape shape : SMALL) {
                Machine machine = new Machine(seed, shape).run();
                LogSource source = open(machine, FEW);
                Trace trace = WholeTrace.of(source, Integer.MAX_VALUE - 1);
                assertEquals(0, source.staleReads(), seed + " " + shape);
                assertEquals(List.of(), source.warnings(), seed + " " + shape);
                assertEquals("", why(trace, false), seed + " " + shape);
            }
        }
    }

    @Test
    void theOrderIsFoundWhereThreadsAreFarApart() throws Exception {
        for (int seed = 0; seed < 4; seed++) {
            Shape shape = new Shape(6, 8_000, 40, 6, 2, 0, true);
            Machine machine = new Machine(seed, shape).run();
            LogSource source = open(machine, 16);
            check(machine, WholeTrace.of(source, Integer.MAX_VALUE - 1), seed + " " + shape);
            assertEquals(0, source.staleReads(), seed + " " + shape);
        }
    }

    /** Fields that were taken out of a sample have no events; those that share their words of versions have all. */
    @Test
    void retiredFieldsHaveNoEventsAndOthersHaveAll() throws Exception {
        int left = 0;
        for (int seed = 0; seed < 200; seed++) {
            for (Shape strong : SMALL) {
                for (Shape shape : List.of(strong, weak(strong))) {
                    String what = seed + " " + shape;
                    Machine machine = new Machine(seed, shape).run();
                    Trace all = WholeTrace.of(open(machine, FEW), Integer.MAX_VALUE - 1);
                    String retired = machine.log.fields().get(0).name();
                    machine.log.retire(0);
                    Trace trace = WholeTrace.of(open(machine, FEW), Integer.MAX_VALUE - 1);
                    List<String> kept = events(all, retired);
                    assertEquals(kept, events(trace, ""), what);
                    left += all.events().size() - kept.size();
                }
            }
        }
        assertTrue(left > 1000, left + " events were left out");
    }

    /** Events without those of a field, each with its source by their count among these. */
    private static List<String> events(Trace trace, String without) {
        EventColumns events = trace.events();
        List<String> texts = new ArrayList<>();
        int[] numbers = new int[events.size()];
        for (int i = 0; i < events.size(); i++) {
            int location = events.location(i);
            boolean isAccess = events.kind(i).isAccess();
            if (isAccess && trace.locations().get(location).member().equals(without)) {
                continue;
            }
            numbers[i] = texts.size();
            int source = isAccess && events.kind(i).reads() ? events.readsFrom(i) : -1;
            texts.add(events.thread(i) + " " + events.kind(i) + " " + events.site(i) + " at "
                    + (location < 0 ? "nothing" : trace.locations().get(location)) + " from "
                    + (source < 0 ? source : numbers[source]));
        }
        return texts;
    }

    private static String why(Trace trace, boolean model) {
        return (model ? ConsistencyChecker.check(trace) : ConsistencyChecker.axioms(trace))
                .map(violation -> ViolationText.of(trace, violation))
                .orElse("");
    }

    private static void check(Machine machine, Trace trace, String what) {
        assertEquals("", why(trace, false), what);
        List<Access> names = names(machine, trace, what);
        EventColumns events = trace.events();
        Map<Place, Map<Integer, Access>> written = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).reads()) {
                int source = events.readsFrom(i);
                assertEquals(
                        machine.sources.get(names.get(i)),
                        source < 0 ? null : names.get(source),
                        what + ": event " + i + ", " + names.get(i));
            }
            if (events.kind(i).writes()) {
                written.computeIfAbsent(place(trace, i), place -> new HashMap<>())
                        .put(events.position(i), names.get(i));
            }
        }
        written.forEach((place, byPosition) -> {
            List<Access> order = new ArrayList<>();
            for (int n = 1; n <= byPosition.size(); n++) {
                order.add(byPosition.get(n));
            }
            assertEquals(machine.order.get(place), order, what + ": " + place);
        });
    }

    private static Place place(Trace trace, int event) {
        Trace.LocationEntry location = trace.locations().get(trace.events().location(event));
        Trace.ObjectEntry object = trace.objects().get(location.owner());
        int number = Integer.parseInt(object.className().substring("p.C".length()));
        return new Place(number, Integer.parseInt(location.member().substring(1)));
    }

    /** Which record each access is. */
    private static List<Access> names(Machine machine, Trace trace, String what) {
        List<Access> names = new ArrayList<>();
        int[] next = new int[trace.threads().size() + 1];
        Set<Place> begun = new HashSet<>();
        EventColumns events = trace.events();
        for (int i = 0; i < events.size(); i++) {
            names.add(null);
            if (!events.kind(i).isAccess()) {
                continue;
            }
            int thread = events.thread(i) + 1;
            Place place = place(trace, i);
            List<Access> order = machine.order.get(place);
            if (events.kind(i) == EventKind.WRITE
                    && !order.isEmpty()
                    && order.get(0).record() < 0
                    && begun.add(place)) {
                names.set(i, order.get(0));
                assertEquals(order.get(0).thread(), thread, what);
                continue;
            }
            next[thread] = nextAccess(machine, thread, next[thread]) + 1;
            names.set(i, new Access(thread, next[thread] - 1));
        }
        for (int thread = 1; thread < next.length; thread++) {
            assertEquals(machine.log.size(thread), nextAccess(machine, thread, next[thread]), what);
        }
        return names;
    }

    private static int nextAccess(Machine machine, int thread, int from) {
        int at = from;
        for (; at < machine.log.size(thread); at++) {
            long word0 = machine.log.word0(thread, at);
            if (LogWords.variant(word0) == LogRecord.EVENT && !machine.isFence(word0)) {
                return at;
            }
        }
        return at;
    }
}
