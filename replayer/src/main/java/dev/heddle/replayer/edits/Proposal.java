package dev.heddle.replayer.edits;

import dev.heddle.formats.edit.Edit;
import java.util.List;

/**
 * Changes that might keep a failure away together.
 *
 * @param strength what they take away of the program's freedom: a smaller number is a weaker change
 */
public record Proposal(List<Edit> edits, int strength) {
    /** Copies the list. */
    public Proposal {
        edits = List.copyOf(edits);
    }
}
