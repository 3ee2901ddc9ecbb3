package dev.heddle.natives.run;

import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;
import org.jspecify.annotations.Nullable;

/** What a thread has under way between two calls from C. */
final class UnderWay {
    /** A call of C. */
    interface Body {
        void run() throws Throwable;
    }

    /**
     * An access that C has announced and then makes: a plain store, or an access to a volatile variable.
     *
     * @param width in bytes
     * @param order of C11, or {@link #PLAIN}
     * @param from where the announcement comes from
     */
    record Announced(int site, long address, int width, boolean isWrite, long order, long from) {}

    /** In the place of an order of C11: no atomic access. */
    static final long PLAIN = -1;

    private final Upcalls upcalls;
    /** Places of mixed widths that the thread has accessed. */
    private final LongHashSet mixed = new LongHashSet();

    private @Nullable Throwable thrown;
    /** The access that C makes now, if it makes one. */
    private @Nullable Announced announced;

    /** Plain accesses since the last operation that is a scheduling point. */
    int plain;
    /** Where the thread's stack lies. */
    private long stackFrom;

    private long stackTo;

    UnderWay(Upcalls upcalls) {
        this.upcalls = upcalls;
    }

    /** C makes the access when the call of the moment returns. */
    void begins(Announced next) {
        announced = next;
    }

    /** The call before is over, and its access is made. */
    void settle() {
        Announced last = announced;
        announced = null;
        if (last != null) {
            upcalls.made(last);
        }
    }

    /** Whether there was an access under way, which has no event now. */
    boolean drop() {
        boolean was = announced != null;
        announced = null;
        return was;
    }

    /** The thread's stack lies there. */
    void stack(long from, long to) {
        stackFrom = from;
        stackTo = to;
    }

    /** Whether an address is on the thread's own stack. */
    boolean isOwn(long address) {
        return address >= stackFrom && address < stackTo;
    }

    /** What leaves the thread once C has given the stack back. */
    void leaveBy(Throwable by) {
        thrown = by;
        announced = null;
    }

    /** Whether the thread accesses that place for the first time; the place is its address times 16 and its width. */
    boolean isFirst(long place) {
        return mixed.add(place);
    }

    /** Runs a call of C, and throws what was thrown on its behalf. */
    void run(Body body) {
        thrown = null;
        announced = null;
        plain = 0;
        mixed.clear();
        try {
            body.run();
        } catch (Throwable e) {
            throw Upcalls.<RuntimeException>sneaky(e);
        }
        Throwable by = thrown;
        thrown = null;
        if (by != null) {
            throw Upcalls.<RuntimeException>sneaky(by);
        }
        settle();
    }
}
