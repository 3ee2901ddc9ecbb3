package dev.heddle.cli.console;

import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.RunResult;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a command is doing, how far it is and how long it will take: on a terminal one line that is written over as the
 * work goes on, elsewhere a line of its own every ten seconds, so that short commands print none. Goes to standard
 * error. Thread-safe.
 */
public final class Progress {
    private static final long SECOND = 1_000_000_000;
    private static final long LINE_NANOS = 10 * SECOND;
    private static final long OVERWRITE_NANOS = SECOND / 10;
    private static final int WIDTH = 78;

    private final PrintStream err;
    private final boolean terminal;
    private final boolean overwrites;
    private final LongSupplier clock;
    private final boolean ticks;
    private boolean isTicking;
    private final long began;
    private long lastLine;
    private long lastOverwrite;
    private int shown;
    private boolean isFailureShown;
    /** What there is to show; null while nothing is under way. */
    private @Nullable Supplier<String> current;

    private long phaseBegan;
    private String phase = "";

    public Progress(Console console) {
        this(console, console.terminal(), System::nanoTime, true);
    }

    /** With the time in ns from a clock; {@link #tick} is up to the caller. */
    public Progress(Console console, LongSupplier clock) {
        this(console, console.terminal(), clock, false);
    }

    private Progress(Console console, boolean overwrites, LongSupplier clock, boolean ticks) {
        err = console.err();
        terminal = console.terminal();
        this.overwrites = overwrites;
        this.clock = clock;
        this.ticks = ticks;
        began = clock.getAsLong();
        lastLine = began;
        lastOverwrite = began - OVERWRITE_NANOS;
        phaseBegan = began;
    }

    /** Never writes over a line: for work whose program prints on the same terminal. */
    public static Progress inLines(Console console) {
        return new Progress(console, false, System::nanoTime, true);
    }

    public void executions(RunResult result) {
        show(() -> executed(result));
    }

    /** Shows a campaign whose end is known, the reduction of failures after it included. */
    public void executions(RunResult result, CampaignPlan plan) {
        show(() -> {
            long done = result.work().executions();
            long nanos = clock.getAsLong() - began;
            long limit = plan.timeLimitMillis() * 1_000_000;
            long traces = result.failures().traces().size();
            long reduced = result.failures().minimised().size();
            boolean isOver = done >= plan.iterations()
                    || plan.isEnough(result.failures().count())
                    || limit > 0 && nanos > limit + SECOND;
            if (isOver && plan.minimise() && reduced < traces) {
                return executed(result) + "; reducing failures: " + reduced + " of " + traces + " done";
            }
            double left = limit > 0 ? limit - nanos : Double.POSITIVE_INFINITY;
            if (plan.iterations() < Long.MAX_VALUE / 2 && done > 0) {
                left = Math.min(left, (double) nanos / done * (plan.iterations() - done));
            }
            return executed(result) + left(left);
        });
    }

    private String executed(RunResult result) {
        return String.format(
                Locale.ROOT,
                "%,d executions%s, %,d failed",
                result.work().executions(),
                rate(result.work().executions(), clock.getAsLong() - began),
                result.failures().count());
    }

    /**
     * Names the first failure on a line that stays, as soon as its trace is written: it is reduced and replayed before
     * there is a report.
     */
    public synchronized void failure(RunResult result) {
        if (!terminal || isFailureShown || result.failures().traces().isEmpty()) {
            return;
        }
        isFailureShown = true;
        try {
            Trace trace = TraceFiles.read(Path.of(result.failures().traces().get(0)));
            if (trace.verdict() instanceof Trace.Failed failed) {
                wipe();
                err.println("  execution " + trace.header().execution() + " failed: "
                        + failed.kind().word() + ": " + Printable.line(failed.message()));
                err.flush();
            }
        } catch (CorruptTraceException e) {
            isFailureShown = true; // the report says why
        }
    }

    /** @param predicted how many iRoots are to be exposed */
    public void exposing(RunResult result, long exposed, long predicted) {
        show(() -> String.format(Locale.ROOT, "%s; %,d of %,d iRoots exposed", executed(result), exposed, predicted));
    }

    public void replays(int done, int total) {
        show(() -> "replaying: " + done + " of " + total);
    }

    /** A state that stands until the next one comes; nothing is printed between. */
    public synchronized void note(String line) {
        current = () -> line;
        tick();
        current = null;
    }

    /** Work of which no more is known than how long it has been going on. */
    public synchronized void phase(String what) {
        if (!what.equals(phase)) {
            phase = what;
            phaseBegan = clock.getAsLong();
        }
        show(() -> what + " for " + duration(clock.getAsLong() - phaseBegan));
    }

    /**
     * Events of files.
     *
     * @param what is done with them
     * @param all how many there are, or -1
     */
    public void events(String what, long done, long all) {
        show(() -> {
            long nanos = clock.getAsLong() - began;
            String rate = rate(done, nanos);
            if (all < done) {
                return String.format(Locale.ROOT, "%s: %,d events%s", what, done, rate);
            }
            String left = done == 0 || done == all ? "" : left((double) nanos / done * (all - done));
            return String.format(Locale.ROOT, "%s: %,d of %,d events%s%s", what, done, all, rate, left);
        });
    }

    private static String rate(long done, long nanos) {
        return nanos < SECOND ? "" : String.format(Locale.ROOT, ", %,d/s", Math.round(done * (double) SECOND / nanos));
    }

    private static String left(double nanos) {
        return nanos >= SECOND && nanos < Long.MAX_VALUE ? ", " + duration((long) nanos) + " left" : "";
    }

    private static String duration(long nanos) {
        long seconds = nanos / SECOND;
        return seconds < 120
                ? seconds + " s"
                : seconds < 7_200 ? seconds / 60 + " min" : String.format(Locale.ROOT, "%.1f h", seconds / 3_600.0);
    }

    private synchronized void show(Supplier<String> line) {
        current = line;
        tick();
        if (ticks && !isTicking) {
            isTicking = true;
            Thread ticker = new Thread(this::keepTicking, "heddle-progress");
            ticker.setDaemon(true);
            ticker.start();
        }
    }

    /** Prints the state of the work where that is due. */
    public synchronized void tick() {
        Supplier<String> line = current;
        if (line == null) {
            return;
        }
        long now = clock.getAsLong();
        if (!overwrites && now - lastLine >= LINE_NANOS) {
            lastLine = now;
            err.println("heddle: " + line.get());
            err.flush();
        } else if (overwrites && now - lastOverwrite >= OVERWRITE_NANOS) {
            lastOverwrite = now;
            String text = line.get();
            text = text.substring(0, Math.min(WIDTH - 2, text.length()));
            int length = text.length();
            control("\r  " + text + " ".repeat(Math.max(0, shown - length)));
            shown = length;
        }
    }

    /** Ticks until the current stretch of work ends. */
    private void keepTicking() {
        synchronized (this) {
            while (current != null) {
                tick();
                try {
                    wait(OVERWRITE_NANOS * 5 / 1_000_000);
                } catch (InterruptedException e) {
                    break;
                }
            }
            isTicking = false;
        }
    }

    /** Nothing is under way any more: takes the line away before something else is printed. */
    public synchronized void clear() {
        current = null;
        notifyAll();
        wipe();
    }

    private void wipe() {
        if (shown > 0) {
            control("\r" + " ".repeat(WIDTH) + "\r");
            shown = 0;
        }
    }

    /** As bytes, since characters that control the terminal are not printed. */
    private void control(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        err.write(bytes, 0, bytes.length);
        err.flush();
    }
}
