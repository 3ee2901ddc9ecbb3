package dev.heddle.cli.report;

import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.recording.RecordingFigures;
import dev.heddle.formats.recording.RecordingResult;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.launch.Interruption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The report on a program that was recorded while it ran freely. */
public final class RecordingReport {
    private static final int SIGNALLED = 128;
    private static final int MOST_CLASSES = 5;
    private static final int RUNNING = -1;

    /** How a line begins on a recording that was not put into one order. */
    public static final String STAYS_A_LOG = "the recording stays a log (";

    /** What is said of a file that has no end. */
    public static final String SALVAGE = ": read it with --salvage";

    private RecordingReport() {}

    /** Report on a program that goes on. */
    public static Report detached(String program, RecordingResult result, Function<Path, String> show) {
        return of(program, "", result, RUNNING, 0, show);
    }

    /**
     * Report on a program that has ended.
     *
     * @param status its exit status, as a shell would have it
     * @param seconds how long its JVM ran
     * @param show a path as people would type it
     */
    public static Report of(
            String program,
            String detail,
            RecordingResult result,
            int status,
            double seconds,
            Function<Path, String> show) {
        RecordingFigures f = result.figures();
        List<String> files =
                result.files().stream().map(file -> show.apply(Path.of(file))).toList();
        String last = files.get(files.size() - 1);
        double bytesPerEvent = f.bytes() / (double) Math.max(1, f.events());
        return new Report()
                .line("recorded " + files.get(0) + (files.size() > 1 ? " to " + last : "") + ": "
                        + Figures.count(f.events(), "event") + " of " + Figures.count(f.threads(), "thread") + ", "
                        + Figures.count(f.objects(), "object") + ", " + Figures.count(f.bytes(), "byte")
                        + (f.events() == 0 ? "" : String.format(Locale.ROOT, " (%.2f for each event)", bytesPerEvent)))
                .line(
                        f.dropped() > 0,
                        () -> "  the oldest " + Figures.count(f.dropped(), "record")
                                + (f.dropped() == 1 ? " was dropped" : " were dropped"))
                .line(f.lost() > 0, () -> "  " + Figures.count(f.lost(), "record") + " lost")
                .line(
                        f.leaked() > 0,
                        () -> "  " + Figures.count(f.leaked(), "object")
                                + " reached another thread unnoticed: the sources of its first reads are uncertain")
                .line(!result.untransformable().isEmpty(), () -> unrecorded(result.untransformable()))
                .line(
                        !result.message().isEmpty(),
                        () -> "  recording ended before the program: " + Printable.line(result.message()))
                .lines(result.warnings().stream()
                        .map(line -> "  " + Printable.line(line))
                        .toList())
                .line(
                        f.events() == 0,
                        () -> "  no memory was accessed by two threads; --detail full also records what one thread"
                                + " alone accesses")
                .line(status != RUNNING, () -> "  the program " + ending(status))
                .line(next(result, detail, status, last))
                .field("program", program)
                .field("trace", files.get(0))
                .field("traces", files)
                .field("strategy", "free")
                .field("detail", detail.isEmpty() ? null : detail)
                .field("events", f.events())
                .field("records", f.records())
                .field("threads", f.threads())
                .field("objects", f.objects())
                .field("bytes", f.bytes())
                .field("bytesPerEvent", f.events() == 0 ? null : bytesPerEvent)
                .field("leaked", f.leaked())
                .field("lost", f.lost())
                .field("dropped", f.dropped())
                .field("untransformed", result.untransformable().size())
                .field("untransformable", result.untransformable())
                .field("complete", result.state() == RecordingResult.State.FINISHED)
                .field("warnings", result.warnings())
                .field("exitStatus", status == RUNNING ? null : status)
                .field("failed", status != RUNNING && status != 0)
                .field("seconds", seconds);
    }

    private static String next(RecordingResult result, String detail, int status, String file) {
        boolean isWhole = result.warnings().stream().noneMatch(line -> line.endsWith(SALVAGE));
        String name = (isWhole ? " " : " --salvage ") + file;
        boolean isReplayable = isWhole
                && result.warnings().stream().noneMatch(line -> line.startsWith(STAYS_A_LOG))
                && status != RUNNING
                && result.figures().dropped() == 0
                && result.files().size() == 1;
        boolean isThinned = detail.startsWith(Trace.Header.SYNC) || detail.startsWith(Trace.Header.SAMPLE);
        if (isThinned) {
            boolean isReproducible = isReplayable && status != 0;
            String analysis = detail.startsWith(Trace.Header.SAMPLE) ? "heddle analyze" + name + " (races); " : "";
            return "  next: " + analysis + "heddle inspect" + name + " (what happened)"
                    + (isReproducible ? "; heddle reproduce " + file + " (the failure again)" : "");
        }
        return "  next: heddle analyze" + name + " (races); heddle inspect" + name + " (what happened)"
                + (isReplayable ? "; heddle replay " + file + " (once more)" : "");
    }

    private static String unrecorded(List<String> classes) {
        return "  " + classes.size() + (classes.size() == 1 ? " class" : " classes") + " not recorded: "
                + String.join("; ", classes.subList(0, Math.min(MOST_CLASSES, classes.size())))
                + (classes.size() > MOST_CLASSES ? "; ..." : "");
    }

    /** How a program ended, by its exit status as a shell would have it. */
    public static String ending(int status) {
        if (status == Interruption.EXIT_CODE) {
            return "was interrupted";
        }
        return status > SIGNALLED ? "was ended by signal " + (status - SIGNALLED) : "ended with exit status " + status;
    }
}
