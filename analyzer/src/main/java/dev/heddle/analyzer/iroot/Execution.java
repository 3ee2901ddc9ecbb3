package dev.heddle.analyzer.iroot;

import java.util.List;

/** All that is kept of one execution once it is condensed: what the searches for idioms read. */
record Execution(
        List<EventLog> logs,
        Summaries summaries,
        Histories histories,
        Dependences dependences,
        OrderedPairs ordered,
        Signatures signatures,
        PredictorOptions options) {

    private static final int NONE = -1;

    int source(int summary) {
        return StaticSites.source(summaries.op(summary));
    }

    /** What the target is where it depends on the source. */
    int target(int source, int target) {
        return StaticSites.target(summaries.code(source), summaries.op(target));
    }

    boolean isAsynchronous(int one, int other) {
        return summaries.isAsynchronous(one) || summaries.isAsynchronous(other);
    }

    private int index(int summary, int position) {
        return summary == NONE ? NONE : logs.get(summaries.thread(summary)).index(position);
    }

    void add(Found found, boolean isAsynchronous, int a, int aAt, int b, int bAt) {
        add(found, isAsynchronous, a, aAt, b, bAt, NONE, 0, NONE, 0);
    }

    /**
     * Keeps {@code A => B ... C => D}, or {@code A => B => C} where D is -1, with the accesses at these positions as
     * the example; nothing where one of them has no site.
     */
    void add(Found found, boolean isAsynchronous, int a, int aAt, int b, int bAt, int c, int cAt, int d, int dAt) {
        int eventA = source(a);
        int eventB = target(a, b);
        int eventC = c == NONE ? NONE : d == NONE ? target(b, c) : source(c);
        int eventD = d == NONE ? NONE : target(c, d);
        boolean hasAll = eventA >= 0 && eventB >= 0 && (c == NONE || eventC >= 0) && (d == NONE || eventD >= 0);
        if (hasAll && !found.isKnown(eventA, eventB, eventC, eventD, isAsynchronous)) {
            found.add(
                    eventA,
                    eventB,
                    eventC,
                    eventD,
                    isAsynchronous,
                    index(a, aAt),
                    index(b, bAt),
                    index(c, cAt),
                    index(d, dAt));
        }
    }
}
