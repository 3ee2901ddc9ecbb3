package dev.heddle.analyzer.memory.axioms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.memory.Candidates;
import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.VolatileReads;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Executions that are too long for a brute force: a model that reclaims after every operation must offer the same
 * writes, in the same places of S, as one that keeps everything.
 */
class ReclaimingTest {
    private static final int EXECUTIONS = Integer.getInteger("heddle.reclaiming.executions", 60);
    private static final int OPERATIONS = 300;
    private static final int THREADS = 3;
    private static final MemoryOrder[] READS = {
        MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.ACQUIRE, MemoryOrder.VOLATILE
    };
    private static final MemoryOrder[] WRITES = {
        MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.RELEASE, MemoryOrder.VOLATILE
    };

    private MemoryModel keeping;
    private MemoryModel reclaiming;
    private SplittableRandom random;
    private int locations;
    /** From accesses alone to all kinds of operations. */
    private int kinds;

    @ParameterizedTest
    @EnumSource
    void candidatesAreThoseOfTheModelThatKeepsEverything(VolatileReads volatiles) {
        keeping = new MemoryModel(volatiles);
        reclaiming = new MemoryModel(volatiles);
        for (long seed = 0; seed < EXECUTIONS; seed++) {
            keeping.clear();
            reclaiming.clear();
            reclaiming.handovers().acquire(THREADS - 1, 0); // from now on all threads are there
            random = new SplittableRandom(seed);
            locations = 1 + random.nextInt(3);
            kinds = 9 + random.nextInt(4);
            for (int event = 0; event < OPERATIONS; event++) {
                operation(event, "seed " + seed + ", event " + event);
                reclaiming.reclaim();
            }
            assertTrue(reclaiming.writeCount() <= keeping.writeCount());
        }
    }

    private void operation(int event, String where) {
        int thread = random.nextInt(THREADS);
        int location = random.nextInt(locations);
        int mode = random.nextInt(4);
        switch (random.nextInt(kinds)) {
            case 0, 1, 2, 3 -> {
                Candidates mine = keeping.read(thread, location, READS[mode]);
                see(event, mine, reclaiming.read(thread, location, READS[mode]), true, where);
            }
            case 4, 5, 6 -> {
                keeping.write(thread, location, WRITES[mode], event);
                reclaiming.write(thread, location, WRITES[mode], event);
            }
            case 7 -> {
                Candidates mine = keeping.update(thread, location, update(READS, mode), update(WRITES, mode));
                see(
                        event,
                        mine,
                        reclaiming.update(thread, location, update(READS, mode), update(WRITES, mode)),
                        false,
                        where);
            }
            case 8 -> {
                MemoryOrder read = update(READS, mode);
                MemoryOrder write = update(WRITES, mode);
                Candidates mine = keeping.compareAndSet(thread, location, read, write, read);
                Candidates other = reclaiming.compareAndSet(thread, location, read, write, read);
                see(event, mine, other, true, where);
            }
            case 9 -> {
                keeping.handovers().tick(thread);
                keeping.handovers().acquire(thread, 1);
                keeping.handovers().release(thread, 1);
                reclaiming.handovers().tick(thread);
                reclaiming.handovers().acquire(thread, 1);
                reclaiming.handovers().release(thread, 1);
            }
            case 10 -> fence(thread, MemoryOrder.VOLATILE, MemoryOrder.VOLATILE);
            default ->
                fence(
                        thread,
                        mode < 2 ? MemoryOrder.ACQUIRE : MemoryOrder.NONE,
                        mode < 2 ? MemoryOrder.NONE : MemoryOrder.RELEASE);
        }
        assertEquals(keeping.place(), reclaiming.place(), where);
    }

    /** Either side is opaque at least, and in one of the modes that updates have. */
    private static MemoryOrder update(MemoryOrder[] orders, int mode) {
        boolean acquires = mode == 1 || mode == 3;
        boolean releases = mode == 2 || mode == 3;
        boolean isStrong = orders == READS ? acquires : releases;
        return mode == 3 ? MemoryOrder.VOLATILE : isStrong ? orders[2] : MemoryOrder.OPAQUE;
    }

    private void fence(int thread, MemoryOrder read, MemoryOrder write) {
        keeping.fence(thread, read, write);
        reclaiming.fence(thread, read, write);
    }

    private void see(int event, Candidates mine, Candidates other, boolean mayRead, String where) {
        TreeMap<Integer, String> offered = offered(mine);
        assertEquals(offered, offered(other), where);
        TreeSet<Integer> readable = new TreeSet<>(offered.keySet());
        readable.removeIf(e -> !mine.mayUpdate(mine.indexOf(e)) && mine.slots(mine.indexOf(e)) == 0);
        int source = (int) readable.toArray()[random.nextInt(readable.size())];
        int i = mine.indexOf(source);
        int j = other.indexOf(source);
        boolean reads = mayRead && mine.slots(i) > 0 && (!mine.mayUpdate(i) || random.nextBoolean());
        if (!reads) {
            keeping.seeUpdate(event, i);
            reclaiming.seeUpdate(event, j);
        } else {
            int slot = random.nextInt(mine.slots(i));
            keeping.seeRead(event, i, slot);
            reclaiming.seeRead(event, j, slot);
        }
    }

    private static TreeMap<Integer, String> offered(Candidates candidates) {
        TreeMap<Integer, String> offered = new TreeMap<>();
        for (int i = 0; i < candidates.size(); i++) {
            offered.put(
                    candidates.event(i),
                    (candidates.mayUpdate(i) ? "update or " : "") + "read in " + candidates.slots(i) + " places");
        }
        return offered;
    }
}
