package dev.heddle.analyzer.iroot;

/** Whether any access of another thread may depend on a summary's, or the other way round; found once for each. */
final class Reach {
    private final Summaries summaries;
    private final Histories histories;
    private final Dependences dependences;
    private final OrderedPairs ordered;
    /** By summary and side: 0 where it was not asked for, 1 for none, 2 for some. */
    private final byte[] known;

    private long work;

    Reach(Execution execution) {
        summaries = execution.summaries();
        histories = execution.histories();
        dependences = execution.dependences();
        ordered = execution.ordered();
        known = new byte[summaries.size() * 2];
    }

    /** Whether something may depend on it. */
    boolean hasTarget(int summary) {
        return has(summary, true);
    }

    /** Whether it may depend on something. */
    boolean hasSource(int summary) {
        return has(summary, false);
    }

    private boolean has(int summary, boolean targets) {
        int at = summary * 2 + (targets ? 1 : 0);
        if (known[at] == 0) {
            known[at] = (byte) (ordered.first(summary, targets) >= 0 || search(summary, targets) ? 2 : 1);
        }
        return known[at] == 2;
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
                if (dependences.fit(summary, other, targets)
                        && dependences.from(block, summary, targets) < dependences.to(block, summary, targets)) {
                    return true;
                }
            }
        }
        return false;
    }
}
