package dev.heddle.cli.parameters;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.report.Json;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads and writes {@code parameters.json}, version 1. The layout is in {@code docs/reference/formats.md}. */
public final class ParametersFile {
    static final String FORMAT = "heddle-parameters";
    static final int VERSION = 1;

    private static final long MOST_BYTES = 64L << 20;

    private ParametersFile() {}

    /**
     * Writes to a temporary name and renames. Equal estimates give equal bytes.
     *
     * @param program for people
     */
    public static void write(Path file, String program, Estimate e) throws IOException {
        Map<String, Object> accesses = new LinkedHashMap<>();
        e.profile().accesses().forEach((place, byThread) -> accesses.put(Long.toHexString(place), byThread));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("version", VERSION);
        json.put("program", program);
        json.put("executions", e.executions());
        json.put("threads", e.threads());
        json.put("steps", e.choices().steps());
        json.put("k", e.k());
        json.put("kCom", e.kCom());
        json.put("history", e.choices().history());
        json.put("counted", e.choices().counted());
        json.put("racing", e.choices().racing());
        json.put("openReads", e.choices().openReads());
        json.put("operations", e.profile().operations());
        json.put("accesses", accesses);
        WholeFile.write(file, Json.indented(json) + "\n");
    }

    /**
     * Reads a file that {@link #write} or a person wrote. What it does not know it skips.
     *
     * @throws UnreadableFileException in one line, for whatever keeps it from being read
     */
    public static Estimate read(Path file) throws UnreadableFileException {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new UnreadableFileException(
                        file, 0, "expected parameters, found " + Files.size(file) + " bytes; check the path");
            }
            return new ParametersParser(file, Files.readAllBytes(file)).parse();
        } catch (NoSuchFileException e) {
            throw new UnreadableFileException(
                    file, 0, "expected parameters, found no such file; heddle analyze --parameters makes one");
        } catch (IOException e) {
            throw new UnreadableFileException(file, 0, "expected parameters, cannot be read (" + e + ")");
        }
    }
}
