package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.control.PlatformThreads;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.lead.Continuation;
import org.junit.jupiter.api.Test;

class FairEndTest {
    @Test
    void aLoopThatWaitsWithNewObjectsIsLeftInTheEnd() {
        InProcess p = new InProcess(100_000, new PlatformThreads());
        FairEnd fair = new FairEnd(new Continuation());
        Trace trace = p.run(fair, 1, () -> {
            InProcess.Cell done = p.cell();
            HookedThread other = p.start(() -> p.setFlag(done, 1));
            while (p.flag(done) == 0) {
                p.setValue(p.cell(), 1); // a new object in each round
            }
            p.join(other);
        });
        assertEquals(new Trace.Passed(), trace.verdict());
    }

    @Test
    void threadsThatSpinForOneThatSleepsLetTimePass() {
        InProcess p = new InProcess(100_000, new PlatformThreads());
        FairEnd fair = new FairEnd(new Continuation());
        Trace trace = p.run(fair, 1, () -> {
            InProcess.Cell done = p.cell();
            HookedThread sleeper = p.start(() -> {
                p.sleep(60_000);
                p.setFlag(done, 1);
            });
            HookedThread spinner = p.start(() -> {
                while (p.flag(done) == 0) {
                    p.setValue(done, 1);
                }
            });
            while (p.flag(done) == 0) {
                p.setValue(done, 1);
            }
            p.join(sleeper);
            p.join(spinner);
        });
        assertEquals(new Trace.Passed(), trace.verdict());
    }
}
