package dev.heddle.formats.run;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * How doing a log again has ended.
 *
 * @param reproduced every record was made again, and the end was the same
 * @param divergence one line for the first difference; empty where there was none
 * @param records how many were made again
 * @param isStopped whether the program was ended where the records do, since it does not end by itself, or did not
 */
public record FreeReplayResult(boolean reproduced, String divergence, long records, boolean isStopped) {
    /** Writes beside and renames. */
    public void write(Path path) throws IOException {
        Properties p = new Properties();
        p.setProperty("reproduced", Boolean.toString(reproduced));
        p.setProperty("divergence", divergence);
        p.setProperty("records", Long.toString(records));
        p.setProperty("isStopped", Boolean.toString(isStopped));
        TextFiles.writeProperties(path, p);
    }

    /** Reads what {@link #write} wrote. */
    public static FreeReplayResult read(Path path) throws IOException {
        Properties p = new Properties();
        try (Reader in = new StringReader(Files.readString(path, StandardCharsets.UTF_8))) {
            p.load(in);
        }
        return new FreeReplayResult(
                Boolean.parseBoolean(p.getProperty("reproduced")),
                p.getProperty("divergence"),
                Long.parseLong(p.getProperty("records")),
                Boolean.parseBoolean(p.getProperty("isStopped")));
    }
}
