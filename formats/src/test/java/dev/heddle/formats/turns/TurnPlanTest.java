package dev.heddle.formats.turns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.log.LogWords;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TurnPlanTest {
    private static final int THREADS = 3;
    private static final int OBJECTS = 2;
    private static final long LOCK = 7;
    private static final long LATCH = 8;

    /** What words, the lock and the latch count; who holds the lock; who has begun and ended. */
    private static final class Machine {
        final long[] versions = new long[OBJECTS + 1];
        long ordinal;
        int holder;
        long releases;
        final boolean[] started = new boolean[THREADS + 1];
        final boolean[] ended = new boolean[THREADS + 1];

        Machine() {
            started[1] = true;
        }

        /** Does a record; whether it comes out as it was recorded. */
        boolean does(int thread, long word0, long word1) {
            int object = (int) LogWords.object(word1);
            long version = LogWords.version(word0);
            if (!started[thread]) {
                return false;
            }
            if (LogWords.variant(word0) == LogWords.EVENT) {
                if (LogWords.site(word0) == ThreadRecords.WRITE) {
                    versions[object]++;
                }
                return versions[object] == version;
            }
            int flags = LogWords.index(word1) >>> 8;
            switch (EventKind.values()[LogWords.index(word1) & 0xff]) {
                case START -> started[object] = true;
                case END -> ended[thread] = true;
                case JOIN -> {
                    return ended[object];
                }
                case LOCK -> {
                    boolean isFree = holder == 0;
                    holder = thread;
                    return isFree && ++ordinal == version;
                }
                case UNLOCK -> holder = 0;
                case SYNC -> {
                    releases += (flags & EventFlags.RELEASES) != 0 ? 1 : 0;
                    return releases == version;
                }
                default -> {}
            }
            return true;
        }
    }

    /** What a random execution of a random program logs. */
    private static ThreadRecords random(SplittableRandom random, int steps) {
        ThreadRecords log = new ThreadRecords(THREADS);
        Machine machine = new Machine();
        log.other(1, EventKind.START, 0, 2, 0);
        log.other(1, EventKind.START, 0, 3, 0);
        int ends = 0;
        for (int i = 0; i < steps; i++) {
            int thread = 1 + random.nextInt(THREADS);
            if (machine.ended[thread]) {
                continue;
            }
            int object = 1 + random.nextInt(OBJECTS);
            switch (random.nextInt(6)) {
                case 0, 1 -> log.access(thread, false, object, machine.versions[object]);
                case 2 -> log.access(thread, true, object, ++machine.versions[object]);
                case 3 -> {
                    if (machine.holder == 0) {
                        machine.holder = thread;
                        log.other(thread, EventKind.LOCK, 0, LOCK, ++machine.ordinal);
                    } else if (machine.holder == thread) {
                        machine.holder = 0;
                        log.other(thread, EventKind.UNLOCK, 0, LOCK, machine.ordinal);
                    }
                }
                case 4 -> {
                    boolean releases = random.nextBoolean();
                    machine.releases += releases ? 1 : 0;
                    int flag = releases ? EventFlags.RELEASES : EventFlags.ACQUIRES;
                    log.other(thread, EventKind.SYNC, flag, LATCH, machine.releases);
                }
                default -> {
                    if (thread != 1 && machine.holder != thread && ends++ < 1) {
                        machine.ended[thread] = true;
                        log.other(thread, EventKind.END, 0, thread, 0);
                        log.other(1, EventKind.JOIN, 0, thread, 0);
                    }
                }
            }
        }
        return log;
    }

    /** Goes through all interleavings: those that the plan allows, and those that come out as recorded. */
    private static final class Interleavings {
        final List<ThreadTurns> threads;
        final List<Integer> order = new ArrayList<>();
        long allowed;
        long same;

        Interleavings(TurnPlan plan) {
            threads = plan.threads();
        }

        void visit(int[] done) {
            boolean isEnd = true;
            for (int t = 0; t < THREADS; t++) {
                if (done[t] < threads.get(t).size()) {
                    isEnd = false;
                    order.add(t);
                    done[t]++;
                    visit(done);
                    done[t]--;
                    order.remove(order.size() - 1);
                }
            }
            if (isEnd) {
                boolean isAllowed = isAllowed();
                boolean isSame = isSame();
                assertEquals(isSame, isAllowed, () -> "order of threads " + order);
                allowed += isAllowed ? 1 : 0;
                same += isSame ? 1 : 0;
            }
        }

        private boolean isAllowed() {
            int[] done = new int[THREADS];
            for (int t : order) {
                ThreadTurns own = threads.get(t);
                for (int n = own.firstNeed()[done[t]]; n < own.firstNeed()[done[t] + 1]; n++) {
                    long need = own.needs()[n];
                    if (done[ThreadTurns.thread(need)] < ThreadTurns.records(need)) {
                        return false;
                    }
                }
                done[t]++;
            }
            return true;
        }

        private boolean isSame() {
            Machine machine = new Machine();
            int[] done = new int[THREADS];
            for (int t : order) {
                long[] words = threads.get(t).words();
                if (!machine.does(t + 1, words[2 * done[t]], words[2 * done[t] + 1])) {
                    return false;
                }
                done[t]++;
            }
            return true;
        }
    }

    @Test
    void exactlyTheOrdersThatAreAllowedComeOutAsRecorded() throws Exception {
        SplittableRandom random = new SplittableRandom(11);
        long allowed = 0;
        for (int i = 0; i < 300; i++) {
            TurnPlan plan = TurnPlan.of(random(random, 8));
            Interleavings all = new Interleavings(plan);
            all.visit(new int[THREADS]);
            assertTrue(all.allowed > 0, "no order is allowed");
            assertEquals(0, plan.staleReads());
            allowed += all.allowed;
        }
        assertTrue(allowed > 1000, "hardly anything is allowed: " + allowed);
    }

    @Test
    void storeBufferingHasNoOrder() throws Exception {
        ThreadRecords log = new ThreadRecords(2);
        log.access(1, true, 1, 1);
        log.access(1, false, 2, 0);
        log.access(2, true, 2, 1);
        log.access(2, false, 1, 0);
        assertTrue(TurnPlan.of(log).staleReads() > 0);
    }

    @Test
    void anObjectIsSharedWhenItsOwnerHasMadeWhatItDidNotLog() throws Exception {
        ThreadRecords log = new ThreadRecords(2);
        log.add(1, LogWords.word0(1, LogWords.OBJECT, 0), LogWords.word1(1, 0));
        log.add(1, LogWords.word0(0, LogWords.SHARED, 4), LogWords.word1(0, LogWords.SHARED_COUNT));
        log.access(1, true, 1, 1);
        log.add(2, LogWords.word0(0, LogWords.SHARED, 1), LogWords.word1(1, 0));
        log.access(2, false, 1, 0);
        List<ThreadTurns> threads = TurnPlan.of(log).threads();
        ThreadTurns owner = threads.get(0);
        ThreadTurns other = threads.get(1);
        assertEquals(List.of(ThreadTurns.ARRIVAL | ThreadTurns.need(0, 1)), needs(other, 0));
        assertEquals(List.of(ThreadTurns.need(1, 1)), needs(owner, 1));
        assertEquals(List.of(ThreadTurns.need(1, 2)), needs(owner, 2), "the write replaces what was read");
    }

    @Test
    void anObjectThatItsSharerTellsOfIsAwaitedByOthersAndWaitsForItsOwner() throws Exception {
        ThreadRecords log = new ThreadRecords(3);
        log.add(1, LogWords.word0(0, LogWords.SHARED, 4), LogWords.word1(0, LogWords.SHARED_COUNT));
        log.access(1, true, 1, 1);
        int layout = LogWords.OBJECT_LATE | LogWords.OBJECT_MOST_DELAY << LogWords.OBJECT_DELAY_SHIFT;
        log.add(2, LogWords.word0(1, LogWords.OBJECT, 0), LogWords.word1(1, layout));
        log.add(2, LogWords.word0(0, LogWords.SHARED, 0), LogWords.word1(1, LogWords.SHARED_ESCAPED));
        log.add(2, LogWords.word0(1, LogWords.SHARED, 0), LogWords.word1(1, 0));
        log.access(2, false, 1, 0);
        log.access(3, false, 1, 0);
        List<ThreadTurns> threads = TurnPlan.of(log).threads();
        assertEquals(3, threads.get(1).size(), "where it escaped is not told again");
        assertEquals(List.of(ThreadTurns.ARRIVAL | ThreadTurns.need(0, 0)), needs(threads.get(1), 0));
        assertEquals(List.of(ThreadTurns.need(1, 2)), needs(threads.get(0), 0));
        assertEquals(List.of(ThreadTurns.need(1, 2)), needs(threads.get(2), 0));
    }

    private static List<Long> needs(ThreadTurns of, int record) {
        List<Long> needs = new ArrayList<>();
        for (int n = of.firstNeed()[record]; n < of.firstNeed()[record + 1]; n++) {
            needs.add(of.needs()[n]);
        }
        return needs;
    }

    @Test
    void whatTheJdkDoesByItselfIsLeftOut() throws Exception {
        ThreadRecords log = new ThreadRecords(1);
        log.other(1, EventKind.SYNC, EventFlags.RELEASES, LATCH, 1);
        log.add(
                1,
                LogWords.word0(0, LogWords.OTHER, 2),
                LogWords.word1(LATCH, EventKind.SYNC.ordinal() | EventFlags.RELEASES << 8));
        log.other(1, EventKind.INTERRUPT, EventFlags.OBSERVED, 1, 0);
        assertEquals(1, TurnPlan.of(log).threads().get(0).size());
    }

    @Test
    void aLogWithoutItsBeginningIsRefused() {
        ThreadRecords log = new ThreadRecords(1);
        log.access(1, false, 1, 0);
        assertEquals("", TurnPlan.refusal(log));
        ThreadRecords attached = new ThreadRecords(1);
        attached.attach();
        assertTrue(TurnPlan.refusal(attached).contains("--attach"), TurnPlan.refusal(attached));
        log.lackBeginning();
        assertTrue(TurnPlan.refusal(log).contains("no beginning"), TurnPlan.refusal(log));
    }
}
