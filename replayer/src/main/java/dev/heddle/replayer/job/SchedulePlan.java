package dev.heddle.replayer.job;

import dev.heddle.formats.run.TextFiles;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * The schedules that a target JVM is to follow, one after the other.
 *
 * @param resultsFile where the {@link ScheduleResults} go
 * @param files absolute paths, in order
 * @param recorded absolute path of the trace that they were derived from, or empty
 */
public record SchedulePlan(String resultsFile, List<String> files, String recorded) {
    /** Copies the list. */
    public SchedulePlan {
        files = List.copyOf(files);
    }

    /** Writes this plan as a properties file. */
    public void write(Path file) throws IOException {
        Properties p = new Properties();
        p.setProperty("results", resultsFile);
        p.setProperty("recorded", recorded);
        TextFiles.putList(p, "schedule", files);
        TextFiles.writeProperties(file, p);
    }

    /** Reads a plan that {@link #write} wrote. */
    public static SchedulePlan read(Path file) throws IOException {
        Properties p = new Properties();
        p.load(new StringReader(Files.readString(file, StandardCharsets.UTF_8)));
        return new SchedulePlan(p.getProperty("results"), TextFiles.getList(p, "schedule"), p.getProperty("recorded"));
    }
}
