package dev.heddle.analyzer.memory.axioms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.analyzer.memory.recorded.RecordedTrial;
import java.io.IOException;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What c11 has changed in the rules for recorded executions, taken out. */
class RecordedMutationTest {
    private static final int SEEDS = 3_000;

    @Test
    void rulesThemselvesAgreeWithBruteForce() {
        assertEquals("", new RecordedTrial().apply(SEEDS));
    }

    @Test
    @SuppressWarnings("unchecked") // the class is ours, from another loader
    void executionsNoticeThatReadsOfC11SynchroniseWithMore() throws ReflectiveOperationException, IOException {
        Mutation mutation = Mutation.answering(
                "reads of c11 synchronise alone",
                "recorded.SynchronizesWith$VolatileWriters",
                "before",
                "EventColumns.has",
                0);
        IntFunction<String> trial = (IntFunction<String>) new MutantLoader(mutation)
                .loadClass(RecordedTrial.class.getName())
                .getConstructor()
                .newInstance();
        assertNotEquals("", trial.apply(SEEDS));
    }
}
