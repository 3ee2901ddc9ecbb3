package dev.heddle.replayer.calls;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Calls.Call;
import dev.heddle.formats.trace.Calls.End;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.TypeNames;
import dev.heddle.recorder.instrument.CallTracing.Method;
import dev.heddle.replayer.engine.CallListener;
import dev.heddle.replayer.engine.Engine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The calls of one execution, in the order in which they begin. */
final class CallLog implements CallListener {
    /** With more calls than this none is known: an end that is missed would make a call look too long. */
    private static final int MOST = 100_000;

    private static final int NOWHERE = -1;

    private final Engine engine;
    private final List<Method> methods;
    private final ValueText values;
    private final List<Begun> begun = new ArrayList<>();
    private final Map<Integer, Deque<Begun>> open = new HashMap<>();

    CallLog(Engine engine, List<Method> methods) {
        this.engine = engine;
        this.methods = methods;
        values = new ValueText(engine);
    }

    private int lastOfLibrary = -1;

    /** A call that is not known to have ended. */
    private static final class Begun {
        final int thread;
        final int from;
        final int method;
        final List<String> arguments;
        int to = -1;
        End end = End.OPEN;
        String result = "";

        Begun(int thread, int from, int method, List<String> arguments) {
            this.thread = thread;
            this.from = from;
            this.method = method;
            this.arguments = arguments;
        }
    }

    List<Call> calls() {
        if (begun.size() > MOST) {
            return List.of();
        }
        return begun.stream()
                .filter(b -> b.from != NOWHERE)
                .map(b -> new Call(b.thread, b.from, b.to, methods.get(b.method).name(), b.arguments, b.end, b.result))
                .toList();
    }

    @Override
    public void called(int thread, int method, Object[] arguments) {
        if (begun.size() > MOST) {
            return;
        }
        List<String> texts = new ArrayList<>(arguments.length);
        for (Object argument : arguments) {
            texts.add(values.of(argument));
        }
        int from = methods.get(method).isOfLibrary()
                ? ofLibrary(thread)
                : engine.last().eventCount();
        Begun call = new Begun(thread, from, method, texts);
        begun.add(call);
        open.computeIfAbsent(thread, unknown -> new ArrayDeque<>()).push(call);
    }

    /** The event of a call of the library, which the thread has just executed; of some there is none. */
    private int ofLibrary(int thread) {
        EventColumns events = engine.last().events();
        int last = engine.last().eventCount() - 1;
        boolean isEvent = last > lastOfLibrary && events.thread(last) == thread && events.kind(last) == EventKind.SYNC;
        lastOfLibrary = isEvent ? last : lastOfLibrary;
        return isEvent ? last : NOWHERE;
    }

    @Override
    public void returned(int thread, int method, @Nullable Object result) {
        end(thread, method, End.RETURNED, methods.get(method).isVoid() ? "" : values.of(result));
    }

    @Override
    public void threw(int thread, int method, Throwable thrown) {
        end(thread, method, End.THREW, TypeNames.simple(thrown.getClass().getName()));
    }

    /** Calls inside that have no end of their own, since Heddle was at work then, have ended with it. */
    private void end(int thread, int method, End how, String result) {
        Deque<Begun> calls = open.get(thread);
        if (calls == null || calls.stream().noneMatch(call -> call.method == method)) {
            return;
        }
        Begun call = calls.pop();
        while (call.method != method) {
            end(call, End.RETURNED, "?");
            call = calls.pop();
        }
        end(call, how, result);
    }

    private void end(Begun call, End how, String result) {
        call.to = engine.last().eventCount();
        call.end = how;
        call.result = result;
        int last = begun.size() - 1;
        if (call.to == call.from && begun.get(last) == call) {
            begun.remove(last); // without an event, as most constructors
        }
    }
}
