package dev.heddle.api.tool;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * What came of a campaign.
 *
 * @param exit the exit code of {@code heddle check}
 * @param out its text
 * @param err lines about errors, without blanks around them
 * @param figures of the executions; empty where none could be made
 * @param failure the first one
 */
public record CheckAnswer(int exit, String out, String err, Optional<Figures> figures, Optional<Failure> failure) {
    /** Exit code: no failure was found. */
    public static final int OK = 0;
    /** Exit code: a replay left its recording. */
    public static final int DIVERGED = 4;
    /** Exit code: a failure was found, or happened again. */
    public static final int FAILED = 10;

    /**
     * Figures of executions.
     *
     * @param executions how many there were
     * @param unfinished how many neither passed nor failed, by reason
     * @param outcomes how many reported which outcome
     * @param threads most threads of an execution
     * @param readsFromClasses distinct reads-from classes, where they were told apart
     * @param untransformable classes that ran without instrumentation, with the reason
     * @param isReduced whether failing executions were to be reduced
     */
    public record Figures(
            long executions,
            SortedMap<String, Long> unfinished,
            SortedMap<String, Long> outcomes,
            int threads,
            OptionalInt readsFromClasses,
            List<String> untransformable,
            boolean isReduced) {}

    /**
     * A failing execution.
     *
     * @param execution its number
     * @param message of the failure
     * @param stack of the failing thread
     * @param trace its file
     * @param story what a person reads, in lines
     */
    public record Failure(long execution, String message, List<String> stack, String trace, List<String> story) {}
}
