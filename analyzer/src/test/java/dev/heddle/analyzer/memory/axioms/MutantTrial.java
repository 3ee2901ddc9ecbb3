package dev.heddle.analyzer.memory.axioms;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Runs programs on the model that its own class loader has, and names the first on which that model is wrong, or
 * answers an empty string. It is given the answers of the brute force, by {@link Suite#key}.
 */
public final class MutantTrial implements Function<Map<String, Set<String>>, String> {
    /** More than any program of the suite needs on the model itself. */
    private static final long MOST_RUNS = 10_000;

    /** For the class loader's reflection. */
    public MutantTrial() {}

    @Override
    public String apply(Map<String, Set<String>> expected) {
        for (String program : Suite.PROGRAMS) {
            for (ModelExplorer.Setting setting : Suite.settings()) {
                String key = Suite.key(program, setting);
                Comparison comparison = new Comparison(setting, MOST_RUNS);
                if (comparison
                        .difference(Suite.program(program), expected.get(key))
                        .isPresent()) {
                    return key;
                }
            }
        }
        return "";
    }
}
