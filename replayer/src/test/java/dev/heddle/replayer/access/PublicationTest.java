package dev.heddle.replayer.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a thread had for itself and stores where others find it. */
class PublicationTest {
    private static final Map<String, String> WEAK = Map.of("plain-for", "app=jmm");

    private final InProcess p = new InProcess();

    private static List<String> filled(int size) {
        return new ArrayList<>(Collections.nCopies(size, "a"));
    }

    private int writes(Map<String, String> switches, Object made) {
        p.engine.configure(ModelSwitches.parse(switches));
        Trace trace = p.pass(() -> {
            Cell cell = p.cell();
            p.join(p.start(() -> {
                p.hooks.allocated(made, -1);
                p.setNext(cell, made);
            }));
        });
        return InProcess.events(trace, EventKind.WRITE).size();
    }

    @Test
    void theInsideOfACollectionIsWrittenBeforeTheReference() {
        assertEquals(2 + 3 + 1, writes(WEAK, filled(3)), "elementData, size, the elements; modCount is 0");
    }

    @Test
    void aLargeCollectionIsKnownToAll() {
        assertEquals(1, writes(WEAK, filled(1_000)));
    }

    @Test
    void aWrapperIsSafeThroughItsFinalField() {
        assertEquals(1, writes(WEAK, Collections.unmodifiableList(filled(3))));
    }

    @Test
    void codeThatReadsTheLatestShowsNothingHalfBuilt() {
        assertEquals(1, writes(Map.of(), filled(3)));
    }
}
