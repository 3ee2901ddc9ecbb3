package dev.heddle.replayer.operations;

import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.KnownFrames;
import dev.heddle.replayer.execution.MemoryReserve;
import dev.heddle.replayer.execution.ProgramStack;
import dev.heddle.replayer.execution.TeardownSignal;
import dev.heddle.replayer.execution.Warnings;
import java.lang.Thread.UncaughtExceptionHandler;

/**
 * What becomes of an exception that leaves a thread's outermost frame. A handler of the program's own deals with it, as
 * a part of the program; without one the execution has failed (ADR 18).
 */
public final class UncaughtExceptions {
    private final Ending ending;
    private final MemoryReserve reserve;
    private final Warnings warnings;
    private final KnownFrames known = new KnownFrames();

    public UncaughtExceptions(Ending ending, MemoryReserve reserve, Warnings warnings) {
        this.ending = ending;
        this.reserve = reserve;
        this.warnings = warnings;
    }

    /** In a thread other than main. */
    public void inThread(ControlledThread t, Throwable thrown) {
        reserve.releaseFor(thrown);
        t.passing = 1;
        if (isFaultOfOurs(thrown)) {
            ending.broken(t, thrown);
        } else if (!isThreadDeath(thrown) && !handled(t, thrown)) {
            ending.uncaught(ProgramStack.uncaught(t, thrown, known));
        }
    }

    /** In main, whose exceptions make the status of the virtual machine 1 even where a handler hears of them. */
    public void inMain(ControlledThread t, Throwable thrown) {
        reserve.releaseFor(thrown);
        t.passing = 1;
        if (isFaultOfOurs(thrown)) {
            ending.broken(t, thrown);
            return;
        }
        if (!isThreadDeath(thrown)) {
            handled(t, thrown);
        }
        ending.uncaught(ProgramStack.uncaught(t, thrown, known));
    }

    /** Runs the program's handler, if it has one, with hooks that count. */
    private boolean handled(ControlledThread t, Throwable thrown) {
        try {
            t.off = 0;
            t.passing = 0;
            UncaughtExceptionHandler handler = t.thread.getUncaughtExceptionHandler(); // may be overridden
            t.passing = 1; // a security manager of the program must not be asked about what we look up
            if (handler == null || !isOfTheProgram(handler)) {
                return false;
            }
            warnings.add(
                    "the program's own handler dealt with an uncaught exception: " + ProgramStack.describe(thrown));
            t.passing = 0;
            handler.uncaughtException(t.thread, thrown);
        } catch (TeardownSignal signal) {
            assert ending.isEnding() : "the signal ends an execution";
        } catch (Throwable second) {
            t.passing = 1;
            ending.finish(ProgramStack.uncaught(t, second, known));
        } finally {
            t.passing = t.unwinding ? 0 : 1;
        }
        return true;
    }

    /** Groups pass exceptions on to their parents, and the last to the default handler. */
    private static boolean isOfTheProgram(UncaughtExceptionHandler handler) {
        if (!(handler instanceof ThreadGroup first)) {
            return true;
        }
        for (ThreadGroup group = first; group != null; group = group.getParent()) {
            if (group.getClass() != ThreadGroup.class) {
                return true;
            }
        }
        return Thread.getDefaultUncaughtExceptionHandler() != null;
    }

    /** How a thread ends after Thread.stop; no handler is called. */
    private static boolean isThreadDeath(Throwable thrown) {
        return thrown.getClass().getName().equals("java.lang.ThreadDeath"); // deprecated for removal
    }

    private boolean isFaultOfOurs(Throwable thrown) {
        return isOurs(known.of(thrown).innermost())
                && (thrown instanceof RuntimeException || thrown instanceof AssertionError)
                && !isSpecified(thrown);
    }

    private static boolean isOurs(String className) {
        return className.startsWith("dev.heddle.replayer.")
                || className.startsWith("dev.heddle.recorder.")
                || className.startsWith("dev.heddle.formats.")
                || className.startsWith("org.eclipse.collections.");
    }

    /** Exceptions that modelled operations throw on behalf of the program. */
    private static boolean isSpecified(Throwable thrown) {
        return thrown instanceof IllegalMonitorStateException
                || thrown instanceof IllegalThreadStateException
                || thrown instanceof UnsupportedOperationException
                || thrown instanceof NullPointerException
                || thrown instanceof IllegalArgumentException
                || thrown instanceof IllegalStateException && isShutdown(thrown);
    }

    private static boolean isShutdown(Throwable thrown) {
        return "Shutdown in progress".equals(thrown.getMessage());
    }
}
