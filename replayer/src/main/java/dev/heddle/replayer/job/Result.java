package dev.heddle.replayer.job;

import java.util.Arrays;
import java.util.List;

/** The part of a {@link RunResult} that belongs to the type of its job. */
public sealed interface Result permits Result.None, Result.Notes, ScheduleResults, LitmusResults, FixResults {
    /** The job has none. */
    Result NONE = new None();

    /** The result of a job without a part of its own. */
    record None() implements Result {}

    /**
     * What a part of the campaign beside the core has found, for that part to read.
     *
     * @param all in the order of executions, each once
     */
    record Notes(List<Note> all) implements Result {
        /** Copies the list. */
        public Notes {
            all = List.copyOf(all);
        }
    }

    /**
     * A piece of it.
     *
     * @param execution in which it was found, or after which
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by its content
    record Note(long execution, byte[] content) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Note other && execution == other.execution && Arrays.equals(content, other.content);
        }

        @Override
        public int hashCode() {
            return Long.hashCode(execution) * 31 + Arrays.hashCode(content);
        }
    }
}
