package dev.heddle.analyzer.communication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.analyzer.memory.RandomTrace;
import dev.heddle.analyzer.stream.Batches;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.EventColumns;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The figures of one pass in batches against their definitions, each looked up in the whole execution. */
class CountsByDefinitionTest {
    @Test
    void allFiguresOfRandomExecutionsAgree() {
        for (long seed = 0; seed < 5_000; seed++) {
            agrees(RandomTrace.of(seed), seed);
        }
    }

    @Test
    void allFiguresOfLongerExecutionsAgree() {
        for (long seed = 0; seed < 100; seed++) {
            agrees(RandomTrace.of(seed, 400, 60), seed);
        }
    }

    private static void agrees(EventColumns events, long seed) {
        Random random = new Random(seed);
        int start = random.nextInt(1 + events.size() / 2);
        for (int i = 0; i < events.size(); i++) {
            if (i >= start) {
                events.addFlags(i, EventFlags.COUNTED);
            }
            if (events.kind(i).reads() && random.nextInt(4) == 0) {
                events.addFlags(i, EventFlags.SEVERAL_CANDIDATES);
            }
            events.setEnabled(i, 1 + random.nextInt(3));
        }
        CommunicationCounter counter = new CommunicationCounter();
        Batches.give(events, 1 + random.nextInt(80), counter::events);
        CommunicationCounts counts = counter.counts();
        assertEquals(byDefinition(events, counts.choices().racing()), counts, "seed " + seed);
        CommunicationCounter passing = new CommunicationCounter();
        passing.confined(ConfinedLocations.of(events));
        Batches.give(events, 1 + random.nextInt(80), passing::events);
        assertEquals(counts, passing.counts(), "passing over what is confined, seed " + seed);
        CommunicationCounter deferring = new CommunicationCounter(0, Batches.waiting(1 + random.nextInt(300), 1));
        deferring.begin(RandomTrace.locations());
        Batches.give(events, 1 + random.nextInt(80), deferring::events);
        assertEquals(counts, deferring.counts(), "location by location, seed " + seed);
        Map<Integer, Long> across = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            int source = events.kind(i).isAccess() ? events.readsFrom(i) : -1;
            if (source >= 0 && events.thread(source) != events.thread(i) && !events.has(source, EventFlags.EXTERNAL)) {
                across.merge(events.site(i), 1L, Long::sum);
            }
        }
        for (int site = 0; site <= counter.readsAcross().last(); site++) {
            assertEquals(across.getOrDefault(site, 0L), counter.readsAcross().of(site), "seed " + seed);
        }
        assertEquals(0, counter.lostSources());
    }

    private static CommunicationCounts byDefinition(EventColumns e, int racing) {
        Set<Integer> threads = new HashSet<>();
        Map<Integer, Set<Integer>> users = new HashMap<>();
        for (int i = 0; i < e.size(); i++) {
            threads.add(e.thread(i));
            if (e.kind(i).isAccess()) {
                users.computeIfAbsent(e.location(i), x -> new TreeSet<>()).add(e.thread(i));
            }
        }
        int shared = (int) users.values().stream().filter(by -> by.size() > 1).count();
        Map<List<Integer>, Repeated> repeated = new HashMap<>();
        Map<Integer, Integer> written = new HashMap<>();
        int k = 0;
        int sinks = 0;
        int steps = 0;
        int counted = 0;
        int open = 0;
        int kRaw = 0;
        int sinksRaw = 0;
        int history = 0;
        for (int i = 0; i < e.size(); i++) {
            steps += e.enabled(i) > 1 ? 1 : 0;
            if (i > 0 && e.kind(i - 1).writes() && !e.has(i - 1, EventFlags.EXTERNAL)) {
                written.merge(e.thread(i - 1), 1, Integer::sum);
            }
            if (!e.has(i, EventFlags.COUNTED)) {
                continue;
            }
            counted++;
            open += e.has(i, EventFlags.SEVERAL_CANDIDATES) ? 1 : 0;
            boolean isOfProgram = e.kind(i).isAccess() && !e.has(i, EventFlags.EXTERNAL);
            boolean isCounted = e.kind(i) == EventKind.FENCE
                    || isOfProgram && users.get(e.location(i)).size() > 1;
            boolean isSink = CommunicationSinks.contains(e, i);
            kRaw += isCounted ? 1 : 0;
            sinksRaw += isSink ? 1 : 0;
            if (isOfProgram || isCounted || isSink) {
                Repeated same = repeated.computeIfAbsent(
                        List.of(e.thread(i), e.site(i), e.location(i), e.readsFrom(i)), x -> new Repeated());
                same.comes(written.getOrDefault(e.thread(i), 0));
                k += isCounted && !same.isInK ? 1 : 0;
                sinks += isSink && !same.isSink ? 1 : 0;
                same.isInK |= isOfProgram || isCounted;
                same.isSink |= isSink;
            }
            if (e.kind(i).reads()) {
                history = Math.max(history, unseen(e, i));
            }
        }
        return new CommunicationCounts(
                e.size(),
                threads.size(),
                users.size(),
                shared,
                new Tally(kRaw, k),
                new Tally(sinksRaw, sinks),
                new Choices(steps, history, counted, racing, open));
    }

    /** What came before with the same thread, site, location and source. */
    private static final class Repeated {
        int rounds;
        int written = -1;
        boolean isInK;
        boolean isSink;

        void comes(int writtenNow) {
            if (written != writtenNow) {
                written = writtenNow;
                rounds++;
                int spacing = 1;
                while (rounds >= 32 * spacing) {
                    spacing *= 2;
                }
                if (rounds % spacing == 0) {
                    isInK = false;
                    isSink = false;
                }
            }
        }
    }

    /** Writes of the location since the thread's access before, both among those that count. */
    private static int unseen(EventColumns e, int read) {
        int writes = 0;
        for (int i = read - 1; i >= 0; i--) {
            if (e.has(i, EventFlags.COUNTED) && e.kind(i).isAccess() && e.location(i) == e.location(read)) {
                if (e.thread(i) == e.thread(read)) {
                    return writes;
                }
                writes += e.kind(i).writes() ? 1 : 0;
            }
        }
        return writes;
    }
}
