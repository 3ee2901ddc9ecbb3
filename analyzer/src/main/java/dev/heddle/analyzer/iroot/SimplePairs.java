package dev.heddle.analyzer.iroot;

/** Idiom 1: an access, and one of another thread that may depend on it. */
final class SimplePairs {
    private static final int NONE = -1;

    private final Execution execution;
    private final Summaries summaries;
    private final Histories histories;
    private final Dependences dependences;
    private final Found found;

    SimplePairs(Execution execution, Found found) {
        this.execution = execution;
        this.found = found;
        summaries = execution.summaries();
        histories = execution.histories();
        dependences = execution.dependences();
    }

    /** The pairs that every execution has in the same order. */
    void ordered() {
        OrderedPairs ordered = execution.ordered();
        for (int pair = 0; pair < ordered.size(); pair++) {
            int source = ordered.source(pair);
            int target = ordered.target(pair);
            add(source, summaries.last(source), target, summaries.first(target));
        }
    }

    /** The others of a location. */
    void find(int location) {
        int end = histories.endGroup(location);
        for (int one = histories.firstGroup(location); one < end; one++) {
            for (int other = histories.firstGroup(location); other < end; other++) {
                if (one != other) {
                    between(one, other);
                }
            }
        }
    }

    private void between(int sources, int targets) {
        for (int source = histories.firstBlock(sources); source < histories.endBlock(sources); source++) {
            int s = histories.at(histories.blockStart(source));
            for (int target = histories.firstBlock(targets); target < histories.endBlock(targets); target++) {
                int t = histories.at(histories.blockStart(target));
                if (Access.depend(summaries.code(s), summaries.code(t)) && !isKnown(s, t) && dependences.fit(s, t)) {
                    inOrder(source, target);
                }
            }
        }
    }

    private boolean isKnown(int source, int target) {
        boolean isAsynchronous = summaries.isAsynchronous(source) || summaries.isAsynchronous(target);
        return found.isKnown(execution.source(source), execution.target(source, target), NONE, NONE, isAsynchronous);
    }

    /** The first two of the blocks that may come in any order. */
    private void inOrder(int sources, int targets) {
        for (int place = histories.blockStart(sources); place < histories.blockEnd(sources); place++) {
            int source = histories.at(place);
            int from = dependences.targetsFrom(targets, source);
            if (from < dependences.targetsTo(targets, source)) {
                int target = histories.at(from);
                add(source, summaries.first(source), target, summaries.first(target));
                return;
            }
        }
    }

    private void add(int source, int sourceAt, int target, int targetAt) {
        int a = execution.source(source);
        int b = execution.target(source, target);
        if (a >= 0 && b >= 0) {
            found.add(
                    a,
                    b,
                    NONE,
                    NONE,
                    summaries.isAsynchronous(source) || summaries.isAsynchronous(target),
                    execution.index(execution.thread(source), sourceAt),
                    execution.index(execution.thread(target), targetAt),
                    NONE,
                    NONE);
        }
    }
}
