package dev.heddle.replayer.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.strategy.FixedThreads;
import dev.heddle.replayer.strategy.RandomStrategy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StartsFirstTest {
    private final StartsFirst strategy = new StartsFirst(new RandomStrategy());

    /** Threads by their index, each with what it is about to do. */
    private static final class Threads extends FixedThreads {
        private final List<EventKind> pending;

        Threads(List<Integer> indices, List<EventKind> pending) {
            super(indices.stream().mapToInt(Integer::intValue).toArray());
            this.pending = pending;
        }

        @Override
        public EventKind pendingKind(int i) {
            return pending.get(i);
        }
    }

    private Set<Integer> chosen(Threads threads) {
        Set<Integer> chosen = new HashSet<>();
        for (int seed = 0; seed < 100; seed++) {
            strategy.begin(seed);
            chosen.add(strategy.nextThread(threads));
        }
        return chosen;
    }

    @Test
    void mainGoesFirst() {
        assertEquals(
                Set.of(0),
                chosen(new Threads(List.of(0, 1, 2), List.of(EventKind.START, EventKind.READ, EventKind.BEGIN))));
    }

    @Test
    void aThreadThatHasNotBegunGoesBeforeTheOthers() {
        assertEquals(
                Set.of(1),
                chosen(new Threads(List.of(1, 2, 3), List.of(EventKind.READ, EventKind.BEGIN, EventKind.READ))));
    }

    /** Each of three in 100 draws: a miss has probability 3 (2/3)^100, and the seeds are fixed. */
    @Test
    void theOtherStrategyChoosesAmongThreadsThatHaveBegun() {
        assertEquals(
                Set.of(0, 1, 2),
                chosen(new Threads(List.of(1, 2, 3), List.of(EventKind.READ, EventKind.WRITE, EventKind.READ))));
    }
}
