package dev.heddle.analyzer.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.VolatileReads;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinearizeTest {
    private final MemoryModel model = new MemoryModel(VolatileReads.STALE);

    private List<Integer> order() {
        List<Integer> leaders = new ArrayList<>();
        model.linearize(0, leaders::add);
        return leaders;
    }

    @Test
    void writesThatNothingOrdersStandInExecutionOrder() {
        model.write(1, 0, MemoryOrder.PLAIN, 5);
        model.write(0, 0, MemoryOrder.PLAIN, 7);
        model.write(1, 0, MemoryOrder.PLAIN, 9);
        assertEquals(List.of(-1, 5, 7, 9), order());
    }

    @Test
    void theOrderCanBeAskedForAgain() {
        model.write(1, 0, MemoryOrder.PLAIN, 5);
        model.reclaim();
        model.write(0, 0, MemoryOrder.PLAIN, 7);
        assertEquals(List.of(-1, 5, 7), order());
        assertEquals(List.of(-1, 5, 7), order());
    }
}
