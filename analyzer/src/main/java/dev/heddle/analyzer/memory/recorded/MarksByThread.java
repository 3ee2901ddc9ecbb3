package dev.heddle.analyzer.memory.recorded;

import java.util.ArrayList;
import java.util.List;

/** {@link Marks} of all threads; answers how far any of them had come as far as a clock knows. */
final class MarksByThread {
    static final int NOTHING = Integer.MIN_VALUE;

    private final List<Marks> threads = new ArrayList<>();
    private int witness;

    void add(int thread, int number, int place, int event) {
        while (threads.size() <= thread) {
            threads.add(new Marks());
        }
        threads.get(thread).add(number, place, event);
    }

    /**
     * The furthest place that {@code clock} knows of, or {@link #NOTHING}; {@link #witness} is the event that reached
     * it.
     */
    int furthest(VectorClock clock) {
        int best = NOTHING;
        for (int t = 0; t < threads.size(); t++) {
            Marks marks = threads.get(t);
            int m = marks.latest(clock.get(t));
            if (m >= 0 && marks.place(m) > best) {
                best = marks.place(m);
                witness = marks.event(m);
            }
        }
        return best;
    }

    int witness() {
        return witness;
    }
}
