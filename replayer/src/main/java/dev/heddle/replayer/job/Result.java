package dev.heddle.replayer.job;

/** The part of a {@link RunResult} that belongs to the type of its job. */
public sealed interface Result permits Result.None, ExposeResults, ScheduleResults, LitmusResults {
    /** The job has none. */
    Result NONE = new None();

    /** The result of a job without a part of its own. */
    record None() implements Result {}
}
