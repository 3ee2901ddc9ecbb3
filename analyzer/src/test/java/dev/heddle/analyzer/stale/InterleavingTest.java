package dev.heddle.analyzer.stale;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.memory.RandomExecution;
import dev.heddle.analyzer.memory.recorded.SynchronizesWith;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InterleavingTest {
    private static final int SEEDS = 3_000;

    /** All interleavings of an execution's events, as far as the reads see in them what they saw. */
    private static final class BruteForce {
        private final EventColumns events;
        private final SynchronizesWith synchronizesWith;
        private final Set<String> seen = new HashSet<>();

        BruteForce(Trace trace) {
            events = trace.events();
            synchronizesWith = new SynchronizesWith(trace);
        }

        boolean exists() {
            return exists(new HashSet<>(), new HashMap<>());
        }

        private boolean exists(Set<Integer> done, Map<Integer, Integer> memory) {
            if (done.size() == events.size()) {
                return true;
            }
            if (!seen.add(done + " " + memory)) {
                return false;
            }
            Set<Integer> threads = new HashSet<>();
            for (int i = 0; i < events.size(); i++) {
                if (!done.contains(i) && threads.add(events.thread(i)) && isPossible(i, done, memory)) {
                    Set<Integer> more = new HashSet<>(done);
                    more.add(i);
                    Map<Integer, Integer> after = new HashMap<>(memory);
                    if (events.kind(i).writes()) {
                        after.put(events.location(i), i);
                    }
                    if (exists(more, after)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean isPossible(int i, Set<Integer> done, Map<Integer, Integer> memory) {
            int newest = memory.getOrDefault(events.location(i), EventColumns.READS_INITIAL);
            return (!events.kind(i).reads() || events.readsFrom(i) == newest)
                    && IntStream.of(events.kind(i).isMemoryOperation() ? new int[0] : synchronizesWith.into(i))
                            .allMatch(done::contains);
        }
    }

    @Test
    void whatIsExcludedIsNoInterleaving() {
        int impossible = 0;
        int missed = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Trace trace = RandomExecution.of(seed, VolatileReads.EXEC);
            boolean isPossible = new Interleaving(trace).isPossible(Set.of());
            if (new BruteForce(trace).exists()) {
                assertTrue(isPossible, "seed " + seed);
            } else {
                impossible++;
                missed += isPossible ? 1 : 0;
            }
        }
        assertTrue(impossible > SEEDS / 30, impossible + " executions are no interleaving");
        assertTrue(missed <= impossible / 50, missed + " of " + impossible + " are not recognized");
    }

    @Test
    void cyclesBeginAtTheReadAndReturnToIt() {
        int cycles = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Trace trace = RandomExecution.of(seed, VolatileReads.EXEC);
            for (StaleRead read : StaleRead.all(trace)) {
                List<Interleaving.Step> cycle = new Interleaving(trace).cycle(read.event(), Set.of());
                for (int n = 0; n < cycle.size(); n++) {
                    assertTrue(
                            cycle.get(n).to()
                                    == cycle.get((n + 1) % cycle.size()).from(),
                            cycle::toString);
                }
                if (!cycle.isEmpty()) {
                    cycles++;
                    assertTrue(cycle.get(0).from() == read.event(), cycle::toString);
                }
            }
        }
        assertTrue(cycles > SEEDS / 20, cycles + " cycles");
    }
}
