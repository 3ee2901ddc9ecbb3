package dev.heddle.analyzer.report;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AdviceTest {
    /**
     * Two flags of which each side misses the other's.
     *
     * @param before fields that main writes before it starts the other thread, which reads them
     * @param within fields that both write between their two accesses of the flags
     */
    private static Trace flags(int before, int within) {
        TraceBuilder b = new TraceBuilder("Flags");
        int u = b.thread("0.1", "b");
        List<Integer> early = new ArrayList<>();
        List<Integer> guarded = new ArrayList<>();
        for (int i = 0; i < before; i++) {
            early.add(b.staticField("early" + i));
        }
        for (int i = 0; i < within; i++) {
            guarded.add(b.staticField("guarded" + i));
        }
        int x = b.staticField("x");
        int y = b.staticField("y");
        b.in("main");
        early.forEach(field -> b.write(0, field, 5, 1));
        b.startAll();
        early.forEach(field -> b.read(u, field, 6));
        b.as(MemoryOrder.OPAQUE).write(0, x, 9, 1);
        b.read(0, y, 10);
        b.write(u, y, 14, 1);
        b.readFrom(u, x, 15, EventColumns.READS_INITIAL);
        b.as(MemoryOrder.PLAIN);
        guarded.forEach(field -> b.write(0, field, 11, 1));
        guarded.forEach(field -> b.write(u, field, 16, 1));
        Trace trace = b.failed(FailureKind.EXCEPTION, u, "java.lang.AssertionError", "Flags.main(Flags.java:16)");
        List<Integer> reads = IntStream.range(0, trace.events().size())
                .filter(i -> trace.events().kind(i).reads() && trace.events().readOrder(i) == MemoryOrder.OPAQUE)
                .boxed()
                .toList();
        return Failures.cured(trace, Failures.cure(Cause.Change.FULL_FENCE, List.of(), reads));
    }

    private static String text(Trace trace) {
        return Story.of(trace).text(trace, SourceLines.NONE);
    }

    @Test
    void fieldsThatTheStartOfAThreadHandsOverNeedNothing() {
        String text = text(flags(6, 0));
        assertTrue(text.contains("put VarHandle.fullFence() before the read of y"), text);
        assertFalse(text.contains("what these guard"), text);
    }

    @Test
    void fieldsThatStayWithoutOrderAreNamedInAFewWords() {
        String text = text(flags(6, 7));
        assertTrue(
                text.contains(
                        "; what these guard (guarded0, guarded1, guarded2, guarded3 and 3 more) is then still shared"
                                + " without order and needs a lock\n"),
                text);
    }
}
