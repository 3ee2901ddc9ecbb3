package dev.heddle.replayer.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.MonitorTable;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.inputs.VirtualClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AbleThreadsTest {
    private static final int STEPS = 3_000;
    private static final int MONITORS = 3;

    private final ThreadTable threads = new ThreadTable();
    private final MonitorTable monitors = new MonitorTable();
    private final PerThread<FairRecord> records = threads.perThread(new FairRecord());
    private final VirtualClock clock = new VirtualClock();
    private final AbleThreads able = new AbleThreads(threads, clock, monitors, records);

    /** What a decision has noted of each thread, found out by looking at all threads. */
    private final List<Noted> expected = new ArrayList<>();

    private static final class Noted {
        int operation = -1;
        int since;
        int at = -1;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void findsWhatALookAtAllThreadsFinds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int execution = 0; execution < 3; execution++) {
            threads.clear();
            monitors.clear();
            expected.clear();
            for (int m = 0; m < MONITORS; m++) {
                monitors.reach(m);
            }
            threads.addMain(Thread.currentThread());
            able.reset();
            run(random, seed);
        }
    }

    private void run(SplittableRandom random, long seed) {
        int previous = -1;
        int roundStart = 0;
        for (int now = 1; now < STEPS; now += random.nextInt(2)) {
            if (random.nextInt(40) == 0 && threads.size() < 100) {
                threads.addChild(threads.main(), new Thread("never started"), null);
            }
            able.update(previous);
            assertEquals(lookAtAll(), listed(), "seed " + seed + ", event " + now);
            if (able.size() == 0) {
                freeAll();
                continue;
            }
            if (random.nextInt(10) > 0) {
                boolean isAnyEarly = noteAll(now, roundStart);
                int free = able.noteFree(now, roundStart);
                assertEquals(free(), free);
                assertEquals(isAnyEarly, able.isAnyEarly(), "seed " + seed + ", event " + now);
                roundStart = isAnyEarly ? roundStart : now;
            }
            previous = able.list()[random.nextInt(able.size())];
            ControlledThread chosen = threads.get(previous);
            while (expected.size() < threads.size()) {
                expected.add(new Noted());
            }
            records.of(chosen).ableOperation = -1;
            expected.get(previous).operation = -1;
            act(chosen, random);
            for (int i = 0; i < threads.size(); i++) {
                assertEquals(at(i), able.ableAt(threads.get(i)), "seed " + seed + ", event " + now + ", thread " + i);
            }
        }
    }

    private int at(int thread) {
        return thread < expected.size() ? expected.get(thread).at : -1;
    }

    private List<Integer> lookAtAll() {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            if (!threads.get(i).ended && threads.get(i).waitsFor.isOver(threads.get(i), clock)) {
                all.add(i);
            }
        }
        return all;
    }

    private List<Integer> listed() {
        return Arrays.stream(able.list(), 0, able.size()).boxed().toList();
    }

    private static boolean isFree(ControlledThread t) {
        return !t.ended && t.waitsFor == Wait.NOTHING;
    }

    private int free() {
        int free = 0;
        for (int i = 0; i < threads.size(); i++) {
            free += isFree(threads.get(i)) ? 1 : 0;
        }
        return free;
    }

    /** Notes the free threads; answers whether one of them could go on at the round's start. */
    private boolean noteAll(int now, int roundStart) {
        boolean isAnyEarly = false;
        for (int i = 0; i < threads.size(); i++) {
            while (expected.size() <= i) {
                expected.add(new Noted());
            }
            ControlledThread t = threads.get(i);
            Noted noted = expected.get(i);
            if (isFree(t)) {
                noted.since = noted.operation == t.operation ? noted.since : now;
                noted.operation = t.operation;
                noted.at = now;
                isAnyEarly |= noted.since <= roundStart;
            }
        }
        return isAnyEarly;
    }

    private void freeAll() {
        for (int i = 0; i < threads.size(); i++) {
            threads.get(i).permit.give();
        }
        for (int m = 0; m < MONITORS; m++) {
            monitors.free(m);
        }
    }

    /** The thread goes on to its next point, and changes what others wait for. */
    private void act(ControlledThread t, SplittableRandom random) {
        int monitor = random.nextInt(MONITORS);
        if (t.waitsFor == t.monitor) {
            monitors.take(t, t.monitor.monitor(), 1, -1);
        }
        t.waitsFor = Wait.NOTHING;
        t.permit.take(false);
        t.operation++;
        switch (random.nextInt(8)) {
            case 0 -> t.waitsFor = t.monitor.begin(monitors, monitor);
            case 1 -> t.waitsFor = t.permit.begin(false);
            case 2 -> {
                if (!monitors.isFree(monitor)) {
                    monitors.free(monitor);
                }
            }
            case 3 -> threads.get(random.nextInt(threads.size())).permit.give();
            case 4 -> {
                t.sleep.until(1_000);
                t.waitsFor = t.sleep;
            }
            case 5 -> t.waitsFor = t.end.begin(threads.get(random.nextInt(threads.size())));
            case 6 -> {
                if (t.index > 0 && random.nextInt(4) == 0) {
                    threads.ended(t);
                }
            }
            default -> t.operation++;
        }
    }
}
