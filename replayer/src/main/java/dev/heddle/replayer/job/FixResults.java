package dev.heddle.replayer.job;

import dev.heddle.formats.edit.Edit;
import java.util.List;

/**
 * What a target JVM found in a {@link Job.Fix}.
 *
 * @param unchanged executions of the program as it is
 * @param candidates how many changes there are to try
 * @param tried those that have been tried, in order
 * @param obstacle why nothing could be tried; empty where something was
 */
public record FixResults(Sample unchanged, int candidates, List<Tried> tried, String obstacle) implements Result {
    /** Nothing was tried. */
    public static final FixResults NONE = new FixResults(Sample.NONE, 0, List.of(), "");

    /** Copies the list. */
    public FixResults {
        tried = List.copyOf(tried);
    }

    /**
     * Executions of one version of the program.
     *
     * @param executions how many
     * @param failed how many failed or did not end
     * @param events of those that passed, together
     * @param locks acquisitions of locks in these
     */
    public record Sample(int executions, int failed, long events, long locks) {
        /** No execution. */
        public static final Sample NONE = new Sample(0, 0, 0, 0);

        /** Events of an execution that passed, on average; 0 where none did. */
        public double eventsEach() {
            return executions == failed ? 0 : (double) events / (executions - failed);
        }

        /** Lock acquisitions of an execution that passed, on average. */
        public double locksEach() {
            return executions == failed ? 0 : (double) locks / (executions - failed);
        }
    }

    /**
     * Change that was tried.
     *
     * @param number from 0
     * @param edits what is changed, together
     * @param strength of the change: a smaller number is a weaker one
     * @param sample executions with the change, up to the first that failed
     * @param problem how that failed, in a line; empty where none did
     */
    public record Tried(int number, List<Edit> edits, int strength, Sample sample, String problem) {
        /** Copies the list. */
        public Tried {
            edits = List.copyOf(edits);
        }

        /** Whether none of its executions failed. */
        public boolean isPromising() {
            return problem.isEmpty();
        }
    }
}
