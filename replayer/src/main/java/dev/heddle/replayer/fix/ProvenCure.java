package dev.heddle.replayer.fix;

import dev.heddle.formats.edit.Edit;
import dev.heddle.replayer.job.FixResults.Sample;
import java.util.List;

/**
 * Changes of a program with which nothing failed.
 *
 * @param edits one, or two that are made together
 * @param strength of the changes: of a smaller number is a weaker one
 * @param proof what was run
 * @param sample executions around the failing one, with their events and locks
 * @param change the changed source, which was compiled and proved as well; none where that cannot be
 */
public record ProvenCure(List<Edit> edits, int strength, Proof proof, Sample sample, SourceChange change) {
    /** Copies the list. */
    public ProvenCure {
        edits = List.copyOf(edits);
    }

    /** Returns this cure with a change of the source. */
    ProvenCure with(SourceChange proved) {
        return new ProvenCure(edits, strength, proof, sample, proved);
    }

    /**
     * Executions without a failure.
     *
     * @param isComplete whether they are all that there are
     * @param isBounded whether loops that repeat themselves were cut
     * @param executions how many
     */
    public record Proof(boolean isComplete, boolean isBounded, long executions) {}
}
