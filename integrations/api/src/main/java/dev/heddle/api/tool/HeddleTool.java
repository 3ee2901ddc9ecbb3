package dev.heddle.api.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Use cases of an installation, which provides them as a service. Relative paths begin in the process's directory. */
public interface HeddleTool {
    /** Runs a program many times under control, until an execution fails. */
    CheckAnswer check(CheckOrder order);

    /** Replays a trace once in a fresh JVM. */
    ReplayAnswer replay(ReplayOrder order);

    /**
     * Writes the page of a trace.
     *
     * @return whether it could be written
     */
    boolean page(Path trace, Path page);

    /**
     * Arguments of java that a trace was recorded with.
     *
     * @throws IOException with one line, for a file that is no trace
     */
    List<String> program(Path trace) throws IOException;
}
