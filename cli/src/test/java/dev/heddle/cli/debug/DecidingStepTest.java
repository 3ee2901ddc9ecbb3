package dev.heddle.cli.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.cli.SampleTrace;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DecidingStepTest {
    private final Trace trace = SampleTrace.of(SampleTrace.lostProgram(), true);

    private static Trace with(Trace t, EventColumns events) {
        return new Trace(
                t.header(), t.program(), t.threads(), t.sites(), t.objects(), t.locations(), events, t.verdict());
    }

    @Test
    void preemptionDecidesWhereNoReadIsStale() {
        assertEquals(
                OptionalInt.of(3),
                DecidingStep.firstDeviation().of(trace)); // main reads between the other's read and write
    }

    @Test
    void staleReadDecides() {
        EventColumns events = trace.events().copy();
        events.setReadsFrom(7, 4);
        assertEquals(OptionalInt.of(7), DecidingStep.firstDeviation().of(with(trace, events)));
    }

    @Test
    void lastEventOfKnownCauseDecides() {
        Cause cause = new Cause(
                List.of(
                        new Cause.Constraint(Cause.Kind.ORDER, 2, 5),
                        new Cause.Constraint(Cause.Kind.ORDER, 4, -1, "a read that would have come later")),
                new Cause.Trial(10, 10),
                new Cause.Trial(10, 0),
                -1,
                0,
                20);
        assertEquals(OptionalInt.of(5), DecidingStep.ofCause().of(trace.with(cause)));
        assertEquals(OptionalInt.of(3), DecidingStep.ofCause().of(trace));
    }

    @Test
    void executionOfOneThreadHasNone() {
        EventColumns events = new EventColumns(0);
        for (int i = 0; i < 3; i++) {
            events.append(0, EventKind.WRITE, 2, 1, 1);
        }
        assertEquals(OptionalInt.empty(), DecidingStep.firstDeviation().of(with(trace, events)));
    }
}
