package dev.heddle.cli.report;

import dev.heddle.formats.run.RecordingFigures;
import dev.heddle.formats.run.RecordingResult;
import dev.heddle.formats.text.Printable;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * What was recorded of a program that ran freely.
 *
 * @param status the program's exit status, as a shell would have it
 * @param seconds how long its JVM ran
 */
public record RecordingReport(String program, String detail, RecordingResult result, int status, double seconds) {
    private static final int SIGNALLED = 128;
    private static final int MOST_CLASSES = 5;

    private static final int RUNNING = -1;

    /** What is said of a file that has no end. */
    public static final String SALVAGE = ": read it with --salvage";

    /** Report on a program that goes on. */
    public static RecordingReport detached(String program, RecordingResult result) {
        return new RecordingReport(program, "", result, RUNNING, 0);
    }

    /** A few lines; {@code show} shortens paths. */
    public String text(Function<Path, String> show) {
        RecordingFigures f = result.figures();
        StringBuilder text = new StringBuilder();
        List<String> files = files(show);
        text.append("recorded ").append(files.get(0));
        if (files.size() > 1) {
            text.append(" to ").append(files.get(files.size() - 1));
        }
        text.append(": ")
                .append(Figures.count(f.events(), "event"))
                .append(" of ")
                .append(Figures.count(f.threads(), "thread"))
                .append(", ")
                .append(Figures.count(f.objects(), "object"))
                .append(", ")
                .append(Figures.count(f.bytes(), "byte"));
        if (f.events() > 0) {
            text.append(String.format(Locale.ROOT, " (%.2f for each event)", bytesPerEvent()));
        }
        text.append('\n');
        if (f.dropped() > 0) {
            text.append("  the oldest ")
                    .append(Figures.count(f.dropped(), "record"))
                    .append(f.dropped() == 1 ? " was dropped\n" : " were dropped\n");
        }
        if (f.lost() > 0) {
            text.append("  ").append(Figures.count(f.lost(), "record")).append(" lost\n");
        }
        if (f.leaked() > 0) {
            text.append("  ")
                    .append(Figures.count(f.leaked(), "object"))
                    .append(" reached another thread unnoticed: the sources of its first reads are uncertain\n");
        }
        unrecorded(text);
        if (!result.message().isEmpty()) {
            text.append("  recording ended before the program: ")
                    .append(Printable.line(result.message()))
                    .append('\n');
        }
        result.warnings()
                .forEach(line -> text.append("  ").append(Printable.line(line)).append('\n'));
        if (f.events() == 0) {
            text.append(
                    "  no memory was accessed by two threads; --detail full also records what one thread alone accesses\n");
        }
        if (status != RUNNING) {
            text.append("  the program ").append(ending(status)).append('\n');
        }
        next(text, files.get(files.size() - 1));
        return text.toString();
    }

    private void next(StringBuilder text, String file) {
        boolean isWhole = result.warnings().stream().noneMatch(line -> line.endsWith(SALVAGE));
        String name = (isWhole ? " " : " --salvage ") + file;
        text.append("  next: heddle analyze")
                .append(name)
                .append(" (races); heddle inspect")
                .append(name);
        text.append(" (what happened)");
        if (isWhole
                && status != RUNNING
                && result.figures().dropped() == 0
                && result.files().size() == 1) {
            text.append("; heddle replay ").append(file).append(" (once more)");
        }
        text.append('\n');
    }

    private void unrecorded(StringBuilder text) {
        List<String> classes = result.untransformable();
        if (!classes.isEmpty()) {
            text.append("  ")
                    .append(classes.size())
                    .append(classes.size() == 1 ? " class" : " classes")
                    .append(" not recorded: ");
            text.append(String.join("; ", classes.subList(0, Math.min(MOST_CLASSES, classes.size()))));
            text.append(classes.size() > MOST_CLASSES ? "; ...\n" : "\n");
        }
    }

    /** How a program ended, by its exit status as a shell would have it. */
    public static String ending(int status) {
        return status > SIGNALLED ? "was ended by signal " + (status - SIGNALLED) : "ended with exit status " + status;
    }

    private List<String> files(Function<Path, String> show) {
        return result.files().stream().map(file -> show.apply(Path.of(file))).toList();
    }

    private double bytesPerEvent() {
        return result.figures().bytes() / (double) Math.max(1, result.figures().events());
    }

    /** Figures as JSON, for scripts. */
    public Map<String, Object> json(Function<Path, String> show) {
        RecordingFigures f = result.figures();
        Map<String, Object> json = new LinkedHashMap<>();
        List<String> files = files(show);
        json.put("program", program);
        json.put("trace", files.get(0));
        json.put("traces", files);
        json.put("strategy", "free");
        json.put("detail", detail.isEmpty() ? null : detail);
        json.put("events", f.events());
        json.put("records", f.records());
        json.put("threads", f.threads());
        json.put("objects", f.objects());
        json.put("bytes", f.bytes());
        json.put("bytesPerEvent", f.events() == 0 ? null : bytesPerEvent());
        json.put("leaked", f.leaked());
        json.put("lost", f.lost());
        json.put("dropped", f.dropped());
        json.put("untransformed", result.untransformable().size());
        json.put("untransformable", result.untransformable());
        json.put("complete", result.state().equals(RecordingResult.FINISHED));
        json.put("warnings", result.warnings());
        json.put("exitStatus", status == RUNNING ? null : status);
        json.put("failed", status != RUNNING && status != 0);
        json.put("seconds", seconds);
        return json;
    }
}
