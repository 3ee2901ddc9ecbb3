package dev.heddle.analyzer.memory.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.consistency.ConsistencyChecker;
import dev.heddle.analyzer.memory.RandomExecution;
import dev.heddle.analyzer.memory.recorded.Axioms.Rules;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.Trace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AxiomsTest {
    private static final int SEEDS = 1_500;

    private static Rules rules(VolatileReads volatiles) {
        return switch (volatiles) {
            case EXEC -> Rules.EXEC;
            case STALE -> Rules.STALE;
            case C11 -> Rules.C11;
        };
    }

    @ParameterizedTest
    @EnumSource
    void whatTheModelLetsHappenIsConsistent(VolatileReads volatiles) {
        for (long seed = 0; seed < SEEDS; seed++) {
            Trace trace = RandomExecution.of(seed, volatiles);
            assertEquals(
                    "", ConsistencyChecker.check(trace).map(Object::toString).orElse(""), "seed " + seed);
            assertTrue(RecordedAxioms.isConsistent(trace, rules(volatiles)), "seed " + seed);
        }
    }

    @ParameterizedTest
    @EnumSource
    void changedExecutionsAreJudgedAsByBruteForce(VolatileReads volatiles) {
        int broken = 0;
        int flips = 0;
        for (long seed = 0; seed < 2 * SEEDS; seed++) {
            Trace trace = RandomExecution.of(seed, volatiles);
            if (!RandomExecution.flip(trace, seed)) {
                continue;
            }
            flips++;
            boolean consistent = RecordedAxioms.isConsistent(trace, rules(volatiles));
            broken += consistent ? 0 : 1;
            assertEquals(
                    consistent,
                    ConsistencyChecker.axioms(trace).isEmpty(),
                    "seed " + seed + ": " + ConsistencyChecker.axioms(trace));
        }
        assertTrue(broken > flips / 10 && broken < flips, broken + " of " + flips + " are inconsistent");
    }
}
