package dev.heddle.replayer.suite;

import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;

/** Follows a suite while it runs; calls may come from several threads. */
public interface SuiteFollower {
    /** The tests have run once without control. */
    void found(int tests, int underControl);

    /** Tests may be missing, for the reason given in a line: the suite is not green. */
    void incomplete(String why);

    /** A test has its verdict. */
    void judged(TestVerdict verdict, int done, int all);

    /**
     * A test has failed under control: reports it beside its trace.
     *
     * @param file of the trace, absolute
     * @return the failure and its cause, in a line
     */
    String failed(Trace trace, Path file) throws IOException;
}
