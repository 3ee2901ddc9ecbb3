package dev.heddle.replayer.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.RandomStrategy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StartsFirstTest {
    private final StartsFirst strategy = new StartsFirst(new RandomStrategy());

    /** Threads by their index, each with what it is about to do. */
    private record Threads(List<Integer> indices, List<EventKind> pending) implements EnabledThreads {
        @Override
        public int size() {
            return indices.size();
        }

        @Override
        public int thread(int i) {
            return indices.get(i);
        }

        @Override
        public EventKind pendingKind(int i) {
            return pending.get(i);
        }

        @Override
        public int pendingSite(int i) {
            return -1;
        }

        @Override
        public Object pendingObject(int i) {
            return null;
        }

        @Override
        public int pendingMember(int i) {
            return -1;
        }

        @Override
        public int operation(int i) {
            return 1;
        }

        @Override
        public String path(int i) {
            return Integer.toString(thread(i));
        }

        @Override
        public long siteName(int i) {
            return 0;
        }

        @Override
        public int executedEvents() {
            return 0;
        }

        @Override
        public int previousThread() {
            return -1;
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
