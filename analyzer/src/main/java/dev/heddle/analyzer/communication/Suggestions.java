package dev.heddle.analyzer.communication;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.List;

/**
 * Parameters to start a search with, from passing executions. They are starting points, not bounds on what bugs there
 * are.
 *
 * <p>The bug depth {@code d} runs from 1 to 3: in the studies behind PCT (Burckhardt et al., ASPLOS 2010) and PCTWM
 * (Gao et al., ASPLOS 2023) the known bugs of real programs need no more than three ordered decisions, and the chance
 * of a hit falls with the power of d. It never exceeds the number of sinks there are to choose from. The history depth
 * {@code h} is the largest number of writes by others that lay between two accesses of a location by one thread, from 1
 * to 4: farther back a read rarely has a candidate that happens-before does not exclude, while the chance of the one
 * write that matters falls as 1/h for each communication.
 *
 * @param minBugDepth smallest d worth trying, at least 1
 * @param maxBugDepth largest d worth trying, at most 3
 * @param historyDepth h, in [1, 4]
 */
public record Suggestions(int minBugDepth, int maxBugDepth, int historyDepth) {
    private static final int LARGEST_BUG_DEPTH = 3;
    private static final int LARGEST_HISTORY_DEPTH = 4;

    /** Suggestions from one recorded execution. */
    public static Suggestions of(Trace trace) {
        return of(trace.events());
    }

    /** Suggestions from the events of one execution. */
    public static Suggestions of(EventColumns events) {
        return of(CommunicationCounter.count(events));
    }

    /** Suggestions from what one execution counts. */
    public static Suggestions of(CommunicationCounts counts) {
        return of(counts.kCom().collapsed(), counts.choices().history());
    }

    /**
     * Suggestions from the largest figures of any number of executions.
     *
     * @param sinks k_com, collapsed
     * @param history how far back reads may have to look
     */
    public static Suggestions of(int sinks, int history) {
        return new Suggestions(1, clamp(sinks, LARGEST_BUG_DEPTH), clamp(history, LARGEST_HISTORY_DEPTH));
    }

    /**
     * Suggestions that cover several executions of one program: the largest of each.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Suggestions covering(List<Suggestions> all) {
        if (all.isEmpty()) {
            throw new IllegalArgumentException("no suggestions to cover; at least one execution is needed");
        }
        int d = 1;
        int h = 1;
        for (Suggestions one : all) {
            d = Math.max(d, one.maxBugDepth);
            h = Math.max(h, one.historyDepth);
        }
        return new Suggestions(1, d, h);
    }

    private static int clamp(int value, int largest) {
        return Math.max(1, Math.min(largest, value));
    }
}
