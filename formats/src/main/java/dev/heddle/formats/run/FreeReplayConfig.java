package dev.heddle.formats.run;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * How a log is done again. The command line writes it; its path is the agent's argument.
 *
 * @param home the installation: holds lib/
 * @param file the log, absolute
 * @param isSalvaged whether the log may have no end
 * @param resultFile where the {@link FreeReplayResult} goes
 * @param patienceMillis for how long nothing may go on
 */
public record FreeReplayConfig(String home, String file, boolean isSalvaged, String resultFile, long patienceMillis) {
    /** The mode in the properties file. */
    public static final String MODE = "replayFree";

    /** Writes this configuration as a properties file. */
    public void write(Path path) throws IOException {
        Properties p = new Properties();
        p.setProperty("mode", MODE);
        p.setProperty("home", home);
        p.setProperty("file", file);
        p.setProperty("isSalvaged", Boolean.toString(isSalvaged));
        p.setProperty("resultFile", resultFile);
        p.setProperty("patienceMillis", Long.toString(patienceMillis));
        TextFiles.writeProperties(path, p);
    }

    /** Reads a configuration that {@link #write} wrote. */
    public static FreeReplayConfig read(Path path) throws IOException {
        Properties p = new Properties();
        try (Reader in = new StringReader(Files.readString(path, StandardCharsets.UTF_8))) {
            p.load(in);
        }
        return new FreeReplayConfig(
                p.getProperty("home"),
                p.getProperty("file"),
                Boolean.parseBoolean(p.getProperty("isSalvaged")),
                p.getProperty("resultFile"),
                Long.parseLong(p.getProperty("patienceMillis")));
    }
}
