package dev.heddle.replayer.cause;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;

/** The order that start and join enforce, which no schedule can change. */
final class ForkJoin {
    private final Trace trace;
    private final EventColumns events;
    /** The last event of each thread that is known to each thread. */
    private final int[][] known;

    ForkJoin(Trace trace) {
        this.trace = trace;
        events = trace.events();
        int threads = trace.threads().size();
        known = new int[threads][threads];
        for (int[] of : known) {
            Arrays.fill(of, -1);
        }
    }

    /** Takes the next event. */
    void executed(int i) {
        int thread = events.thread(i);
        known[thread][thread] = i;
        int other = events.location(i) < 0
                ? -1
                : trace.locations().get(events.location(i)).thread();
        if (other < 0 || other == thread) {
            return;
        }
        if (events.kind(i) == EventKind.START) {
            learn(other, thread);
        } else if (events.kind(i) == EventKind.JOIN && isEnforced(i)) {
            learn(thread, other);
        }
    }

    /** Whether the thread waited for the end, and did not just ask. */
    private boolean isEnforced(int join) {
        int site = events.site(join);
        return !events.has(join, EventFlags.GAVE_UP)
                && (site < 0 || trace.sites().get(site).member().endsWith("join"));
    }

    private void learn(int to, int from) {
        for (int t = 0; t < known.length; t++) {
            known[to][t] = Math.max(known[to][t], known[from][t]);
        }
    }

    /** Whether the first event comes before the second, the one executed last, in every execution. */
    boolean isOrdered(int first, int second) {
        return known[events.thread(second)][events.thread(first)] >= first;
    }
}
