package dev.heddle.cli;

import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.replayer.job.RunResult;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/** One line on a terminal that is written over as the work goes on; nothing in a pipe. Thread-safe. */
final class Progress {
    private static final String BLANK = "\r" + " ".repeat(78) + "\r";

    private final PrintStream err;
    private final boolean terminal;
    private boolean shown;
    private boolean isFailureShown;

    Progress(Console console) {
        err = console.err();
        terminal = console.terminal();
    }

    void executions(RunResult result) {
        show(String.format(
                Locale.ROOT,
                "%,d executions, %,d failed",
                result.work().executions(),
                result.failures().count()));
    }

    /** Names the first failure on a line that stays, as soon as its trace is written: it is reduced and replayed before there is a report. */
    synchronized void failure(RunResult result) {
        if (!terminal || isFailureShown || result.failures().traces().isEmpty()) {
            return;
        }
        isFailureShown = true;
        try {
            Trace trace = TraceFiles.read(Path.of(result.failures().traces().get(0)));
            if (trace.verdict() instanceof Trace.Failed failed) {
                clear();
                err.println("  execution " + trace.header().execution() + " failed: "
                        + failed.kind().word() + ": " + Printable.line(failed.message()));
                err.flush();
            }
        } catch (CorruptTraceException | UnsupportedVersionException e) {
            isFailureShown = true; // the report says why
        }
    }

    /** @param predicted how many iRoots are to be exposed */
    void exposing(RunResult result, long exposed, long predicted) {
        show(String.format(
                Locale.ROOT,
                "%,d executions, %,d failed; %,d of %,d iRoots exposed",
                result.work().executions(),
                result.failures().count(),
                exposed,
                predicted));
    }

    void replays(int done, int total) {
        show("replaying in fresh JVMs: " + done + " of " + total);
    }

    private synchronized void show(String line) {
        if (terminal) {
            control("\r  " + line + "   ");
            shown = true;
        }
    }

    /** Takes the line away before something else is printed. */
    synchronized void clear() {
        if (shown) {
            control(BLANK);
            shown = false;
        }
    }

    /** As bytes, since characters that control the terminal are not printed. */
    private void control(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        err.write(bytes, 0, bytes.length);
        err.flush();
    }
}
