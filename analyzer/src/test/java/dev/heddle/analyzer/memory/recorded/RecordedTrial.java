package dev.heddle.analyzer.memory.recorded;

import dev.heddle.analyzer.consistency.ConsistencyChecker;
import dev.heddle.analyzer.memory.RandomExecution;
import dev.heddle.analyzer.memory.recorded.Axioms.Rules;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.Trace;
import java.util.function.IntFunction;

/**
 * Judges random executions of c11, and changed ones, by the rules for recorded executions that its own class loader
 * has, and names the first that brute force judges otherwise, or answers an empty string. It is given the number of
 * executions.
 */
public final class RecordedTrial implements IntFunction<String> {
    /** For the class loader's reflection. */
    public RecordedTrial() {}

    @Override
    public String apply(int seeds) {
        for (long seed = 0; seed < seeds; seed++) {
            Trace trace = RandomExecution.of(seed, VolatileReads.C11);
            if (ConsistencyChecker.check(trace).isPresent()) {
                return "execution " + seed;
            }
            if (RandomExecution.flip(trace, seed)
                    && RecordedAxioms.isConsistent(trace, Rules.C11)
                            != ConsistencyChecker.axioms(trace).isEmpty()) {
                return "changed execution " + seed;
            }
        }
        return "";
    }
}
