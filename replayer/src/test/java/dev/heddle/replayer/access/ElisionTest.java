package dev.heddle.replayer.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.strategy.RandomStrategy;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Accesses without events. The sites of the programs here are those of library code. */
class ElisionTest {
    private final InProcess p = new InProcess();
    private int seen;

    private void setUpEvents(int events) {
        p.engine.configure(ModelSwitches.DEFAULT.withSetUp(events));
    }

    private static int count(Trace trace, int thread, EventKind kind) {
        EventColumns e = trace.events();
        int n = 0;
        for (int i = 0; i < e.size(); i++) {
            n += e.thread(i) == thread && e.kind(i) == kind ? 1 : 0;
        }
        return n;
    }

    private void twoIncrementsAfterSetUp() throws InterruptedException {
        Cell cell = p.cell();
        int[] table = new int[20];
        p.hooks.allocated(table, -1);
        for (int i = 0; i < table.length; i++) {
            p.setElement(table, i, i);
            p.setValue(cell, p.value(cell) + p.element(table, i));
        }
        p.setFlag(cell, 1);
        HookedThread a = p.start(() -> p.setValue(cell, p.value(cell) + p.flag(cell)));
        HookedThread b = p.start(() -> p.setValue(cell, p.value(cell) + 1));
        p.join(a);
        p.join(b);
        seen = p.value(cell);
    }

    @Test
    void mainHasNoEventsOfAccessesBeforeItsFirstThread() {
        setUpEvents(0);
        Trace trace = p.pass(this::twoIncrementsAfterSetUp);
        assertEquals(192, seen);
        assertEquals(1, count(trace, 0, EventKind.READ), "the read after the joins");
        assertEquals(0, count(trace, 0, EventKind.WRITE));
        assertEquals(2, count(trace, 1, EventKind.READ));
    }

    @Test
    void theOutcomesAreThoseOfTheFullSetUp() {
        Map<String, Integer> full = p.explore(this::twoIncrementsAfterSetUp, () -> "" + seen);
        assertEquals(Set.of("191", "192"), full.keySet());
        for (int events : new int[] {0, 10, 41}) {
            setUpEvents(events);
            assertEquals(full, p.explore(this::twoIncrementsAfterSetUp, () -> "" + seen), events + " events");
        }
    }

    /** An event before, then silence: the location is known, and what is there has no event. */
    @Test
    void noOldValueOfTheSetUpIsRead() {
        setUpEvents(3);
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Cell cell = p.cell();
                    p.setValue(cell, 1);
                    p.setValue(cell, 2);
                    p.setValue(cell, 3);
                    p.setValue(cell, 4);
                    HookedThread a = p.start(() -> seen = p.value(cell));
                    p.join(a);
                },
                () -> "" + seen);
        assertEquals(Set.of("4"), outcomes.keySet());
        EventColumns e = p.trace().events();
        int external = 0;
        for (int i = 0; i < e.size(); i++) {
            external += e.has(i, EventFlags.EXTERNAL) ? 1 : 0;
        }
        assertEquals(1, external, "the value that came without an event");
    }

    @Test
    void whatOneThreadAloneHasHasNoEventsInLibraryCode() {
        setUpEvents(0);
        Trace trace = p.pass(() -> {
            HookedThread a = p.start(() -> {
                Cell own = p.cell();
                p.setValue(own, 5);
                seen = p.value(own);
            });
            p.join(a);
        });
        assertEquals(5, seen);
        assertEquals(0, count(trace, 1, EventKind.READ) + count(trace, 1, EventKind.WRITE));
    }

    /** Stored where others find it, with all that its thread has made before. */
    @Test
    void whatIsSharedHasEvents() {
        setUpEvents(0);
        Trace trace = p.pass(() -> {
            Cell shared = p.cell();
            HookedThread a = p.start(() -> {
                Cell own = p.cell();
                Cell other = p.cell();
                p.setValue(own, 5);
                p.setValue(other, 6);
                p.setNext(shared, own);
                p.setValue(own, 7);
                p.setValue(other, 8);
            });
            p.join(a);
            seen = p.value((Cell) p.next(shared));
        });
        assertEquals(7, seen);
        assertEquals(3, count(trace, 1, EventKind.WRITE), "of next and of both values after it");
    }

    /**
     * A thread stores a reference to its cell without synchronisation: a thread that reads the reference finds what was
     * written last.
     */
    @Test
    void anObjectThatIsPublishedHasItsContents() {
        setUpEvents(0);
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Cell shared = p.cell();
                    seen = -1;
                    HookedThread a = p.start(() -> {
                        Cell own = p.cell();
                        p.setValue(own, 5);
                        p.setNext(shared, own);
                    });
                    HookedThread b = p.start(() -> {
                        Object found = p.next(shared);
                        if (found != null) {
                            seen = p.value((Cell) found);
                        }
                    });
                    p.join(a);
                    p.join(b);
                },
                () -> "" + seen);
        assertEquals(Set.of("-1", "5"), outcomes.keySet());
    }

    @Test
    void aLoopOfMainAloneComesBackUnderControl() {
        setUpEvents(0);
        p.execute(new RandomStrategy(), 1, () -> {
            Cell cell = p.cell();
            while (p.value(cell) == 0) {
                assertTrue(p.value(cell) == 0);
            }
        });
        assertInstanceOf(Trace.Failed.class, p.trace().verdict());
        assertEquals("livelock", p.verdict());
    }
}
