package dev.heddle.cli;

import dev.heddle.replayer.job.RunResult;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One line on a terminal that is written over as the work goes on; nothing in a pipe. Thread-safe. */
final class Progress {
    private static final String BLANK = "\r" + " ".repeat(78) + "\r";

    private final PrintStream err;
    private final boolean terminal;
    private boolean shown;

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
