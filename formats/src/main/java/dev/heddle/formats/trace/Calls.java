package dev.heddle.formats.trace;

import java.util.List;

/**
 * What a replay of the execution has collected in addition to its events: stacks at some events, calls of methods of
 * the program and of the JDK by it, and where objects were made. Texts come from the program; they are bounded, but not
 * made printable.
 *
 * @param stacks ascending by event
 * @param calls in the order in which they began; those of a thread are nested
 * @param made where objects were made, ascending by object
 */
public record Calls(List<Stack> stacks, List<Call> calls, List<Made> made) {
    /** Nothing has been collected. */
    public static final Calls NONE = new Calls(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public Calls {
        stacks = List.copyOf(stacks);
        calls = List.copyOf(calls);
        made = List.copyOf(made);
    }

    /** Without objects. */
    public Calls(List<Stack> stacks, List<Call> calls) {
        this(stacks, calls, List.of());
    }

    /** Whether there is anything. */
    public boolean isKnown() {
        return !stacks.isEmpty() || !calls.isEmpty() || !made.isEmpty();
    }

    /**
     * Where a thread was when it executed an event.
     *
     * @param event index of the event
     * @param frames innermost first, as {@code Class.method(File.java:12)}; none of Heddle
     */
    public record Stack(int event, List<String> frames) {
        /** Copies the list. */
        public Stack {
            frames = List.copyOf(frames);
        }
    }

    /**
     * Where an object was made.
     *
     * @param object index of the object
     * @param frames as those of a {@link Stack}, without the object's constructors: the first has the {@code new}
     */
    public record Made(int object, List<String> frames) {
        /** Copies the list. */
        public Made {
            frames = List.copyOf(frames);
        }
    }

    /** How a call ended. */
    public enum End {
        /** The execution ended during the call. */
        OPEN,
        RETURNED,
        THREW
    }

    /**
     * A call of a method of the program, or by it of one of the JDK.
     *
     * @param thread index of the thread
     * @param from number of events of the execution when it began: the index of the first event that may be its own
     * @param to number of events when it ended, or -1 for one that had not
     * @param method with its class, which has dots: {@code pkg.Queue.poll}
     * @param arguments values as text, the receiver left out
     * @param end how it ended
     * @param result the value returned, as text, or the class of what was thrown; empty for void and for calls that had
     *     not ended
     */
    public record Call(int thread, int from, int to, String method, List<String> arguments, End end, String result) {
        /** Copies the list. */
        public Call {
            arguments = List.copyOf(arguments);
        }

        /** Whether a line of the program calls a method of the JDK that is an event: the first of the call. */
        public boolean isOfLibrary() {
            return method.startsWith("java.");
        }

        /** Whether an event with that index, if it is one of the thread, is part of the call. */
        public boolean contains(int event) {
            return from <= event && (to < 0 || event < to);
        }
    }
}
