package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.generator.Hook;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Initialisers of classes, their loading, and how the program ends. */
final class ProgramEvents {
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private final ThreadEvents threads;
    private final Outcome outcome;

    ProgramEvents(ThreadEvents threads, Outcome outcome) {
        this.threads = threads;
        this.outcome = outcome;
    }

    @Hook
    static void classInitialising(ThreadLog log, Class<?> type, int site) {
        Events.on(log, EventKind.YIELD, 0, site, Recording.staticsOf(type), 0);
    }

    @Hook
    static void classInitialised(ThreadLog log, Class<?> type, int site) {
        long[] shadow = Recording.staticsOf(type);
        long ordinal = (long) WORDS.getAndAdd(shadow, shadow.length - 1, 1L) + 1;
        Events.on(log, EventKind.CLASS_INIT, 0, site, shadow, ordinal);
    }

    @Hook
    boolean uncaught(Thread thread, Throwable thrown) {
        outcome.uncaught(threads.number(thread) - 1, thread, thrown);
        return false;
    }

    @Hook
    void exit(int status, boolean halt) {
        outcome.exit(status, halt);
    }

    @Hook
    static void off() {
        ThreadLog.off();
    }

    @Hook
    static void on() {
        ThreadLog.on();
    }
}
