package dev.heddle.cli.litmus;

import dev.heddle.formats.litmus.LitmusCondition;
import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.litmus.LitmusValues;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.replayer.job.LitmusResults;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Row of the report.
 *
 * @param most executions that were allowed
 * @param trace the trace as the user would type it, or empty
 */
record LitmusOutcome(LitmusTest test, LitmusVariant variant, LitmusResults.Case result, long most, String trace) {
    /** The outcomes that the file allows, in its order. */
    List<String> allowed() {
        return test.expected().allowed().getOrDefault(variant, Set.of()).stream()
                .map(LitmusValues::toString)
                .toList();
    }

    List<String> forbidden() {
        List<String> allowed = allowed();
        Optional<LitmusCondition> condition = test.expected().condition();
        boolean isOpen = isOpen();
        return result.observed().keySet().stream()
                .filter(outcome -> !isOpen && !allowed.contains(outcome)
                        || condition.isPresent() && !condition.get().permits(outcome))
                .toList();
    }

    /** Whether no set of outcomes is known: the test asks its condition, or nothing but what is seen. */
    boolean isOpen() {
        return test.isOpen(variant);
    }

    /** The executions whose outcome satisfies the proposition of the condition. */
    private long witnesses(LitmusCondition condition) {
        return result.observed().entrySet().stream()
                .filter(outcome -> condition.proposition().holds(LitmusCondition.values(outcome.getKey())))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    List<String> missing() {
        return allowed().stream()
                .filter(outcome -> !result.observed().containsKey(outcome))
                .toList();
    }

    /**
     * Whether exactly the allowed outcomes were seen, and, where they were counted, as many execution graphs as there
     * are.
     */
    public boolean holds() {
        return result.problem().isEmpty()
                && forbidden().isEmpty()
                && missing().isEmpty()
                && graphs() == result.graphs();
    }

    /** How many execution graphs there should be; what was found where nothing is known. */
    private long graphs() {
        Integer known = test.expected().graphs().get(variant);
        return known == null || result.graphs() < 0 ? result.graphs() : known;
    }

    String words() {
        if (!result.problem().isEmpty()) {
            return "FAILED " + result.problem() + file();
        }
        if (!forbidden().isEmpty()) {
            return "FORBIDDEN " + forbidden().get(0) + file();
        }
        if (!missing().isEmpty()) {
            return "MISSING " + String.join(", ", missing());
        }
        if (graphs() != result.graphs()) {
            return "GRAPHS " + result.graphs() + ", expected " + graphs();
        }
        String graphs = result.graphs() < 0 ? "" : ", " + result.graphs() + " graphs";
        String asked = test.expected()
                .condition()
                .map(condition -> ", " + condition.quantifier().word() + " holds in " + witnesses(condition))
                .orElse("");
        boolean asksNothing = isOpen() && test.expected().condition().isEmpty();
        return asksNothing ? "seen: " + counted() + graphs : "ok" + graphs + asked;
    }

    private String counted() {
        return result.observed().entrySet().stream()
                .map(outcome -> outcome.getKey() + " (" + outcome.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    private String file() {
        return trace.isEmpty() ? "" : "  (" + trace + ")";
    }
}
