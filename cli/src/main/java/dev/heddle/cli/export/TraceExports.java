package dev.heddle.cli.export;

import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.foreign.RapidExport;
import dev.heddle.formats.foreign.TimelineExport;
import dev.heddle.formats.source.HeddleExport;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The formats in which executions can be written: one row each. */
public final class TraceExports {
    /** All of them, Heddle's own first. */
    public static final List<TraceExport> ALL = List.of(
            new HeddleExport(),
            RapidExport.STD,
            RapidExport.RAPID_BIN,
            new TimelineExport(),
            new CsvExport(),
            new DotExport(),
            new SarifExport());

    private TraceExports() {}

    /** The format that a file's name asks for; nothing where the name does not say. */
    public static Optional<TraceExport> ofName(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(export -> export.endings().stream().anyMatch(ending -> name.endsWith("." + ending)))
                .findFirst();
    }

    /** The format with this ending of file names, the dot left out; nothing where there is none. */
    public static Optional<TraceExport> ofEnding(String word) {
        return ALL.stream()
                .filter(export -> export.endings().contains(word.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /** The formats and the endings of their files, for messages. */
    public static String listed() {
        return ALL.stream()
                .map(export -> "*." + export.endings().get(0) + " (" + export.name() + ")")
                .collect(Collectors.joining(", "));
    }

    /** The usual endings, for messages. */
    public static String endings() {
        return ALL.stream().map(export -> export.endings().get(0)).collect(Collectors.joining(", "));
    }
}
