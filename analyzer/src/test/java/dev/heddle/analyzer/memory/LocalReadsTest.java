package dev.heddle.analyzer.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a local read sees, and which writes are the last, against their definitions over pairs of writes, on random
 * executions.
 */
class LocalReadsTest {
    private static final int EXECUTIONS = 3_000;
    private static final MemoryOrder[] READS = {
        MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.ACQUIRE, MemoryOrder.VOLATILE
    };
    private static final MemoryOrder[] WRITES = {
        MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.RELEASE, MemoryOrder.VOLATILE
    };

    private record Write(int chain, int position, int event, Block block) {}

    private MemoryModel model = new MemoryModel(VolatileReads.STALE);
    private SplittableRandom random = new SplittableRandom(0);
    private int event;
    private int questions;
    private int ties;
    private int stale;

    // ---- the definitions

    private List<Write> writes() {
        ModificationOrder order = model.history().order;
        List<Write> all = new ArrayList<>();
        for (int c = 0; c < order.chainCount(); c++) {
            for (int p = order.chain(c).dropped(); p < order.chain(c).size(); p++) {
                all.add(new Write(c, p, order.chain(c).event(p), order.chain(c).block(p)));
            }
        }
        return all;
    }

    private boolean isBefore(Write one, Write other) {
        ModificationOrder order = model.history().order;
        PriorWrites single = new PriorWrites();
        single.begin(order.chainCount());
        single.tail(other.chain, other.position);
        order.findBefore(single);
        return one != other && one.position < order.firstNotBefore(one.chain);
    }

    /** Of the writes in the set those that no other of them comes after, and of these the one executed last. */
    private Write last(List<Write> set) {
        return set.stream()
                .filter(w -> set.stream().noneMatch(other -> isBefore(w, other)))
                .max(Comparator.comparingInt(Write::event))
                .orElseThrow();
    }

    /** Definition 1 of PCTWM: the writes that the thread knows of which no other known one is later. */
    private List<Integer> view(PriorWrites prior, boolean ofBlock) {
        List<Write> all = writes();
        List<Write> known =
                all.stream().filter(w -> w.position <= prior.latest(w.chain)).toList();
        return known.stream()
                .filter(w -> known.stream().noneMatch(other -> isBefore(w, other)))
                .map(w -> !ofBlock || w.block == null
                        ? w.event
                        : all.stream()
                                .filter(of -> of.block == w.block)
                                .mapToInt(Write::event)
                                .max()
                                .orElseThrow())
                .sorted()
                .toList();
    }

    private Write local(PriorWrites prior, boolean ofBlock) {
        List<Write> all = writes();
        Write last = last(
                all.stream().filter(w -> w.position <= prior.latest(w.chain)).toList());
        return !ofBlock || last.block == null
                ? last
                : all.stream()
                        .filter(w -> w.block == last.block)
                        .max(Comparator.comparingInt(Write::event))
                        .orElseThrow();
    }

    /** From the end: always the last of what is left; the rest of its block comes next. */
    private List<Integer> fromTheEnd() {
        List<Write> left = new ArrayList<>(writes());
        List<Integer> order = new ArrayList<>();
        Write taken = null;
        while (!left.isEmpty()) {
            Block open = taken == null ? null : taken.block;
            List<Write> rest =
                    left.stream().filter(w -> open != null && w.block == open).toList();
            taken = rest.isEmpty()
                    ? last(left)
                    : rest.stream().max(Comparator.comparingInt(Write::event)).orElseThrow();
            left.remove(taken);
            order.add(taken.event);
        }
        return order;
    }

    // ---- the comparison

    private void compare(Candidates candidates, boolean writes, boolean always) {
        if (candidates.size() == 1) {
            assertEquals(0, candidates.local());
            assertEquals(1, candidates.recentCount(3));
            assertEquals(0, candidates.recent(0));
            return;
        }
        questions++;
        int local = candidates.local();
        Write expected = local(always ? model.writePrior() : model.readPrior(), writes);
        assertEquals(expected.event, candidates.event(local));
        List<Integer> view = new ArrayList<>();
        for (int n = 0; n < candidates.localCount(); n++) {
            view.add(candidates.event(candidates.local(n)));
        }
        assertEquals(
                view(always ? model.writePrior() : model.readPrior(), writes),
                view.stream().sorted().toList());
        ties += view.size() > 1 ? 1 : 0;
        if (writes) {
            Write toUpdate = local(model.writePrior(), true);
            int i = candidates.localToUpdate();
            assertEquals(toUpdate.event, candidates.event(i));
            assertTrue(candidates.mayUpdate(i), "an update may read it");
        }
        List<Integer> order = fromTheEnd();
        for (int h = 1; h <= order.size() + 1; h++) {
            List<Integer> recent = new ArrayList<>();
            int count = candidates.recentCount(h);
            for (int n = 0; n < count; n++) {
                recent.add(candidates.event(candidates.recent(n)));
            }
            List<Integer> last = order.subList(0, Math.min(h, order.size())).stream()
                    .filter(e -> candidates.indexOf(e) >= 0)
                    .toList();
            assertEquals(last, recent);
        }
        int newest = candidates.recent(0);
        assertTrue(always || candidates.slots(newest) > 0, "the last write may be read");
        assertEquals(expected.event, candidates.event(candidates.local()), "asked again");
        stale += candidates.event(local) < order.get(0) ? 1 : 0;
    }

    private MemoryOrder any(MemoryOrder[] orders) {
        return orders[random.nextInt(orders.length)];
    }

    private void step(int thread, int location) {
        switch (random.nextInt(12)) {
            case 0 -> {
                model.handovers().acquire(thread, 7);
                model.handovers().release(thread, 7);
                model.handovers().tick(thread);
            }
            case 1 -> model.fence(thread, MemoryOrder.VOLATILE, MemoryOrder.VOLATILE);
            case 2 -> model.fence(thread, MemoryOrder.ACQUIRE, MemoryOrder.NONE);
            case 3, 4 -> update(thread, location, model.update(thread, location, any(READS), any(WRITES)));
            case 5 -> compareAndSet(thread, location);
            case 6, 7, 8 -> model.write(thread, location, any(WRITES), event++);
            default -> {
                Candidates candidates = model.read(thread, location, any(READS));
                compare(candidates, false, false);
                seeRead(candidates);
            }
        }
    }

    private void update(int thread, int location, Candidates candidates) {
        compare(candidates, true, true);
        model.seeUpdate(event++, random.nextInt(candidates.size()));
    }

    private void compareAndSet(int thread, int location) {
        MemoryOrder read = any(READS);
        Candidates candidates = model.compareAndSet(thread, location, read, any(WRITES), read);
        compare(candidates, true, false);
        int i = random.nextInt(candidates.size());
        if (candidates.mayUpdate(i)) {
            model.seeUpdate(event++, i);
        } else {
            seeRead(candidates);
        }
    }

    private void seeRead(Candidates candidates) {
        int i = random.nextInt(candidates.size());
        while (candidates.slots(i) == 0) {
            i = random.nextInt(candidates.size());
        }
        model.seeRead(event++, i, random.nextInt(candidates.slots(i)));
    }

    @ParameterizedTest
    @EnumSource(VolatileReads.class)
    void localReadsAndLastWritesAreAsDefined(VolatileReads volatiles) {
        model = new MemoryModel(volatiles);
        for (int seed = 0; seed < EXECUTIONS; seed++) {
            random = new SplittableRandom(seed);
            model.clear();
            event = 0;
            int threads = 2 + random.nextInt(3);
            boolean reclaims = random.nextInt(4) == 0;
            model.handovers().acquire(threads - 1, 0); // from now on all threads are there
            for (int n = 0; n < 16; n++) {
                step(random.nextInt(threads), random.nextInt(2));
                if (reclaims) {
                    model.reclaim();
                }
            }
        }
        assertTrue(questions > EXECUTIONS, () -> "questions with several answers: " + questions);
        assertTrue(ties > 100, () -> "views with several writes: " + ties);
        assertTrue(stale > EXECUTIONS / 10, () -> "local reads that are stale: " + stale);
    }

    // ---- by hand

    private int localOf(int thread, MemoryOrder order) {
        Candidates candidates = model.read(thread, 0, order);
        return candidates.event(candidates.local());
    }

    @Test
    void aThreadSeesItsOwnLastWriteAndNotTheNewest() {
        model.write(0, 0, MemoryOrder.OPAQUE, 10);
        model.write(1, 0, MemoryOrder.OPAQUE, 11);
        model.write(0, 0, MemoryOrder.OPAQUE, 12);
        assertEquals(11, localOf(1, MemoryOrder.OPAQUE));
        assertEquals(12, localOf(0, MemoryOrder.OPAQUE));
        assertEquals(EventColumns.READS_INITIAL, localOf(2, MemoryOrder.OPAQUE));
    }

    @Test
    void whatAThreadHasSeenItGoesOnSeeing() {
        model.write(0, 0, MemoryOrder.OPAQUE, 10);
        model.write(0, 0, MemoryOrder.OPAQUE, 11);
        model.write(0, 0, MemoryOrder.OPAQUE, 12);
        Candidates candidates = model.read(1, 0, MemoryOrder.OPAQUE);
        model.seeRead(13, candidates.indexOf(11), 0);
        assertEquals(11, localOf(1, MemoryOrder.OPAQUE), "neither the oldest nor any other");
    }

    @Test
    void anAcquiredViewReplacesAnOlderOne() {
        model.write(0, 0, MemoryOrder.OPAQUE, 10);
        model.write(0, 0, MemoryOrder.OPAQUE, 11);
        model.write(0, 1, MemoryOrder.RELEASE, 12);
        Candidates first = model.read(1, 0, MemoryOrder.OPAQUE);
        model.seeRead(13, first.indexOf(10), 0);
        Candidates flag = model.read(1, 1, MemoryOrder.ACQUIRE);
        model.seeRead(14, flag.indexOf(12), 0);
        assertEquals(11, localOf(1, MemoryOrder.PLAIN));
    }

    @Test
    void anUpdateThatReadsLocallyTakesTheEndOfTheBlock() {
        model.write(0, 0, MemoryOrder.OPAQUE, 10);
        for (int e = 11; e < 13; e++) {
            Candidates candidates = model.update(1, 0, MemoryOrder.OPAQUE, MemoryOrder.OPAQUE);
            model.seeUpdate(e, candidates.indexOf(e - 1));
        }
        assertEquals(10, localOf(0, MemoryOrder.OPAQUE));
        Candidates update = model.update(0, 0, MemoryOrder.OPAQUE, MemoryOrder.OPAQUE);
        assertEquals(12, update.event(update.local()));
        Candidates compare = model.compareAndSet(0, 0, MemoryOrder.OPAQUE, MemoryOrder.OPAQUE, MemoryOrder.OPAQUE);
        assertEquals(12, compare.event(compare.local()));
    }

    @Test
    void compareAndSetThatFailsAcquiresAsItsFailureOrderSays() {
        for (MemoryOrder failure : new MemoryOrder[] {MemoryOrder.OPAQUE, MemoryOrder.ACQUIRE}) {
            model.clear();
            model.write(0, 0, MemoryOrder.OPAQUE, 10);
            model.write(0, 1, MemoryOrder.RELEASE, 11);
            Candidates flag = model.compareAndSet(1, 1, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, failure);
            model.seeRead(12, flag.indexOf(11), 0);
            assertEquals(
                    failure.acquires() ? 1 : 2,
                    model.read(1, 0, MemoryOrder.OPAQUE).size(),
                    failure.name());
        }
    }

    @Test
    void theLastWritesAreThoseOfModificationOrderNotOneForEachThread() {
        model.write(0, 0, MemoryOrder.OPAQUE, 10);
        model.write(0, 0, MemoryOrder.OPAQUE, 11);
        model.write(1, 0, MemoryOrder.OPAQUE, 12);
        Candidates candidates = model.read(2, 0, MemoryOrder.OPAQUE);
        assertEquals(2, candidates.recentCount(2));
        assertEquals(12, candidates.event(candidates.recent(0)));
        assertEquals(11, candidates.event(candidates.recent(1)));
        model.seeRead(13, candidates.indexOf(12), 0); // now it knows that 11 is the later one
        Candidates again = model.read(2, 0, MemoryOrder.OPAQUE);
        model.seeRead(14, again.indexOf(11), 0);
        Candidates other = model.read(3, 0, MemoryOrder.OPAQUE);
        assertEquals(1, other.recentCount(1));
        assertEquals(11, other.event(other.recent(0)));
    }
}
