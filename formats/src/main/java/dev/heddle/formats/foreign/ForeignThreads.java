package dev.heddle.formats.foreign;

import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/** The threads of a foreign trace, by name, and what is known of each. */
final class ForeignThreads {
    private static final int NOBODY = -1;
    private static final int UNMARKED = 0;
    private static final int BEGUN = 1;
    private static final int ENDED = 2;
    private static final int MOST = 1 << 16;
    private static final int LONGEST_PATH = 200;

    /** What is known of a thread. */
    static final class State {
        private final String name;
        private int forks;
        /** Where its first event stands, or -1. */
        long first = -1;

        boolean forked;
        boolean sawBegin;
        boolean sawEnd;
        boolean ended;
        boolean joined;

        State(String name) {
            this.name = name;
        }

        private void mark(int bits) {
            sawBegin |= (bits & BEGUN) != 0;
            sawEnd = (bits & ENDED) != 0;
        }

        String name() {
            return name;
        }

        /** True where it has had an event. */
        boolean hasRun() {
            return first >= 0;
        }
    }

    private final NamePool names;
    private final IntArrayList current = new IntArrayList();
    private final IntArrayList marks = new IntArrayList();
    private final List<State> states = new ArrayList<>();
    private final List<Trace.ThreadEntry> entries = new ArrayList<>();
    private final List<Trace.ThreadEntry> view = Collections.unmodifiableList(entries);

    ForeignThreads(NamePool names) {
        this.names = names;
    }

    /** The number of a name; says nothing of whether there is such a thread. */
    private int id(byte[] from, int start, int end) {
        int id = names.intern(0, from, start, end);
        if (id == current.size()) {
            current.add(NOBODY);
            marks.add(UNMARKED);
        }
        return id;
    }

    /** The index of the thread that has that name now; it may be new. */
    int named(byte[] from, int start, int end) {
        int id = id(from, start, end);
        return current.get(id) == NOBODY ? add(id, -1, "") : current.get(id);
    }

    /** The file says that a thread begins. */
    void begins(byte[] from, int start, int end) {
        mark(id(from, start, end), BEGUN);
    }

    /** The file says that a thread ends. */
    void ends(byte[] from, int start, int end) {
        int id = id(from, start, end);
        mark(id, marks.get(id) | ENDED);
    }

    private void mark(int id, int bits) {
        marks.set(id, bits);
        if (current.get(id) != NOBODY) {
            states.get(current.get(id)).mark(bits);
        }
    }

    /** The index of a thread that {@code parent} forks. A name that has ended is used again for another thread. */
    int forked(int parent, byte[] from, int start, int end) {
        int id = id(from, start, end);
        if (current.get(id) == NOBODY) {
            return add(id, parent, "");
        }
        State known = states.get(current.get(id));
        if (known.ended || known.joined || known.sawEnd) {
            marks.set(id, UNMARKED);
            return add(id, parent, " (again)");
        }
        return current.get(id);
    }

    private int add(int id, int parent, String suffix) {
        int index = states.size();
        if (index == MOST) {
            throw new IllegalStateException("expected at most " + MOST + " threads, found more");
        }
        State state = new State(names.text(id) + suffix);
        states.add(state);
        entries.add(new Trace.ThreadEntry(path(parent, index), state.name()));
        current.set(id, index);
        state.mark(marks.get(id));
        return index;
    }

    private String path(int parent, int index) {
        if (index == 0) {
            return "0";
        }
        if (parent >= 0 && entries.get(parent).path().length() < LONGEST_PATH) {
            return entries.get(parent).path() + "." + ++states.get(parent).forks;
        }
        return "x" + index;
    }

    State state(int thread) {
        return states.get(thread);
    }

    int size() {
        return states.size();
    }

    /** The table; grows. */
    List<Trace.ThreadEntry> entries() {
        return view;
    }
}
