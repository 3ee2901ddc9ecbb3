package dev.heddle.cli;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Traces for the tests of the page: one whose every name attacks it, and long ones. */
final class PageTraces {
    /** Ends scripts, comments, attributes and strings; makes elements; turns the direction of writing. */
    static final String EVIL =
            "</script><script>window.pwned=1</script><img src=x onerror=\"window.pwned=2\"><!--'`${window.pwned=3}]]>\\\u202e\u2028&lt;";

    private static final int THREADS = 8;
    private static final int LOCKS = 8;

    private PageTraces() {}

    /** A failing lost update, in which everything that a program names is {@link #EVIL}. */
    static Trace hostile() {
        Trace trace = SampleTrace.of(SampleTrace.lostProgram(), true);
        Trace.Header h = trace.header();
        return new Trace(
                new Trace.Header(
                        EVIL, EVIL, EVIL, h.seed(), h.executionSeed(), h.execution(), h.detail(), h.switches()),
                new Trace.Program(EVIL, List.of(), "/", List.of(), "", Map.of(), new byte[0]),
                List.of(new Trace.ThreadEntry("0", EVIL), new Trace.ThreadEntry("0.1", EVIL + "1")),
                trace.sites().stream()
                        .map(s -> new Trace.SiteEntry(
                                EVIL, EVIL, s.descriptor(), s.bytecodeIndex(), s.kind(), EVIL, EVIL, s.line()))
                        .toList(),
                trace.objects(),
                List.of(
                        trace.locations().get(0),
                        new Trace.LocationEntry(LocationKind.STATIC_FIELD, -1, EVIL, EVIL, -1)),
                trace.events(),
                new Trace.Failed(
                        FailureKind.EXCEPTION,
                        0,
                        EVIL + "\n" + EVIL,
                        List.of(EVIL, "Caused by: " + EVIL, EVIL + "(" + EVIL + ":7)"),
                        List.of(new Trace.Blocked(1, EventKind.LOCK, 1, 1, 0, 1))));
    }

    /** Threads that lock, read and write at random; one read in 5,000 is stale. Equal seeds give equal traces. */
    static Trace random(int events, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int fields = Math.max(2 * LOCKS, events / 200);
        List<Trace.LocationEntry> locations = new ArrayList<>();
        List<Trace.ObjectEntry> objects = new ArrayList<>();
        for (int o = 0; o < fields; o++) {
            objects.add(new Trace.ObjectEntry("app.model.Account", o % THREADS, o / THREADS + 1, false));
            locations.add(new Trace.LocationEntry(LocationKind.FIELD, o, "app.model.Account", "balance", -1));
        }
        for (int lock = 0; lock < LOCKS; lock++) {
            locations.add(new Trace.LocationEntry(LocationKind.MONITOR, lock, "", "", -1));
        }
        List<Trace.SiteEntry> sites = new ArrayList<>();
        for (int s = 0; s < 400; s++) {
            EventKind kind = s % 4 == 0 ? EventKind.READ : s % 4 == 1 ? EventKind.WRITE : EventKind.LOCK;
            sites.add(new Trace.SiteEntry(
                    "app.model.Service" + s / 40,
                    "call" + s / 4,
                    "()V",
                    s,
                    kind,
                    "Account.balance",
                    "Service.java",
                    s));
        }
        List<Trace.ThreadEntry> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            threads.add(new Trace.ThreadEntry(t == 0 ? "0" : "0." + t, t == 0 ? "main" : "worker-" + t));
        }
        return new Trace(
                new Trace.Header(
                        "0.1.0", "Any 17", "random", 1, 255, 7, "full", Map.of("plain", "latest", "volatile", "exec")),
                new Trace.Program(
                        "Bank.java", List.of("Bank"), "/", List.of("/no/Bank.java"), "", Map.of(), new byte[0]),
                threads,
                sites,
                objects,
                locations,
                new Steps(random, fields, events).columns(),
                new Trace.Passed());
    }

    /** The events of a random trace. */
    private static final class Steps {
        private final SplittableRandom random;
        private final int fields;
        private final int count;
        private final EventColumns e;
        private final int[] last;
        private final int[] position;
        private final int[] owner = new int[LOCKS];
        private final int[] held = new int[THREADS];
        private final int[] uses = new int[LOCKS];
        private int thread;

        Steps(SplittableRandom random, int fields, int count) {
            this.random = random;
            this.fields = fields;
            this.count = count;
            e = new EventColumns(count);
            last = new int[fields];
            position = new int[fields];
            Arrays.fill(last, EventColumns.READS_INITIAL);
            Arrays.fill(owner, -1);
            Arrays.fill(held, -1);
        }

        EventColumns columns() {
            while (e.size() < count) {
                if (random.nextInt(12) == 0) {
                    thread = random.nextInt(THREADS);
                }
                int choice = random.nextInt(20);
                if (choice == 0) {
                    lock(random.nextInt(LOCKS));
                } else if (choice == 1) {
                    unlock();
                } else {
                    access(random.nextInt(fields), choice < 8);
                }
            }
            return e;
        }

        private void lock(int lock) {
            if (held[thread] < 0 && owner[lock] < 0) {
                int i = e.append(thread, EventKind.LOCK, 2 + 4 * random.nextInt(100), fields + lock, THREADS);
                e.setPosition(i, uses[lock]++);
                owner[lock] = thread;
                held[thread] = lock;
            }
        }

        private void unlock() {
            if (held[thread] >= 0) {
                int lock = held[thread];
                int i = e.append(thread, EventKind.UNLOCK, 3 + 4 * random.nextInt(100), fields + lock, THREADS);
                e.setPosition(i, uses[lock]++);
                owner[lock] = -1;
                held[thread] = -1;
            }
        }

        private void access(int field, boolean isWrite) {
            EventKind kind = isWrite ? EventKind.WRITE : EventKind.READ;
            int i = e.append(thread, kind, (isWrite ? 1 : 0) + 4 * random.nextInt(100), field, THREADS);
            if (isWrite) {
                e.setOrders(i, MemoryOrder.NONE, MemoryOrder.PLAIN);
                e.setValue(i, random.nextInt(100_000));
                e.setPosition(i, ++position[field]);
                last[field] = i;
            } else {
                boolean isStale = last[field] >= 0 && random.nextInt(5_000) == 0;
                int source = isStale ? EventColumns.READS_INITIAL : last[field];
                e.setOrders(i, MemoryOrder.PLAIN, MemoryOrder.NONE);
                e.setReadsFrom(i, source);
                e.setValue(i, source < 0 ? 0 : e.value(source));
            }
            e.addFlags(i, EventFlags.COUNTED);
        }
    }
}
