package dev.heddle.cli.export;

import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.file.UnwritableFileException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

/** A file with a row of comma-separated values for each campaign, below a row with names. */
public final class CampaignHistory {
    private static final List<String> NAMES = List.of(
            "started",
            "program",
            "strategy",
            "seed",
            "executions",
            "failures",
            "firstFailure",
            "kinds",
            "unfinished",
            "readsFromClasses",
            "milliseconds",
            "jdk",
            "isOver");

    private CampaignHistory() {}

    /** Appends a campaign; the file is made where there is none. */
    public static void append(Path file, Report report) throws IOException {
        StringWriter text = new StringWriter();
        CsvRow row = new CsvRow(text);
        if (!Files.exists(file) || Files.size(file) == 0) {
            NAMES.forEach(row::add);
            row.end();
        }
        for (String name : NAMES) {
            Object value = report.figure(name).orElseThrow();
            row.add(value instanceof Map<?, ?> kinds ? kinds(kinds) : value.toString());
        }
        row.end();
        try {
            Files.writeString(file, text.toString(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UnwritableFileException(file, e);
        }
    }

    private static String kinds(Map<?, ?> kinds) {
        return String.join(" ", kinds.keySet().stream().map(String::valueOf).toList());
    }
}
