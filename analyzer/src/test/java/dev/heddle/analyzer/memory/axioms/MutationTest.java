package dev.heddle.analyzer.memory.axioms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class MutationTest {
    @Test
    void suiteNoticesThatARuleIsMissing() throws ReflectiveOperationException, IOException {
        Map<String, Set<String>> expected = expected();
        assertEquals("", new MutantTrial().apply(expected), "the model itself");
        List<String> survivors = new ArrayList<>();
        for (Mutation mutation : Mutations.all()) {
            if (trial(mutation).apply(expected).isEmpty()) {
                survivors.add(mutation.rule());
            }
        }
        assertEquals(List.of(), survivors, "rules that no program of the suite needs");
    }

    private static Map<String, Set<String>> expected() {
        Map<String, Set<String>> expected = new HashMap<>();
        for (String program : Suite.PROGRAMS) {
            FinalStates states = BruteForce.graphs(Suite.program(program));
            for (ModelExplorer.Setting setting : Suite.settings()) {
                expected.put(Suite.key(program, setting), new TreeSet<>(states.of(setting.variant())));
            }
        }
        return expected;
    }

    @SuppressWarnings("unchecked") // the class is ours, from another loader
    private static Function<Map<String, Set<String>>, String> trial(Mutation mutation)
            throws ReflectiveOperationException, IOException {
        return (Function<Map<String, Set<String>>, String>) new MutantLoader(mutation)
                .loadClass(MutantTrial.class.getName())
                .getConstructor()
                .newInstance();
    }
}
