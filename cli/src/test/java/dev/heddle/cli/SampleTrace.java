package dev.heddle.cli;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.Map;

/** The trace of a lost update: main and the thread it started both read 0 and write 1. */
public final class SampleTrace {
    private SampleTrace() {}

    /** The trace with the program's identity as given. */
    public static Trace of(Trace.Program program, boolean failed) {
        EventColumns e = new EventColumns(0);
        e.append(0, EventKind.START, 0, 0, 1);
        e.append(1, EventKind.BEGIN, -1, -1, 2);
        read(e, 1, 2, EventColumns.READS_INITIAL, 0);
        read(e, 0, 2, EventColumns.READS_INITIAL, 0);
        write(e, 1, 2, 1);
        write(e, 0, 1, 2);
        e.append(1, EventKind.END, -1, -1, 1);
        read(e, 0, 1, 5, 1);
        return new Trace(
                new Trace.Header(
                        "0.1.0", "Any 17", "random", 1, 255, 7, "full", Map.of("plain", "latest", "volatile", "exec")),
                program,
                List.of(new Trace.ThreadEntry("0", "main"), new Trace.ThreadEntry("0.1", "adder")),
                List.of(
                        new Trace.SiteEntry("Foo", "main", "()V", 4, EventKind.START, "Thread.start", "Foo.java", 7),
                        new Trace.SiteEntry("Foo", "add", "()V", 1, EventKind.READ, "Foo.count", "Foo.java", 12),
                        new Trace.SiteEntry("Foo", "add", "()V", 6, EventKind.WRITE, "Foo.count", "Foo.java", 12)),
                List.of(),
                List.of(
                        new Trace.LocationEntry(LocationKind.THREAD, -1, "", "0.1", 1),
                        new Trace.LocationEntry(LocationKind.STATIC_FIELD, -1, "Foo", "count", -1)),
                e,
                failed
                        ? new Trace.Failed(
                                FailureKind.EXCEPTION,
                                0,
                                "AssertionError: expected 2\nfound 1",
                                List.of("Foo.main(Foo.java:9)"),
                                List.of())
                        : new Trace.Passed());
    }

    /** The same trace with other switches in its header. */
    public static Trace withSwitches(Trace t, Map<String, String> switches) {
        Trace.Header h = t.header();
        return new Trace(
                new Trace.Header(
                        h.heddleVersion(),
                        h.jdk(),
                        h.strategy(),
                        h.seed(),
                        h.executionSeed(),
                        h.execution(),
                        h.detail(),
                        switches),
                t.program(),
                t.threads(),
                t.sites(),
                t.objects(),
                t.locations(),
                t.events(),
                t.verdict());
    }

    /** A program that cannot be found again. */
    public static Trace.Program lostProgram() {
        return new Trace.Program("Foo.java", List.of("Foo"), "/", List.of("/no/Foo.java"), "", Map.of(), new byte[0]);
    }

    private static void read(EventColumns e, int thread, int enabled, int source, long value) {
        int i = e.append(thread, EventKind.READ, 1, 1, enabled);
        e.setOrders(i, MemoryOrder.PLAIN, MemoryOrder.NONE);
        e.setReadsFrom(i, source);
        e.setValue(i, value);
        e.addFlags(i, EventFlags.COUNTED);
    }

    private static void write(EventColumns e, int thread, int enabled, int position) {
        int i = e.append(thread, EventKind.WRITE, 2, 1, enabled);
        e.setOrders(i, MemoryOrder.NONE, MemoryOrder.PLAIN);
        e.setValue(i, 1);
        e.setPosition(i, position);
        e.addFlags(i, EventFlags.COUNTED);
    }
}
