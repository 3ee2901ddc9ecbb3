package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * POS, partial order sampling: every event has a random priority, and those that lose a race draw a new one. Source: Yuan, Yang, Gu, CAV 2018,
 * Algorithms 2 (BasicPOS), 3 (POS) and 4 (POS*).
 *
 * <p>An event draws its priority when it becomes pending; the enabled one with the highest is next. Then every other enabled event that races
 * with it draws anew: {@code reset=never} gives BasicPOS, and POS* is POS where two reads do not race. Two operations race where they
 * touch the same memory location, monitor or synchroniser. After {@value #RENEWAL} voluntary switches, or as many decisions for one thread in
 * a row, all draw anew.
 */
final class PosStrategy extends InterleavingStrategy {
    private static final int RENEWAL = 1_000;

    private final boolean resets;
    private final boolean readsRace;
    private double[] priority = new double[16];
    /** Ordinal of the operation that the thread's priority was drawn for, or -1. */
    private int[] drawnFor = new int[16];

    private int switches;
    private int last;
    private int inARow;
    private long escapes;

    private PosStrategy(StrategySpec spec, boolean resets, boolean readsRace) {
        super(spec);
        this.resets = resets;
        this.readsRace = readsRace;
    }

    static PosStrategy pos(StrategySpec spec) {
        spec.requireOnly("reads", "reset");
        String reset = spec.options().getOrDefault("reset", "race");
        return switch (reset) {
            case "race" -> new PosStrategy(spec, true, true);
            case "never" -> new PosStrategy(spec, false, true);
            default -> throw new IllegalArgumentException(spec + ": reset expected race or never, found " + reset);
        };
    }

    static PosStrategy posStar(StrategySpec spec) {
        spec.requireOnly("reads");
        return new PosStrategy(spec, true, false);
    }

    @Override
    public void begin(long seed) {
        super.begin(seed);
        Arrays.fill(drawnFor, -1);
        switches = 0;
        last = -1;
        inARow = 0;
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        if (switches >= RENEWAL || inARow >= RENEWAL) {
            renew();
        }
        int chosen = highest(enabled);
        int thread = enabled.thread(chosen);
        for (int i = 0; resets && i < enabled.size(); i++) {
            if (i != chosen && isRacing(enabled, i, chosen)) {
                drawnFor[enabled.thread(i)] = -1;
            }
        }
        drawnFor[thread] = -1;
        inARow = thread == last ? inARow + 1 : 1;
        last = thread;
        return chosen;
    }

    private int highest(EnabledThreads enabled) {
        int best = 0;
        for (int i = 0; i < enabled.size(); i++) {
            draw(enabled.thread(i), enabled.operation(i));
            if (priority[enabled.thread(i)] > priority[enabled.thread(best)]) {
                best = i;
            }
        }
        return best;
    }

    /** The thread may have executed an operation while nobody else could run: what it is about to do now has no priority then. */
    private void draw(int thread, int operation) {
        if (thread >= priority.length) {
            int n = thread * 2;
            int before = priority.length;
            priority = Arrays.copyOf(priority, n);
            drawnFor = Arrays.copyOf(drawnFor, n);
            Arrays.fill(drawnFor, before, n, -1);
        }
        if (drawnFor[thread] != operation) {
            priority[thread] = random.nextDouble();
            drawnFor[thread] = operation;
        }
    }

    private boolean isRacing(EnabledThreads enabled, int i, int j) {
        return enabled.touchSame(i, j) && (readsRace || !enabled.onlyReads(i) || !enabled.onlyReads(j));
    }

    private void renew() {
        Arrays.fill(drawnFor, -1);
        switches = 0;
        inARow = 0;
        escapes++;
    }

    @Override
    public void executed(EventColumns events, int index) {
        if (events.kind(index) == EventKind.YIELD && events.enabled(index) >= 2) {
            switches++;
        }
    }

    @Override
    public long escapes() {
        return escapes;
    }
}
