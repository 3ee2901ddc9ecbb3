package dev.heddle.spark;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a task has come to.
 *
 * @param exit as a command's
 * @param line why it could not be done, or empty
 * @param host where it ran
 * @param made what was made of it; null where nothing was
 */
record PartAnswer(
        int exit, String line, String host, @Nullable Serializable made) implements Serializable {
    /** Something that is not the program's fault, nor that of the words. */
    static PartAnswer failed(int exit, String line) {
        return new PartAnswer(exit, line, ClusterContext.host(), null);
    }

    /** What was made; of the type that the task makes, which has succeeded. */
    <T> T made(Class<T> type) {
        return type.cast(Objects.requireNonNull(made, line));
    }
}
