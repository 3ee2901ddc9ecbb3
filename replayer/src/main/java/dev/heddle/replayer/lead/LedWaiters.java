package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/** Threads of the execution under way that wait on monitors and have not been notified. */
final class LedWaiters {
    private static final int NOWHERE = -1;

    private int[] monitors = new int[16];
    private int size;

    void begin() {
        size = 0;
    }

    void executed(EventColumns events, int index) {
        int t = events.thread(index);
        switch (events.kind(index)) {
            case WAIT -> set(t, events.location(index));
            case WAKE -> set(t, NOWHERE);
            case NOTIFY -> {
                if (events.has(index, EventFlags.ALL)) {
                    for (int w = 0; w < size; w++) {
                        monitors[w] = monitors[w] == events.location(index) ? NOWHERE : monitors[w];
                    }
                } else if (events.value(index) > 0) {
                    set((int) events.value(index) - 1, NOWHERE);
                }
            }
            default -> {}
        }
    }

    private void set(int thread, int monitor) {
        if (thread >= size) {
            monitors = thread < monitors.length ? monitors : Arrays.copyOf(monitors, thread * 2);
            Arrays.fill(monitors, size, thread + 1, NOWHERE);
            size = thread + 1;
        }
        monitors[thread] = monitor;
    }

    /** Which of those that wait on its monitor the thread is, in the order of threads; -1 where it does not wait. */
    int among(int thread) {
        if (thread < 0 || thread >= size || monitors[thread] == NOWHERE) {
            return Matcher.NONE;
        }
        int before = 0;
        for (int t = 0; t < thread; t++) {
            before += monitors[t] == monitors[thread] ? 1 : 0;
        }
        return before;
    }
}
