package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;

/**
 * POS, partial order sampling: every event has a random priority, and those that lose a race draw a new one. Source:
 * Yuan, Yang, Gu, CAV 2018, Algorithms 2 (BasicPOS), 3 (POS) and 4 (POS*).
 *
 * <p>An event draws its priority when it becomes pending; the enabled one with the highest is next. Then every other
 * enabled event that races with it draws anew: {@code reset=never} gives BasicPOS, and POS* is POS where two reads do
 * not race. Two operations race where they touch the same memory location, monitor or synchroniser. After
 * {@value #RENEWAL} voluntary switches, where threads spin, and after {@value #LAST_RENEWAL} decisions, all draw anew:
 * an event that meets no race waits for k others with probability 1/(k + 1), too long at times.
 */
final class PosStrategy extends InterleavingStrategy {
    private static final int RENEWAL = 1_000;
    private static final int LAST_RENEWAL = 10_000;

    private final boolean resets;
    private final boolean readsRace;
    private final EventPriorities priorities = new EventPriorities();
    private final SpinWatch spins = new SpinWatch();
    private int switches;
    private int decisions;

    private PosStrategy(StrategySpec spec, boolean resets, boolean readsRace) {
        super(spec);
        this.resets = resets;
        this.readsRace = readsRace;
    }

    static PosStrategy pos(StrategySpec spec) {
        String reset = spec.options().getOrDefault("reset", "race");
        return switch (reset) {
            case "race" -> new PosStrategy(spec, true, true);
            case "never" -> new PosStrategy(spec, false, true);
            default -> throw new IllegalArgumentException(spec + ": reset expected race or never, found " + reset);
        };
    }

    static PosStrategy posStar(StrategySpec spec) {
        return new PosStrategy(spec, true, false);
    }

    @Override
    public void begin(long seed) {
        super.begin(seed);
        priorities.begin(random);
        spins.begin();
        switches = 0;
        decisions = 0;
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        if (++decisions > LAST_RENEWAL || switches >= RENEWAL || spins.isSpinning()) {
            renew();
        }
        priorities.draw(enabled);
        int chosen = priorities.highest(enabled);
        for (int i = 0; resets && i < enabled.size(); i++) {
            if (i != chosen && isRacing(enabled, i, chosen)) {
                priorities.forget(enabled, i);
            }
        }
        priorities.forget(enabled, chosen);
        return chosen;
    }

    private boolean isRacing(EnabledThreads enabled, int i, int j) {
        return enabled.touchSame(i, j) && (readsRace || !enabled.onlyReads(i) || !enabled.onlyReads(j));
    }

    private void renew() {
        priorities.forgetAll();
        spins.forgive();
        switches = 0;
        decisions = 0;
        escapes++;
    }

    @Override
    public void executed(EventColumns events, int index) {
        spins.executed(events, index);
        if (events.kind(index) == EventKind.YIELD && events.enabled(index) >= 2) {
            switches++;
        }
    }
}
