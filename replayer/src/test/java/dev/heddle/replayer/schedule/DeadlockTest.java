package dev.heddle.replayer.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.recorder.instrument.place.TrustedLookup;
import dev.heddle.replayer.fixture.DepthFirst;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class DeadlockTest {
    /** Entries of one hash after which a bin of a map is a tree. */
    private static final int COLLIDING = 80;

    private final InProcess p = new InProcess();

    /** {@code 0.1 LOCK at 12 for MONITOR 0.2 held by 0.2 since 21}, one for each thread that cannot go on. */
    private List<String> blocked() {
        Trace trace = p.trace();
        Failed failed = (Failed) trace.verdict();
        assertEquals(FailureKind.DEADLOCK, failed.kind());
        assertEquals(-1, failed.thread());
        List<String> all = new ArrayList<>();
        for (Blocked b : failed.blocked()) {
            StringBuilder text =
                    new StringBuilder(path(trace, b.thread())).append(' ').append(b.kind());
            if (b.site() >= 0) {
                text.append(" at ").append(trace.sites().get(b.site()).line());
            }
            if (b.location() >= 0) {
                text.append(" for ").append(location(trace, trace.locations().get(b.location())));
            }
            if (b.holder() >= 0) {
                text.append(" held by ").append(path(trace, b.holder()));
            }
            if (b.holderSite() >= 0) {
                text.append(" since ").append(trace.sites().get(b.holderSite()).line());
            }
            all.add(text.toString());
        }
        return all;
    }

    private static String path(Trace trace, int thread) {
        return trace.threads().get(thread).path();
    }

    private static String location(Trace trace, LocationEntry l) {
        if (l.kind() == LocationKind.THREAD) {
            return "THREAD " + l.member();
        }
        return l.kind()
                + (l.owner() < 0 ? "" : " " + trace.objects().get(l.owner()).ordinal());
    }

    private void inOrder(Object first, Object second, int line) {
        p.enter(first, line);
        p.enter(second, line + 1);
        p.exit(second);
        p.exit(first);
    }

    @Test
    void aCycleOfLocksNamesEachThreadItsLockItsHolderAndBothLines() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Object a = p.lock();
                    Object b = p.lock();
                    HookedThread one = p.start(() -> inOrder(a, b, 11));
                    HookedThread two = p.start(() -> inOrder(b, a, 21));
                    p.join(one);
                    p.join(two);
                },
                () -> p.verdict().equals("passed") ? "passed" : String.join("; ", blocked()));
        assertEquals(
                Set.of(
                        "passed",
                        "0 JOIN at 1 for THREAD 0.1 held by 0.1; "
                                + "0.1 LOCK at 12 for MONITOR 2 held by 0.2 since 21; "
                                + "0.2 LOCK at 22 for MONITOR 1 held by 0.1 since 11"),
                outcomes.keySet());
    }

    @Test
    void aThreadThatWaitsForANotifyHasNoHolder() {
        p.run(new DepthFirst(), 0, () -> {
            Object lock = p.lock();
            p.enter(lock);
            p.await(lock);
        });
        assertEquals(List.of("0 WAIT at 1 for MONITOR 1"), blocked());
    }

    @Test
    void aNotifiedWaiterWaitsForTheMonitorsHolder() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Object lock = p.lock();
                    Cell waits = p.cell();
                    p.start(() -> {
                        p.enter(lock, 5);
                        waits.value = 1;
                        p.await(lock);
                    });
                    p.enter(lock, 7);
                    if (waits.value == 1) {
                        p.signal(lock);
                        p.park();
                    }
                },
                () -> String.join("; ", blocked()));
        assertEquals(
                Set.of(
                        "0 PARK; 0.1 WAKE at 1 for MONITOR 1 held by 0 since 7",
                        "0.1 LOCK at 5 for MONITOR 1 held by 0 since 7"),
                outcomes.keySet());
    }

    @Test
    void aMonitorThatItsThreadTookToItsEndIsReportedWithThatThread() {
        p.run(new DepthFirst(), 0, () -> {
            Object lock = p.lock();
            p.start(() -> p.enter(lock, 9));
            p.enter(lock, 3);
        });
        assertEquals(List.of("0.1 LOCK at 9 for MONITOR 1 held by 0 since 3"), blocked());
    }

    @Test
    void aThreadThatJoinsItselfBlocksItself() {
        p.run(new DepthFirst(), 0, () -> p.join(Thread.currentThread()));
        assertEquals(List.of("0 JOIN at 1 for THREAD 0 held by 0"), blocked());
    }

    @Test
    void aThreadThatParksForEverIsReported() {
        p.run(new DepthFirst(), 0, () -> {
            HookedThread parked = p.start(p::park);
            p.join(parked);
        });
        assertEquals(List.of("0 JOIN at 1 for THREAD 0.1 held by 0.1", "0.1 PARK"), blocked());
    }

    @Test
    void threadsThatHaveEndedAreNotReported() {
        p.run(new DepthFirst(), 0, () -> {
            p.join(p.start(() -> {}));
            p.park();
        });
        assertEquals(List.of("0 PARK"), blocked());
    }

    /**
     * A map of the JDK whose lock a thread of the JDK's own holds for a moment: the launcher's look at processor times
     * was reported as a deadlock of the program.
     */
    @Test
    void theLockInsideAMapOfTheJdkThatNoProgramThreadHoldsIsNotAwaited() throws Throwable {
        Object bin = treeBin();
        Trace trace = p.run(new DepthFirst(), 0, () -> p.parkFor(bin));
        assertInstanceOf(Passed.class, trace.verdict());
    }

    @Test
    void theLockInsideAMapIsAwaitedWhereAThreadOfTheProgramIsInsideOne() throws Throwable {
        Object bin = treeBin();
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Map<Object, Object> map = new ConcurrentHashMap<>();
                    for (int i = 0; i < COLLIDING; i++) {
                        map.put(new Colliding(() -> {}), i);
                    }
                    p.start(() -> map.get(new Colliding(p::park)));
                    p.yieldNow();
                    p.parkFor(bin);
                },
                () -> String.join("; ", blocked()));
        assertEquals(Set.of("0 PARK; 0.1 PARK", "0.1 PARK"), outcomes.keySet());
    }

    private static Object treeBin() throws Throwable {
        Map<Object, Object> map = new ConcurrentHashMap<>();
        for (int i = 0; i < COLLIDING; i++) {
            map.put(new Colliding(() -> {}), i);
        }
        Object table = TrustedLookup.LOOKUP
                .unreflectGetter(ConcurrentHashMap.class.getDeclaredField("table"))
                .invoke(map);
        return Arrays.stream((Object[]) table)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    private record Colliding(Runnable whenCompared) {
        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            whenCompared.run();
            return this == other;
        }
    }
}
