package dev.heddle.analyzer.iroot;

/** Whether any access of another thread may depend on a summary's, or the other way round; found once for each. */
final class Reach {
    private static final int HAS_TARGET = 1;
    private static final int TARGET_KNOWN = 2;
    private static final int HAS_SOURCE = 4;
    private static final int SOURCE_KNOWN = 8;

    private final Summaries summaries;
    private final Histories histories;
    private final Dependences dependences;
    private final OrderedPairs ordered;
    private final byte[] known;
    private long work;

    Reach(Execution execution) {
        summaries = execution.summaries();
        histories = execution.histories();
        dependences = execution.dependences();
        ordered = execution.ordered();
        known = new byte[summaries.size()];
    }

    /** Whether something may depend on it. */
    boolean hasTarget(int summary) {
        if ((known[summary] & TARGET_KNOWN) == 0) {
            boolean has = ordered.firstOfSource(summary) >= 0 || search(summary, true);
            known[summary] |= (byte) (TARGET_KNOWN | (has ? HAS_TARGET : 0));
        }
        return (known[summary] & HAS_TARGET) != 0;
    }

    /** Whether it may depend on something. */
    boolean hasSource(int summary) {
        if ((known[summary] & SOURCE_KNOWN) == 0) {
            boolean has = ordered.firstOfTarget(summary) >= 0 || search(summary, false);
            known[summary] |= (byte) (SOURCE_KNOWN | (has ? HAS_SOURCE : 0));
        }
        return (known[summary] & HAS_SOURCE) != 0;
    }

    /** How many blocks were looked at since the last call. */
    long takeWork() {
        long taken = work;
        work = 0;
        return taken;
    }

    private boolean search(int summary, boolean targets) {
        int location = summaries.location(summary);
        for (int group = histories.firstGroup(location); group < histories.endGroup(location); group++) {
            if (histories.thread(group) == summaries.thread(summary)) {
                continue;
            }
            for (int block = histories.firstBlock(group); block < histories.endBlock(group); block++) {
                work++;
                int other = histories.at(histories.blockStart(block));
                if (targets
                        ? dependences.fit(summary, other)
                                && dependences.targetsFrom(block, summary) < dependences.targetsTo(block, summary)
                        : dependences.fit(other, summary)
                                && dependences.sourcesFrom(block, summary) < dependences.sourcesTo(block, summary)) {
                    return true;
                }
            }
        }
        return false;
    }
}
