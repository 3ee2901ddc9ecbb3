package dev.heddle.cli.export;

import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.job.RunResult;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;

/** A file with a row of comma-separated values for each campaign, below a row with names. */
final class CampaignHistory {
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
    static void append(Path file, CheckOutcome outcome) throws IOException {
        StringWriter text = new StringWriter();
        CsvRow row = new CsvRow(text);
        if (!Files.exists(file) || Files.size(file) == 0) {
            add(row, NAMES);
        }
        add(row, values(outcome));
        try {
            Files.writeString(file, text.toString(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UnwritableFileException(file, e);
        }
    }

    private static void add(CsvRow row, List<String> values) throws IOException {
        values.forEach(row::add);
        row.end();
    }

    private static List<String> values(CheckOutcome outcome) {
        RunResult result = outcome.result();
        return List.of(
                Instant.ofEpochMilli(result.work().firstStarted()).toString(),
                outcome.program(),
                outcome.strategy(),
                Long.toString(outcome.seed()),
                Long.toString(result.work().executions()),
                Long.toString(result.failures().count()),
                Long.toString(result.failures().first()),
                String.join(" ", result.failures().kinds().keySet()),
                Long.toString(result.campaign().unfinishedCount()),
                Integer.toString(result.campaign().coverage().classes()),
                Long.toString(result.work().nanos() / 1_000_000),
                outcome.jdk(),
                Boolean.toString(
                        !outcome.interrupted() && outcome.ending().kept().isEmpty()));
    }
}
