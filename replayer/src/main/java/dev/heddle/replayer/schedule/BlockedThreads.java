package dev.heddle.replayer.schedule;

import dev.heddle.formats.trace.Trace.Blocked;
import java.util.List;

/** Describes the threads that cannot go on, for the verdict on an execution. */
public interface BlockedThreads {
    /** Each thread that is blocked now, in order of creation, with what it waits for and who holds that. */
    List<Blocked> describe();
}
