package dev.heddle.replayer.fix;

import dev.heddle.replayer.job.FixResults.Sample;
import java.util.List;
import java.util.Optional;

/**
 * What was found against a failure.
 *
 * @param made what was run
 * @param unchanged executions of the program as it is, around the failing one
 * @param candidates how many changes there were to try
 * @param attempts those that were tried, in order
 * @param cures the weakest first, of equal ones the smallest
 * @param refused changes with which few executions did not fail, and more did
 * @param obstacle why nothing could be tried; empty where something was
 * @param warnings lines for the user
 */
public record FixOutcome(
        Made made,
        Sample unchanged,
        int candidates,
        List<Attempt> attempts,
        List<ProvenCure> cures,
        List<Refused> refused,
        Optional<String> obstacle,
        List<String> warnings) {
    /** Copies the lists. */
    public FixOutcome {
        attempts = List.copyOf(attempts);
        cures = List.copyOf(cures);
        refused = List.copyOf(refused);
        warnings = List.copyOf(warnings);
    }

    /**
     * What was run.
     *
     * @param program its name
     * @param jdk version of the Java that ran it
     * @param nanos time for all
     */
    public record Made(String program, String jdk, long nanos) {}

    /**
     * Change that is no cure.
     *
     * @param text the change in words
     * @param reason in words
     */
    public record Refused(String text, String reason) {}

    /**
     * Change that was tried, with what became of it.
     *
     * @param problem how an execution with it failed; empty where none of the few did
     */
    public record Attempt(String text, String problem) {}

    /** Whether all changes were tried, so that none of them cures where there is no cure. */
    public boolean isWhole() {
        return attempts.size() == candidates
                && refused.stream().noneMatch(one -> one.reason().equals(Proofs.NO_TIME));
    }
}
