package dev.heddle.natives.run;

import dev.heddle.recorder.instrument.place.Internals;
import org.jspecify.annotations.Nullable;

/** What a thread has under way between two calls from C. */
final class UnderWay {
    /** A call of C. */
    interface Body {
        void run() throws Throwable;
    }

    /**
     * A plain store that C has announced.
     *
     * @param old what memory held then
     */
    record Store(int site, long address, char type, long old) {
        boolean isSeen() {
            return Internals.bits(null, address, type) != old;
        }
    }

    private final Upcalls upcalls;
    private @Nullable Throwable thrown;
    /** The store that C makes now, if it makes one. */
    private @Nullable Store store;
    /** A store of what a call answers. It comes right after that call, so it is looked for when the next one comes. */
    private @Nullable Store late;

    /** Plain accesses since the last operation that is a scheduling point. */
    int plain;
    /** Where the thread's stack begins; addresses below it are its own. */
    long stack;

    UnderWay(Upcalls upcalls) {
        this.upcalls = upcalls;
    }

    /** C makes the store when the call of the moment returns. */
    void begins(Store next) {
        store = next;
    }

    /**
     * The call before is over, and its store with it; the next one comes from there. Compilers announce a store of what
     * a call answers before that call.
     *
     * @param mayAnswer whether the next call may answer what is stored, or stands in a function that may
     */
    void settle(boolean mayAnswer, boolean isAtomic, long from) {
        Store before = late;
        late = null;
        if (before != null && before.isSeen()) {
            upcalls.storedLate(before);
        }
        Store last = store;
        store = null;
        if (last == null) {
            return;
        }
        boolean isOwn = isOwn(last.address());
        boolean isLate = !last.isSeen() && (isOwn ? mayAnswer : isAtomic && upcalls.isOneLine(last.site(), from));
        if (isLate) {
            late = last;
        } else {
            upcalls.stored(last);
        }
    }

    private boolean isOwn(long address) {
        return address < stack && address >= stack - Upcalls.STACK_BYTES;
    }

    /** What leaves the thread once C has given the stack back. */
    void leaveBy(Throwable by) {
        thrown = by;
        store = null;
    }

    /** Runs a call of C, and throws what was thrown on its behalf. */
    void run(Body body) {
        thrown = null;
        store = null;
        late = null;
        plain = 0;
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
        settle(false, false, 0);
    }
}
