package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.LogBuffers;
import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.free.rewrite.RecordingTables;
import dev.heddle.recorder.generator.GeneratedSink;
import dev.heddle.recorder.hooks.HookSink;
import org.jspecify.annotations.Nullable;

/**
 * Finds the log of the thread that calls a hook, and marks it as inside the recorder, where what is hooked may be
 * called.
 */
@GeneratedSink(
        name = "FreeRun",
        superclass = HookSink.class,
        topics = {
            MonitorEvents.class,
            ThreadEvents.class,
            ThreadWaits.class,
            LibraryEvents.class,
            Accesses.class,
            InputEvents.class,
            ProgramEvents.class
        },
        description =
                "The sink of a program that runs freely: the operation of a hook really happens, and is logged. Threads that are not recorded, and those"
                        + " that load classes or are inside the recorder, pass through. No lock of ours is held where the program may block, and"
                        + " nothing is allocated for an event.")
final class LogEntrance {
    static HookSink sink(RecordingTables tables, Targets targets, LogBuffers buffers, Outcome outcome) {
        LogEntrance entrance = new LogEntrance();
        ThreadEvents threads = new ThreadEvents(buffers);
        return new FreeRun(
                entrance,
                threads,
                new ThreadWaits(threads),
                new LibraryEvents(new CallSites(tables.sites()), threads, targets.isThinned()),
                new Accesses(tables.sites(), targets),
                new InputEvents(entrance),
                new ProgramEvents(threads, outcome));
    }

    /** The log of the current thread, for one hook; null where there is none, or we call ourselves what is hooked. */
    @Nullable
    ThreadLog enter() {
        ThreadLog log = ThreadLog.current();
        if (log == null || log.sync.inside) {
            return null;
        }
        log.sync.inside = true;
        return log;
    }

    /** The log of the current thread, not marked; null where there is none. */
    @Nullable
    ThreadLog current() {
        return ThreadLog.current();
    }

    static void leave(ThreadLog log) {
        log.sync.inside = false;
    }
}
