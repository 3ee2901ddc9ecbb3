package dev.heddle.analyzer.iroot.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class IrootObserverTest {
    private static final Trace.Verdict PASSED = new Trace.Passed();

    private final ExposedIroots found = new ExposedIroots();

    private List<String> shown() {
        return found.all().stream()
                .map(e -> IrootText.of(e.iroot(), Long::toString) + (e.isWeak() ? " weak" : ""))
                .toList();
    }

    private void observe(EventColumns events, int window) {
        found.beginExecution(1);
        new IrootObserver(window).observe(events, PASSED, n -> n + 1L, found);
    }

    @Test
    void equalsTheDefinitionsOnThousandsOfExecutions() {
        IrootObserver[] observers = {
            new IrootObserver(3, true), new IrootObserver(8, true), new IrootObserver(1000, true)
        };
        IrootObserver[] withoutSix = {new IrootObserver(3), new IrootObserver(8), new IrootObserver()};
        int[] windows = {3, 8, 1000};
        int[] idioms = new int[7];
        int weak = 0;
        for (int seed = 0; seed < 6000; seed++) {
            EventColumns events = RandomAccesses.of(seed);
            int w = seed % 3;
            found.clear();
            found.beginExecution(1);
            observers[w].observe(events, PASSED, n -> n + 1L, found);
            SortedMap<Iroot, Boolean> shown = new TreeMap<>();
            found.all().forEach(e -> shown.put(e.iroot(), e.isWeak()));
            SortedMap<Iroot, Boolean> expected = NaiveObserver.of(events, windows[w]);
            assertEquals(expected, shown, "seed " + seed);
            found.clear();
            found.beginExecution(1);
            observers[w].begin(found, ConfinedLocations.of(events));
            observers[w].events(events, 0, n -> n + 1L);
            assertEquals(
                    List.copyOf(expected.keySet()),
                    found.all().stream().map(ExposedIroots.Exposed::iroot).toList(),
                    "passing over what is confined, seed " + seed);
            found.clear();
            found.beginExecution(1);
            withoutSix[w].observe(events, PASSED, n -> n + 1L, found);
            expected.keySet().removeIf(iroot -> iroot.idiom() == 6);
            assertEquals(
                    List.copyOf(expected.keySet()),
                    found.all().stream().map(ExposedIroots.Exposed::iroot).toList());
            for (Iroot iroot : shown.keySet()) {
                idioms[iroot.idiom()]++;
                weak += shown.get(iroot) ? 1 : 0;
            }
        }
        for (int idiom = 1; idiom <= 6; idiom++) {
            assertTrue(idioms[idiom] > 1000, "idiom " + idiom + " was there " + idioms[idiom] + " times");
        }
        assertTrue(weak > 500, weak + " were weak");
    }

    /** T1 writes x twice, T2 reads the first value after the second write. */
    @Test
    void aReadOfAnOverwrittenWriteIsWeakAndNoSource() {
        EventColumns events = new EventColumns(16);
        events.append(1, EventKind.WRITE, 0, 0, 1);
        events.append(1, EventKind.WRITE, 1, 0, 1);
        events.setReadsFrom(events.append(2, EventKind.READ, 2, 0, 1), 0);
        events.append(1, EventKind.WRITE, 3, 0, 1);
        observe(events, 1000);
        assertEquals(List.of("I1 W@1 => R@3 weak"), shown());
    }

    @Test
    void whatIsOnceSeenWithoutAStaleReadIsNotWeak() {
        EventColumns events = new EventColumns(16);
        events.append(1, EventKind.WRITE, 0, 0, 1);
        events.append(1, EventKind.WRITE, 1, 0, 1);
        events.setReadsFrom(events.append(2, EventKind.READ, 2, 0, 1), 0);
        events.append(1, EventKind.WRITE, 0, 0, 1);
        events.setReadsFrom(events.append(2, EventKind.READ, 2, 0, 1), 3);
        observe(events, 1000);
        assertEquals(List.of("I1 W@1 => R@3"), shown());
    }

    @Test
    void aReadAndAnUpdateThatOverwritesWhatItSawDependOnEachOther() {
        EventColumns events = new EventColumns(16);
        events.setReadsFrom(events.append(1, EventKind.READ, 0, 0, 1), -1);
        events.setReadsFrom(events.append(2, EventKind.UPDATE, 1, 0, 1), -1);
        events.append(1, EventKind.WRITE, 2, 0, 1);
        observe(events, 1000);
        assertEquals(List.of("I1 R@1 => W@2", "I1 W@2 => W@3", "I2 R@1 => W@2 => W@3"), shown());
    }

    @Test
    void twoUpdatesDependByTheSecondOnesReadAlone() {
        EventColumns events = new EventColumns(16);
        events.setReadsFrom(events.append(1, EventKind.UPDATE, 0, 0, 1), -1);
        events.setReadsFrom(events.append(2, EventKind.UPDATE, 1, 0, 1), 0);
        observe(events, 1000);
        assertEquals(List.of("I1 W@1 => R@2"), shown());
    }

    /** O9 and O9b: between a and d the thread executes 998 or 999 other events. */
    @Test
    void theWindowCountsEventsOfTheThread() {
        observe(idiom4(998), 1000);
        assertEquals(3, found.size());
        found.clear();
        observe(idiom4(999), 1000);
        assertEquals(2, found.size());
        assertThrows(IllegalArgumentException.class, () -> new IrootObserver(0));
    }

    private static EventColumns idiom4(int between) {
        EventColumns events = new EventColumns(16);
        events.append(1, EventKind.WRITE, 0, 0, 1);
        for (int i = 0; i < between; i++) {
            events.append(1, EventKind.YIELD, 9, EventColumns.ABSENT, 1);
        }
        events.append(2, EventKind.WRITE, 1, 0, 1);
        events.append(2, EventKind.WRITE, 2, 1, 1);
        events.append(1, EventKind.WRITE, 3, 1, 1);
        return events;
    }

    @Test
    void aReadOfOneOfTheLastManyWritesIsFoundAndAnOlderOneIsGivenUp() {
        for (int later = Writes.KEPT - 1; later <= Writes.KEPT; later++) {
            EventColumns events = new EventColumns(16);
            events.append(1, EventKind.WRITE, 0, 0, 1);
            for (int i = 0; i < later; i++) {
                events.append(1, EventKind.WRITE, 1, 0, 1);
            }
            events.setReadsFrom(events.append(2, EventKind.READ, 2, 0, 1), 0);
            found.clear();
            observe(events, 1000);
            assertEquals(later < Writes.KEPT ? 1 : 0, found.size());
        }
    }

    @Test
    void nothingIsAllocatedForExecutionsLikeThoseBefore() {
        EventColumns[] executions = new EventColumns[50];
        for (int seed = 0; seed < executions.length; seed++) {
            executions[seed] = RandomAccesses.of(seed);
        }
        IrootObserver observer = new IrootObserver();
        IntToLongFunction names = n -> n + 1L;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 1; round <= 20; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (EventColumns events : executions) {
                found.beginExecution(round);
                observer.observe(events, PASSED, names, found);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertTrue(least < 1000, least + " bytes were allocated for 50 executions");
    }

    @Test
    void executionsThatShowAnIrootAreCounted() {
        EventColumns events = new EventColumns(16);
        events.append(1, EventKind.WRITE, 0, 0, 1);
        events.append(2, EventKind.WRITE, 1, 0, 1);
        IrootObserver observer = new IrootObserver();
        for (int execution = 3; execution < 8; execution++) {
            found.beginExecution(execution);
            observer.observe(events, PASSED, n -> n + 1L, found);
            assertEquals(execution == 3 ? 1 : 0, found.newInExecution());
        }
        ExposedIroots.Exposed one = found.all().get(0);
        assertEquals(5, one.executions());
        assertEquals(3, one.first());
        assertTrue(found.isInExecution(one.iroot()));
        found.beginExecution(8);
        assertTrue(found.contains(one.iroot()));
        assertEquals(List.of(), found.inExecution());
    }
}
