package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;
import java.util.SplittableRandom;

/**
 * Lets another strategy decide until threads have spun for long, or one thread has had {@value #LONGEST_RUN} events in
 * a row, or as many as are given, while others could run: it may wait for them in a way that does not look like
 * waiting, such as making new objects in each round. From then on threads are drawn at random, and reads see the newest
 * write, so that the execution comes to its end.
 */
public final class FairEnd extends ForwardingStrategy {
    /** Far more than threads of small programs do on end. */
    private static final int LONGEST_RUN = 5_000;

    /** Rounds of spinning, each of some 30 events. */
    private static final int MOST_CIRCLES = 50;

    private final SchedulingStrategy first;
    private final SpinWatch spins = new SpinWatch();
    private SplittableRandom random = new SplittableRandom(0);
    private int longest = LONGEST_RUN;
    private int thread;
    private int run;
    private int circles;
    private boolean isOver;

    /** @param first decides until then */
    public FairEnd(SchedulingStrategy first) {
        this.first = first;
    }

    /**
     * @param longest events that a thread may have in a row, at most {@value #LONGEST_RUN}, from the next execution on
     */
    public void allow(int longest) {
        this.longest = Math.min(longest, LONGEST_RUN);
    }

    @Override
    protected SchedulingStrategy delegate() {
        return first;
    }

    @Override
    public void begin(long seed) {
        random = new SplittableRandom(seed);
        thread = -1;
        run = 0;
        circles = 0;
        spins.begin();
        isOver = false;
        first.begin(seed);
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        return isOver ? random.nextInt(enabled.size()) : first.nextThread(enabled);
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        return isOver ? ReadsFrom.newest(candidates) : first.readsFrom(candidates);
    }

    @Override
    public int choosePlace(int reader, int bound) {
        return isOver ? random.nextInt(bound) : first.choosePlace(reader, bound);
    }

    @Override
    public int choose(int bound) {
        return isOver ? random.nextInt(bound) : first.choose(bound);
    }

    @Override
    public void executed(EventColumns events, int index) {
        if (events.thread(index) != thread) {
            thread = events.thread(index);
            run = 0;
        }
        run += events.enabled(index) > 1 ? 1 : 0;
        spins.executed(events, index);
        if (spins.isSpinning()) {
            spins.forgive();
            circles++;
        }
        isOver |= run >= longest || circles > MOST_CIRCLES;
        first.executed(events, index);
    }
}
