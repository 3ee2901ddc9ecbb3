package dev.heddle.replayer.lead;

import java.util.Arrays;

/** The threads of a recording in the execution under way, and back: they have their paths in common. */
final class RecordedThreads {
    private static final int UNSEEN = -2;

    private final RecordedEvents recorded;
    private final TraceTables tables;
    /** By thread of this execution: its number in the recording. */
    private int[] number = new int[16];

    RecordedThreads(RecordedEvents recorded, TraceTables tables) {
        this.recorded = recorded;
        this.tables = tables;
    }

    /** A new execution. */
    void begin() {
        Arrays.fill(number, UNSEEN);
    }

    /** The number that a thread has in the recording, or -1. */
    int recorded(int thread) {
        if (thread >= number.length) {
            int known = number.length;
            number = Arrays.copyOf(number, thread * 2);
            Arrays.fill(number, known, number.length, UNSEEN);
        }
        if (number[thread] == UNSEEN) {
            number[thread] = recorded.thread(tables.threadPath(thread));
        }
        return number[thread];
    }

    /** The number that a thread of the recording has in the execution under way, or -1. */
    int now(int recordedThread) {
        for (int thread = 0; thread < number.length; thread++) {
            if (number[thread] == recordedThread) {
                return thread;
            }
        }
        return Matcher.NONE;
    }
}
