package dev.heddle.replayer.campaign;

import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Verdict;
import java.io.IOException;
import java.nio.file.Path;

/** The campaign that a course belongs to, in this JVM. */
public interface CourseHost {
    /** The last execution as a trace. */
    Trace trace(Verdict verdict) throws IOException;

    /** Writes a trace of it. */
    void write(Path file, Trace trace) throws IOException;

    /** Executes the program as in a trace. */
    void replay(Trace trace);

    /** Time of the campaign so far in this JVM, in ns. */
    long nanos();

    /** Tells the command what an execution has shown, or what has come after it. */
    void note(long execution, byte[] note);

    /** A line for the user. */
    void warn(String line);
}
