package dev.heddle.replayer.job;

import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import java.util.List;

/** The part of a {@link RunResult} that belongs to the type of its job. */
public sealed interface Result permits Result.None, ExposeResults, ScheduleResults, LitmusResults {
    /** The job has none. */
    Result NONE = new None();

    /** The result of a job without a part of its own. */
    record None() implements Result {
        @Override
        public void write(RecordOutput out) {}
    }

    /** Writes the parts, after the number of the type. */
    void write(RecordOutput out);

    /** Writes number and parts. */
    static void write(RecordOutput out, Result result) {
        out.writeByte(List.of(None.class, ExposeResults.class, ScheduleResults.class, LitmusResults.class)
                .indexOf(result.getClass()));
        result.write(out);
    }

    /** Reads what was written. */
    static Result read(RecordInput in) {
        int type = in.readByteUnsigned();
        return switch (type) {
            case 0 -> NONE;
            case 1 -> ExposeResults.read(in);
            case 2 -> ScheduleResults.read(in);
            case 3 -> LitmusResults.read(in);
            default -> throw new MalformedException("expected the number of a result, found " + type);
        };
    }
}
