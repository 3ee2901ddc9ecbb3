package dev.heddle.cli.litmus;

import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.formats.litmus.Outcome;
import dev.heddle.formats.run.LitmusResults;
import java.util.List;
import java.util.Set;

/**
 * One row of the report.
 *
 * @param most executions that were allowed
 * @param trace the trace as the user would type it, or empty
 */
public record LitmusOutcome(
        LitmusTest test, LitmusVariant variant, LitmusResults.Case result, long most, String trace) {
    /** The outcomes that the file allows, in its order. */
    List<String> allowed() {
        return test.allowed().getOrDefault(variant, Set.of()).stream()
                .map(Outcome::toString)
                .toList();
    }

    /** Those that were seen and are not allowed. */
    List<String> forbidden() {
        List<String> allowed = allowed();
        return result.observed().keySet().stream()
                .filter(outcome -> !allowed.contains(outcome))
                .toList();
    }

    /** Those that are allowed and were not seen. */
    List<String> missing() {
        return allowed().stream()
                .filter(outcome -> !result.observed().containsKey(outcome))
                .toList();
    }

    /** Whether exactly the allowed outcomes were seen. */
    public boolean holds() {
        return result.problem().isEmpty() && forbidden().isEmpty() && missing().isEmpty();
    }

    /** The result in a few words. */
    String words() {
        if (!result.problem().isEmpty()) {
            return "FAILED " + result.problem() + file();
        }
        if (!forbidden().isEmpty()) {
            return "FORBIDDEN " + forbidden().get(0) + file();
        }
        return missing().isEmpty() ? "ok" : "MISSING " + String.join(", ", missing());
    }

    private String file() {
        return trace.isEmpty() ? "" : "  (" + trace + ")";
    }
}
