package dev.heddle.benchmarks.rates;

import java.io.IOException;
import java.nio.file.Path;

/** One question, asked of the tool on one JDK, and answered in a report. */
interface Study {
    /** What the result file is called after the date. */
    String name();

    String title();

    /**
     * Measures and reports.
     *
     * @param report written from time to time, so that little is lost where the run is stopped
     * @param suffix for the names of pictures; "" for the first JDK
     * @param work a folder for what is thrown away
     */
    void run(Heddle heddle, Options options, Report report, String suffix, Path work)
            throws IOException, InterruptedException;
}
