package dev.heddle.replayer.edits;

import dev.heddle.formats.edit.Edit;
import java.util.List;
import java.util.Optional;

/** Changes of the program that are in force. */
public interface AppliedEdits {
    /**
     * Puts changes in the place of those before; none for the program as it is.
     *
     * @return why they cannot be applied, or empty
     */
    Optional<String> apply(List<Edit> edits);
}
