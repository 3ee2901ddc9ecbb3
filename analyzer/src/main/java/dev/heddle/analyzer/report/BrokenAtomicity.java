package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Two accesses of one location by one thread that others' writes came between, in a way that no execution without the
 * switch shows.
 *
 * @param kind what the interference is called
 * @param first index of the thread's earlier access
 * @param second index of its later access
 * @param between the writes of others in between, ascending, at least one
 */
@SuppressWarnings("ArrayRecordComponent") // primitive indices; never compared
record BrokenAtomicity(Kind kind, int first, int second, int[] between) {
    /** The kinds, each with how much it explains. */
    enum Kind {
        /** Read, then a successful compare-and-set of the same value, which others had changed and put back. */
        ABA(100),
        /** Read, then write of a value that cannot take the others' writes into account. */
        LOST_UPDATE(90),
        /** Read, wait, and after the wait read at another place the value that it waited to see changed. */
        UNCHECKED_WAKE(85),
        /** Read, then an atomic update of another value than the one seen. */
        CHECK_THEN_ACT(80),
        /** Read, then read again at another place with another value. */
        CHANGED_BETWEEN_READS(60),
        /** Write, then read of another thread's value. */
        REPLACED(45);

        final int weight;

        Kind(int weight) {
            this.weight = weight;
        }
    }

    /**
     * What came between {@code second} and the same thread's access of the location before it; null where nothing
     * unusual did.
     */
    static @Nullable BrokenAtomicity before(int second, EventColumns events, ProgramOrder order) {
        int first = order.previousAccess(second);
        if (first < 0 || events.has(second, EventFlags.EXTERNAL | EventFlags.FAILED_CAS)) {
            return null;
        }
        Kind kind = kind(events, first, second, hasBetween(EventKind.WAKE, first, second, order));
        // Where a thread starts or joins others in between, it expects them to write.
        if (kind == null
                || hasBetween(EventKind.START, first, second, order)
                || hasBetween(EventKind.JOIN, first, second, order)) {
            return null;
        }
        int[] between = kind == Kind.LOST_UPDATE && events.position(second) >= 0
                ? overwritten(events, order, first, second)
                : order.writesByOthers(events.location(second), events.thread(second), since(events, first), second);
        return between.length == 0 ? null : new BrokenAtomicity(kind, first, second, between);
    }

    private static @Nullable Kind kind(EventColumns events, int first, int second, boolean waits) {
        boolean sameValue = valueSeen(events, first) == valueSeen(events, second);
        boolean read = events.kind(first) == EventKind.READ;
        return switch (events.kind(second)) {
            case UPDATE -> !read ? null : sameValue ? Kind.ABA : Kind.CHECK_THEN_ACT;
            case WRITE -> read ? Kind.LOST_UPDATE : null;
            case READ -> {
                if (events.site(first) == events.site(second)) {
                    yield null;
                }
                if (waits) {
                    yield sameValue && read ? Kind.UNCHECKED_WAKE : null;
                }
                yield sameValue ? null : read ? Kind.CHANGED_BETWEEN_READS : Kind.REPLACED;
            }
            case FENCE, LOCK, UNLOCK, WAIT, WAKE, NOTIFY, START, BEGIN -> null;
            case END, JOIN, PARK, UNPARK, INTERRUPT, YIELD, CLASS_INIT, SYNC, INPUT -> null;
        };
    }

    /**
     * A read that missed writes was made, as far as anyone can tell, before them: right after the write that it saw.
     */
    private static int since(EventColumns events, int first) {
        return events.kind(first) == EventKind.READ ? Math.min(first, events.readsFrom(first)) : first;
    }

    /**
     * Others' writes between the one that was read and the one that is written, in modification order, whenever they
     * were executed.
     */
    private static int[] overwritten(EventColumns events, ProgramOrder order, int first, int second) {
        int source = events.readsFrom(first);
        int from = source >= 0 ? events.position(source) : -1;
        int to = events.position(second);
        int[] writes =
                order.writesByOthers(events.location(second), events.thread(second), Integer.MIN_VALUE, events.size());
        return Arrays.stream(writes)
                .filter(w -> events.position(w) > from && events.position(w) < to)
                .toArray();
    }

    /** The value that an access leaves its thread with, for an update the one before it. */
    private static long valueSeen(EventColumns events, int i) {
        if (events.kind(i) != EventKind.UPDATE) {
            return events.value(i);
        }
        int source = events.readsFrom(i);
        return source >= 0 && source < events.size() ? events.value(source) : 0;
    }

    private static boolean hasBetween(EventKind kind, int first, int second, ProgramOrder order) {
        return order.previous(second, kind, -1) > first;
    }
}
