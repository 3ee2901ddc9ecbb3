package dev.heddle.analyzer.iroot.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecurringObserverTest {
    private static final IntToLongFunction NAMES = n -> n + 1L;
    private static final Trace.Verdict PASSED = new Trace.Passed();
    private static final int EXECUTIONS = 3_000;

    private final ExposedIroots each = new ExposedIroots();
    private final ExposedIroots recurring = new ExposedIroots();
    private final IrootObserver observer = new IrootObserver();

    /** Few different ones in a campaign, and many. */
    @ParameterizedTest
    @ValueSource(ints = {1, 40, 1_000, 1_000_000})
    void countsWhatObservingEachExecutionCounts(int different) {
        RecurringObserver recurrences = new RecurringObserver(recurring, Integer.MAX_VALUE);
        SplittableRandom random = new SplittableRandom(different);
        for (int n = 1; n <= EXECUTIONS; n++) {
            long seed = random.nextLong(different);
            observeBoth(recurrences, n, RandomAccesses.of(seed));
            assertEquals(each.inExecution(), recurring.inExecution(), "seed " + seed);
            assertEquals(each.newInExecution(), recurring.newInExecution(), "seed " + seed);
        }
        assertEquals(each.all(), recurring.all());
        assertTrue(recurrences.recurred() >= EXECUTIONS - different);
    }

    private void observeBoth(RecurringObserver recurrences, int n, EventColumns events) {
        each.beginExecution(n);
        recurring.beginExecution(n);
        observer.observe(events, PASSED, NAMES, each);
        recurrences.observe(events, PASSED, NAMES);
    }

    @Test
    void tellsExecutionsApartThatDifferInOneEvent() {
        RecurringObserver recurrences = new RecurringObserver(recurring, Integer.MAX_VALUE);
        int n = 0;
        for (long seed = 0; seed < 300; seed++) {
            EventColumns events = RandomAccesses.of(seed);
            observeBoth(recurrences, ++n, events);
            for (int i = 0; i < events.size(); i++) {
                EventColumns changed = new EventColumns(events.size());
                for (int j = 0; j < events.size(); j++) {
                    boolean isChanged = i == j;
                    changed.append(events, j);
                    if (isChanged && seed % 2 == 0 && events.kind(j).reads()) {
                        changed.setReadsFrom(j, EventColumns.READS_NOTHING);
                    } else if (isChanged && seed % 2 == 1 && events.kind(j).writes()) {
                        changed.setPosition(j, events.position(j) + 1);
                    }
                }
                observeBoth(recurrences, ++n, changed);
                assertEquals(each.inExecution(), recurring.inExecution(), "seed " + seed + ", event " + i);
            }
        }
    }

    @Test
    void stopsWhereTooFewRecur() {
        RecurringObserver recurrences = new RecurringObserver(recurring, 100);
        for (int n = 1; n <= 100; n++) {
            observeBoth(recurrences, n, RandomAccesses.of(n));
        }
        observeBoth(recurrences, 101, RandomAccesses.of(100));
        assertEquals(0, recurrences.recurred());
        assertEquals(each.all(), recurring.all());
    }

    @Test
    void looksForDeadlocksInEachExecution() {
        RecurringObserver recurrences = new RecurringObserver(recurring, Integer.MAX_VALUE);
        Trace.Verdict deadlock = new Trace.Failed(
                FailureKind.DEADLOCK, -1, "", List.of(), List.of(new Trace.Blocked(0, EventKind.LOCK, 1, 3, 1, -1)));
        EventColumns events = RandomAccesses.of(7);
        recurring.beginExecution(1);
        recurrences.observe(events, deadlock, NAMES);
        recurring.beginExecution(2);
        recurrences.observe(events, deadlock, NAMES);
        assertEquals(0, recurrences.recurred());
    }
}
