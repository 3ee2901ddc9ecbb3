package dev.heddle.analyzer.communication;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;

/**
 * Tells the sinks of communication: the events that k_com counts and that PCTWM may delay (memory model, section 8).
 *
 * <ul>
 *   <li>volatile accesses and full fences, acquire fences;
 *   <li>reads of order opaque and stronger, updates and failed compare-and-sets;
 *   <li>the acquisition of a monitor or lock (failed attempts included), the return of wait, the return of park;
 *   <li>a call on a synchroniser that is not modelled exactly, where it acquires: it may be a lock or an await inside;
 *   <li>a plain read with more than one candidate at that moment. Such a read may have one only in other executions, so
 *       for plain reads the figure is an estimate; strategies take the largest of several.
 * </ul>
 *
 * <p>No sinks: non-volatile writes, release fences, unlock, wait itself, notify, start, join, first use of a class.
 */
public final class CommunicationSinks {
    private CommunicationSinks() {}

    /** Whether event {@code i} is one, wherever counting begins. */
    public static boolean contains(EventColumns events, int i) {
        return switch (events.kind(i)) {
            case READ ->
                events.readOrder(i).compareTo(MemoryOrder.OPAQUE) >= 0
                        || events.has(i, EventFlags.FAILED_CAS)
                        || events.has(i, EventFlags.SEVERAL_CANDIDATES);
            case WRITE -> events.writeOrder(i) == MemoryOrder.VOLATILE;
            case FENCE ->
                events.writeOrder(i) == MemoryOrder.VOLATILE
                        || events.readOrder(i).acquires();
            case UPDATE, LOCK, WAKE, PARK -> true;
            case SYNC -> events.has(i, EventFlags.ACQUIRES);
            case UNLOCK, WAIT, NOTIFY, START, BEGIN, END, JOIN, UNPARK, INTERRUPT, YIELD, CLASS_INIT, INPUT -> false;
        };
    }
}
