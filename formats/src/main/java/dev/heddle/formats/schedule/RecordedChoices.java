package dev.heddle.formats.schedule;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/** What a strategy chose in an execution in addition to threads and sources of reads. Not thread-safe. */
public final class RecordedChoices {
    private final EventColumns events;
    /** By thread: the monitor that it waits at, or -1. */
    private final int[] waitsAt;

    /** @param threads number of threads of the execution */
    public RecordedChoices(EventColumns events, int threads) {
        this.events = events;
        waitsAt = new int[threads];
        Arrays.fill(waitsAt, -1);
    }

    /**
     * The number that stands for the choice of event {@code i}; 0 without one. Ask for all events, in order.
     *
     * @param place of a read: its place in S among the volatile writes that it might have missed; none if negative
     */
    public int of(int i, int place) {
        int spurious = events.has(i, EventFlags.SPURIOUS) ? 1 : 0;
        return switch (events.kind(i)) {
            case READ -> spurious == 1 ? 1 : Math.max(0, place);
            case YIELD -> spurious;
            case WAIT -> {
                waitsAt[events.thread(i)] = events.location(i);
                yield spurious;
            }
            case WAKE -> {
                waitsAt[events.thread(i)] = -1;
                yield 0;
            }
            case NOTIFY -> notified(i);
            case WRITE, UPDATE, FENCE, LOCK, UNLOCK, START, BEGIN, END -> 0;
            case JOIN, PARK, UNPARK, INTERRUPT, CLASS_INIT, SYNC, INPUT -> 0;
        };
    }

    /** Which of those that wait. */
    private int notified(int i) {
        int woken = (int) events.value(i) - 1;
        if (events.has(i, EventFlags.ALL) || woken < 0 || woken >= waitsAt.length) {
            for (int t = 0; events.has(i, EventFlags.ALL) && t < waitsAt.length; t++) {
                waitsAt[t] = waitsAt[t] == events.location(i) ? -1 : waitsAt[t];
            }
            return 0;
        }
        int before = 0;
        for (int t = 0; t < woken; t++) {
            before += waitsAt[t] == events.location(i) ? 1 : 0;
        }
        waitsAt[woken] = -1;
        return before;
    }
}
