package dev.heddle.analyzer.communication;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * Tells the rounds of a loop that do something from those that wait. An event like one before (same thread, site,
 * location and source) is another round if its thread has written something since, and a repetition of the same round
 * if not: a loop that only reads is taken for waiting, whatever its local variables say.
 *
 * <p>The first {@value #ALL} rounds count, and then {@value #OF_EACH_DOUBLING} of each doubling of their number, so
 * that a loop of a million rounds counts 272 times and late rounds can be chosen all the same.
 */
public final class Rounds {
    private static final int ALL = 32;
    private static final int OF_EACH_DOUBLING = 16;

    /** Writes by thread. */
    private int[] writes = new int[16];

    /** How many writes a thread has executed. */
    public int of(int thread) {
        return thread < writes.length ? writes[thread] : 0;
    }

    /** Takes an executed event; answers how many writes its thread had executed before. */
    public int executed(EventColumns events, int i) {
        int thread = events.thread(i);
        if (thread >= writes.length) {
            writes = Arrays.copyOf(writes, Math.max(thread + 1, writes.length * 2));
        }
        int before = writes[thread];
        if (events.kind(i).writes() && !events.has(i, EventFlags.EXTERNAL)) {
            writes[thread] = before + 1;
        }
        return before;
    }

    /** Begins another execution. */
    public void clear() {
        Arrays.fill(writes, 0);
    }

    /** @param round from 1 */
    static boolean counts(int round) {
        return round <= ALL || round % (Integer.highestOneBit(round) / OF_EACH_DOUBLING) == 0;
    }
}
