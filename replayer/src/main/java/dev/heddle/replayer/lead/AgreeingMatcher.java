package dev.heddle.replayer.lead;

import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReadsFrom;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.SplittableRandom;

/**
 * Keeps an execution in agreement with a recording that lacks accesses ({@code --detail sync}, {@code --sample}), and
 * leads no further ({@code docs/adr/0085}). Another strategy decides who goes on; this objects where a thread is about
 * to execute a recorded event before one of another thread that it came behind on the same object: a lock, a queue, a
 * task of a pool, a write. Objects are independent of each other, since the order of a recording is one of many that it
 * may have had. What has no record comes in any order. Inputs and sources of reads are those recorded, where they are.
 */
public final class AgreeingMatcher extends LooseMatcher {
    private SplittableRandom random = new SplittableRandom(0);
    private boolean isStrong;

    /**
     * @param recording the execution to agree with
     * @param names those of the executions under way
     * @param tables those of the execution under way
     * @param sites those of this JVM
     */
    public AgreeingMatcher(Trace recording, SiteNames names, TraceTables tables, JvmSites sites) {
        super(recording, names, tables, sites);
    }

    /** Whether reads without a record see the newest write, from the next execution on; else what follows decides. */
    public void strong(boolean strong) {
        isStrong = strong;
    }

    /** How many recorded events have come, or were passed over, in the execution that has ended. */
    public int matched() {
        return progress.done();
    }

    @Override
    protected boolean leads() {
        return false;
    }

    @Override
    protected boolean answers() {
        return true;
    }

    @Override
    protected long begin(long seed) {
        random = new SplittableRandom(seed);
        return super.begin(seed);
    }

    /** A time-out comes when it came; who can go on without one is left to others. */
    @Override
    public int prescribed(EnabledThreads enabled) {
        int thread = super.prescribed(enabled);
        for (int i = 0; i < enabled.size(); i++) {
            if (enabled.thread(i) == thread) {
                return NONE;
            }
        }
        return thread;
    }

    @Override
    protected int instead(EnabledThreads enabled, int chosen) {
        if (isAllowed(enabled, chosen)) {
            return chosen;
        }
        int allowed = 0;
        int best = chosen;
        boolean isTimed = true;
        for (int i = 0; i < enabled.size(); i++) {
            boolean waits = enabled.deadline(i) >= 0;
            if (i == chosen || waits && !isTimed || !isAllowed(enabled, i)) {
                continue;
            }
            if (!waits && isTimed) {
                isTimed = false;
                allowed = 0;
            }
            allowed++;
            best = random.nextInt(allowed) == 0 ? i : best;
        }
        return best;
    }

    /** Whether nothing that the thread is about to do comes before what it came behind. */
    private boolean isAllowed(EnabledThreads enabled, int i) {
        int t = progress.thread(enabled.thread(i));
        if (t < 0) {
            return true;
        }
        if (asksForTask(t, enabled, i)) {
            int take = progress.nextTake(t);
            int before = take < 0 ? NONE : needs.takeBefore(take);
            return take >= 0 && (before < 0 || progress.isPast(before));
        }
        int others = initialisedByAnother(t, enabled, i);
        int at = others >= 0 ? others : about(t, enabled, i);
        return others < 0 && (at < 0 || !mustWait(at, enabled));
    }

    @Override
    protected int source(CandidateWrites candidates) {
        int i = recordedSource(candidates);
        return i >= 0 || !isStrong ? i : ReadsFrom.newest(candidates);
    }

    @Override
    protected int choice(int bound) {
        return recordedWoken(bound);
    }
}
