package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.replayer.execution.ControlledThread;
import org.jspecify.annotations.Nullable;

/** Calls of methods, in executions of classes that report them. */
final class CallHooks {
    private @Nullable CallListener listener;

    /** Who is given the calls from now on; null for none. */
    void listener(@Nullable CallListener to) {
        listener = to;
    }

    @Hook(enter = "fromLibrary")
    void callBegins(ControlledThread t, int method, Object[] arguments) {
        if (listener != null) {
            listener.called(t.index, method, arguments);
        }
    }

    @Hook(enter = "fromLibrary")
    void callReturns(ControlledThread t, Object result, int method) {
        if (listener != null) {
            listener.returned(t.index, method, result);
        }
    }

    @Hook(enter = "fromLibrary")
    void callThrows(ControlledThread t, Throwable thrown, int method) {
        if (listener != null) {
            listener.threw(t.index, method, thrown);
        }
    }
}
