package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.EventProgress;
import dev.heddle.cli.option.PredictOption;
import dev.heddle.cli.report.PredictionsReport;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.order.ExecutionFiles;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What other orders of analysed traces have. It is found while the analysis has the trace in memory; where the analysis
 * was made elsewhere, the file is read.
 */
final class PredictedOrders {
    private final Console console;
    private final PredictOption predict;
    private final Map<Path, PredictionsReport.Said> found = new ConcurrentHashMap<>();
    private final Map<Path, UsageException> refused = new ConcurrentHashMap<>();

    PredictedOrders(Console console, PredictOption predict) {
        this.console = console;
        this.predict = predict;
    }

    /** Looks at a trace that has been analysed; what is wrong with it is said by {@link #of}. */
    void take(Path file, Trace trace) {
        try {
            found.put(file, look(file, trace));
        } catch (UsageException e) {
            refused.put(file, e);
        }
    }

    private PredictionsReport.Said look(Path file, Trace trace) {
        String shown = console.show(file);
        return PredictionsReport.of(shown, trace, predict.of(shown, trace));
    }

    /** What is reported of a file. */
    PredictionsReport.Said of(Path file) throws IOException, UnreadableFileException {
        if (refused.containsKey(file)) {
            throw refused.get(file);
        }
        PredictionsReport.Said known = found.get(file);
        return known == null ? read(file) : known;
    }

    private PredictionsReport.Said read(Path file) throws IOException, UnreadableFileException {
        EventProgress progress = new EventProgress(console, "reading");
        try {
            Trace trace = progress.input(ExecutionFiles::open, console::show)
                    .whole(console.open(file), line -> console.err().println("heddle analyze: warning: " + line));
            progress.phase("predicting");
            return look(file, trace);
        } finally {
            progress.end();
        }
    }
}
