package dev.heddle.formats.trace;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Traces for tests: one built by hand, and any number of generated ones. */
public final class SampleTraces {
    private SampleTraces() {}

    /** A lost update: main starts 0.1, both read the initial count, both write 1, main's assertion fails. */
    public static Trace lostUpdate() {
        List<Trace.SiteEntry> sites = List.of(
                new Trace.SiteEntry("Lost", "main", "()V", 4, EventKind.START, "Thread.start", "Lost.java", 7),
                new Trace.SiteEntry("Lost", "inc", "()V", 1, EventKind.READ, "Lost.count", "Lost.java", 12),
                new Trace.SiteEntry("Lost", "inc", "()V", 6, EventKind.WRITE, "Lost.count", "Lost.java", 12),
                new Trace.SiteEntry("Lost", "main", "()V", 9, EventKind.JOIN, "Thread.join", "", -1));
        List<Trace.LocationEntry> locations = List.of(
                new Trace.LocationEntry(LocationKind.THREAD, -1, "", "0.1", 1),
                new Trace.LocationEntry(LocationKind.FIELD, 0, "Lost", "count", -1));
        EventColumns e = new EventColumns(0);
        e.append(0, EventKind.START, 0, 0, 1);
        e.append(1, EventKind.BEGIN, -1, -1, 2);
        read(e, 1, 1, 2, EventColumns.READS_INITIAL, 0);
        read(e, 0, 1, 2, EventColumns.READS_INITIAL, 0);
        write(e, 1, 2, 2, 1);
        write(e, 0, 2, 1, 2);
        e.append(1, EventKind.END, -1, -1, 1);
        e.append(0, EventKind.JOIN, 3, 0, 1);
        read(e, 0, 1, 1, 5, 1);
        return new Trace(
                new Trace.Header(
                        "0.1.0", "Any 17", "random", 42, -7, 3, "full", Map.of("plain", "latest", "volatile", "exec")),
                new Trace.Program(
                        "Lost.java",
                        List.of("-ea", "Lost", "x y"),
                        "/work",
                        List.of("/work/classes"),
                        "/work/Lost.java",
                        Map.of("Lost", "00ff"),
                        new byte[] {'P', 'K', 3, 4}),
                List.of(new Trace.ThreadEntry("0", "main"), new Trace.ThreadEntry("0.1", "Zähler")),
                sites,
                List.of(new Trace.ObjectEntry("Lost", 0, 1, false)),
                locations,
                e,
                new Trace.Failed(
                        FailureKind.EXCEPTION,
                        0,
                        "AssertionError: expected 2\nfound 1",
                        List.of("Lost.main(Lost.java:9)"),
                        List.of(new Trace.Blocked(1, EventKind.LOCK, 1, 1, 0, -1))));
    }

    /** The same with what its failure needs. */
    static Trace explained() {
        Trace trace = lostUpdate();
        int last = trace.events().size() - 1;
        return trace.with(new Cause(
                List.of(
                        new Cause.Constraint(Cause.Kind.ORDER, 0, last),
                        new Cause.Constraint(Cause.Kind.ORDER, 1, -1, "0.1 writes n = 2 at Lost.java:7"),
                        new Cause.Constraint(Cause.Kind.STALE, -1, last - 1)),
                new Cause.Trial(50, 49),
                new Cause.Trial(48, 0),
                last,
                10,
                300));
    }

    /** The same with what a replay has collected. */
    static Trace called() {
        Trace trace = lostUpdate();
        int last = trace.events().size() - 1;
        return trace.with(new Calls(
                List.of(
                        new Calls.Stack(0, List.of("Lost.add(Lost.java:7)", "Lost.lambda$main$0(Lost.java:4)")),
                        new Calls.Stack(last, List.of("Lost.add(Lost.java:7)", "Lost.main(Lost.java:6)"))),
                List.of(
                        new Calls.Call(0, 0, -1, "Lost.main", List.of("String[0]"), Calls.End.OPEN, ""),
                        new Calls.Call(1, 0, last, "Lost.add", List.of("1", "\"größe\""), Calls.End.RETURNED, "2"),
                        new Calls.Call(0, 1, last + 1, "Lost.add", List.of(), Calls.End.THREW, "Error"))));
    }

    /** A trace with fields whose values are no whole numbers. */
    static Trace typed() {
        Trace t = lostUpdate();
        List<Trace.LocationEntry> typed = new ArrayList<>(t.locations());
        typed.replaceAll(entry -> entry.kind() == LocationKind.STATIC_FIELD || entry.kind() == LocationKind.FIELD
                ? entry.typed('D')
                : entry);
        return new Trace(t.header(), t.program(), t.threads(), t.sites(), t.objects(), typed, t.events(), t.verdict());
    }

    /** The same with the place of an object. */
    static Trace made() {
        Trace trace = called();
        return trace.with(new Calls(
                trace.calls().stacks(),
                trace.calls().calls(),
                List.of(new Calls.Made(0, List.of("Lost.größe(Lost.java:3)", "Lost.main(Lost.java:2)")))));
    }

    /** The same of a program that has read its environment. */
    static Trace withEnvironment() {
        Trace trace = lostUpdate();
        Trace.Program p = trace.program();
        Environment environment = new Environment(
                new Environment.Values(true, Map.of("java.vm.info", "mixed mode", "user.dir", "/work"), List.of()),
                new Environment.Values(false, Map.of("HOME", "/home/größe"), List.of("NO_SUCH", "NOR_THIS")));
        return new Trace(
                trace.header(),
                new Trace.Program(
                        p.name(),
                        p.javaArguments(),
                        p.workingDirectory(),
                        p.classPath(),
                        p.source(),
                        p.fingerprints(),
                        environment,
                        p.bundle()),
                trace.threads(),
                trace.sites(),
                trace.objects(),
                trace.locations(),
                trace.events(),
                trace.verdict());
    }

    private static void read(EventColumns e, int thread, int site, int enabled, int source, long value) {
        int i = e.append(thread, EventKind.READ, site, 1, enabled);
        e.setOrders(i, MemoryOrder.PLAIN, MemoryOrder.NONE);
        e.setReadsFrom(i, source);
        e.setValue(i, value);
        e.addFlags(i, EventFlags.COUNTED);
    }

    private static void write(EventColumns e, int thread, int site, int enabled, int position) {
        int i = e.append(thread, EventKind.WRITE, site, 1, enabled);
        e.setOrders(i, MemoryOrder.NONE, MemoryOrder.PLAIN);
        e.setValue(i, 1);
        e.setPosition(i, position);
        e.addFlags(i, EventFlags.COUNTED);
    }

    /** A trace of {@code size} events that keeps the rules and is random in all else, extreme numbers included. */
    public static Trace random(long seed, int size) {
        SplittableRandom random = new SplittableRandom(seed);
        int threads = 1 + random.nextInt(6);
        List<Trace.ThreadEntry> threadTable = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            threadTable.add(new Trace.ThreadEntry(i == 0 ? "0" : "0." + i, "thread " + random.nextInt(3)));
        }
        List<Trace.SiteEntry> sites = new ArrayList<>();
        for (int i = random.nextInt(40); i >= 0; i--) {
            EventKind kind = EventKind.ofCode(random.nextInt(EventKind.values().length));
            sites.add(new Trace.SiteEntry("C" + i % 3, "m" + i, "(I)V", i - 1, kind, "C.f", "", random.nextInt()));
        }
        List<Trace.ObjectEntry> objects = new ArrayList<>();
        for (int i = random.nextInt(20); i >= 0; i--) {
            objects.add(new Trace.ObjectEntry("C" + i % 3, random.nextInt(threads), i, random.nextBoolean()));
        }
        List<Trace.LocationEntry> locations = new ArrayList<>();
        for (int i = random.nextInt(600); i >= 0; i--) {
            LocationKind kind = LocationKind.ofCode(random.nextInt(LocationKind.values().length));
            int owner = random.nextInt(objects.size() + 1) - 1;
            locations.add(new Trace.LocationEntry(kind, owner, "C", "f" + i, random.nextInt(threads)));
        }
        TraceCheck.Sizes sizes = new TraceCheck.Sizes(threads, sites.size(), objects.size(), locations.size());
        return new Trace(
                new Trace.Header("v", "jdk", "pct", random.nextLong(), random.nextLong(), seed, "full", Map.of()),
                new Trace.Program(
                        "P", List.of(), "", List.of(), "", Map.of(), bytes(random, random.nextInt(3) * 70_000)),
                threadTable,
                sites,
                objects,
                locations,
                events(random, size, sizes),
                random.nextBoolean() ? new Trace.Passed() : lostUpdateVerdict(sizes));
    }

    /** The same execution as {@link #lostUpdate}, as if it had been cut off there. */
    static Trace unfinished() {
        Trace t = lostUpdate();
        Trace.Blocked waits = new Trace.Blocked(1, EventKind.SYNC, 0, -1, -1, -1);
        Trace.Verdict verdict = new Trace.Unfinished(
                FailureKind.OUTSIDE, 1, "no event for 3.0 s", List.of("C.run(C.java:3)"), List.of(waits));
        return new Trace(
                t.header(), t.program(), t.threads(), t.sites(), t.objects(), t.locations(), t.events(), verdict);
    }

    private static Trace.Verdict lostUpdateVerdict(TraceCheck.Sizes sizes) {
        Trace.Blocked last = new Trace.Blocked(
                sizes.threads() - 1, EventKind.PARK, sizes.sites() - 1, sizes.locations() - 1, sizes.threads() - 1, -1);
        return new Trace.Failed(FailureKind.DEADLOCK, -1, "stuck", List.of(), List.of(last, last));
    }

    private static byte[] bytes(SplittableRandom random, int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }

    private static EventColumns events(SplittableRandom random, int size, TraceCheck.Sizes sizes) {
        EventColumns e = new EventColumns(0);
        int[] newest = new int[sizes.locations()];
        Arrays.fill(newest, EventColumns.READS_INITIAL);
        int thread = 0;
        for (int n = 0; n < size; n++) {
            thread = random.nextInt(5) == 0 ? random.nextInt(sizes.threads()) : thread;
            EventKind kind = EventKind.ofCode(random.nextInt(random.nextBoolean() ? 3 : EventKind.values().length));
            int location = random.nextInt(random.nextBoolean() ? Math.min(4, sizes.locations()) : sizes.locations());
            boolean absent = !kind.isAccess() && random.nextBoolean();
            int i = e.append(
                    thread, kind, random.nextInt(sizes.sites() + 1) - 1, absent ? -1 : location, random.nextInt(9));
            e.setOrders(i, MemoryOrder.ofCode(random.nextInt(6)), MemoryOrder.ofCode(random.nextInt(6)));
            if (random.nextInt(4) == 0) {
                e.addFlags(i, random.nextInt() & ~EventFlags.REFERENCE);
                e.setPosition(i, extreme(random));
                e.setSyncPosition(i, extreme(random));
                e.setEnabled(i, Math.max(0, extreme(random)));
            }
            if (random.nextInt(3) == 0) {
                e.addFlags(i, EventFlags.REFERENCE);
                e.setValue(i, random.nextInt(sizes.objects() + 1));
                e.addFlags(i, EventFlags.REFERENCE);
            } else {
                e.setValue(i, random.nextBoolean() ? random.nextLong() : n);
            }
            if (kind.reads()) {
                e.setReadsFrom(i, random.nextInt(10) == 0 ? EventColumns.READS_NOTHING : newest[location]);
            }
            if (kind.writes() && random.nextInt(3) > 0) {
                newest[location] = i;
            }
        }
        return e;
    }

    private static int extreme(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> -1;
            case 1 -> Integer.MAX_VALUE - random.nextInt(3);
            default -> random.nextInt(100);
        };
    }
}
