package dev.heddle.recorder.free.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.recording.RecordedLog.Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs recorded as a sample that has all of their fields, or none: what it leaves out orders nothing. */
class SampledRunTest {
    private static final Path PROGRAMS = Path.of("..", "..", "..", "cli", "src", "test", "programs");

    @TempDir
    Path folder;

    private static final String ALL = "0.999999999";
    private static final String NONE = "0.000000001";

    private RecordedLog run(Path source, String fraction) throws Exception {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-nowarn", "-d", classes.toString(), source.toString());
        assertEquals(0, result);
        String name = source.getFileName().toString();
        return RecordedLog.of(folder, classes, name.substring(0, name.length() - ".java".length()), fraction);
    }

    private RecordedLog run(String name, String fraction, String text) throws Exception {
        return run(Files.writeString(folder.resolve(name + ".java"), text), fraction);
    }

    private static List<Entry> accesses(RecordedLog log, EventKind kind, String field) {
        int index = log.fields.indexOf(field);
        return log.all()
                .filter(e -> e.variant() == LogRecord.EVENT && e.index() == index && log.kind(e.site()) == kind)
                .toList();
    }

    private static long syncs(RecordedLog log) {
        return log.all().filter(e -> e.is(EventKind.SYNC)).count();
    }

    /** As the test of a whole recording, but for what atomics and adders order, which are not in a sample. */
    @Test
    void whatTheLibraryPromisesIsOrdered() throws Exception {
        RecordedLog log = run(PROGRAMS.resolve("JucEdges.java"), ALL);
        assertEquals(List.of(), log.failures);
        HappensBefore order = new HappensBefore(log);
        Set<String> missing = new TreeSet<>();
        Set<String> seen = new TreeSet<>();
        for (String name : log.fields) {
            String field = name.replace("JucEdges.", "");
            List<Entry> writes = accesses(log, EventKind.WRITE, name);
            List<Entry> reads = accesses(log, EventKind.READ, name);
            boolean isPair = writes.size() == 1
                    && reads.size() == 1
                    && writes.get(0).thread() != reads.get(0).thread();
            if (!isPair || field.equals("turn") || field.equals("passed") || field.startsWith("no")) {
                continue;
            }
            seen.add(field);
            if (!order.orders(writes.get(0), reads.get(0))) {
                missing.add(field);
            }
        }
        assertEquals(Set.of(), missing);
        assertTrue(seen.size() > 60, () -> seen.size() + ": " + seen);
    }

    @Test
    void callsThatOrderNothingNewHaveNoRecord() throws Exception {
        RecordedLog log = run("Repeated", ALL, """
                import java.util.concurrent.*;
                import java.util.concurrent.atomic.*;
                public class Repeated {
                    static final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
                    static final ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
                    static final LongAdder adder = new LongAdder();
                    static void work() {
                        for (int i = 0; i < 1000; i++) {
                            queue.add("x");
                            map.put(i & 15, "y");
                            adder.increment();
                            map.get(i & 7);
                            queue.poll();
                        }
                    }
                    public static void main(String[] args) throws Exception {
                        work();
                        Thread other = new Thread(Repeated::work);
                        other.start();
                        other.join();
                        work();
                        if (adder.sum() != 3000) { throw new AssertionError(); }
                        System.out.println("fine");
                    }
                }
                """);
        assertTrue(log.output.endsWith("fine\n"), log.output);
        assertTrue(syncs(log) < 100, () -> syncs(log) + " records");
    }

    /**
     * Objects get their shadows when they are first locked, or are born with a state where they have a sampled field.
     */
    @Test
    void monitorsOfObjectsWithAndWithoutFieldsAreRecorded() throws Exception {
        RecordedLog log = run("Monitors", ALL, """
                public class Monitors {
                    static class Base {
                        final int id;
                        Base(int id) { this.id = id; synchronized (this) { init(); } }
                        void init() { }
                    }
                    static class Derived extends Base {
                        int count;
                        Derived() { super(1); }
                        @Override void init() { count = 5; }
                        synchronized void add() { count++; }
                    }
                    public static void main(String[] args) throws Exception {
                        Base plain = new Base(0);
                        Derived derived = new Derived();
                        Thread[] threads = new Thread[2];
                        for (int t = 0; t < 2; t++) {
                            threads[t] = new Thread(() -> {
                                for (int i = 0; i < 100; i++) {
                                    synchronized (plain) { derived.add(); }
                                }
                            });
                            threads[t].start();
                        }
                        for (Thread thread : threads) { thread.join(); }
                        if (derived.count != 205) { throw new AssertionError(derived.count); }
                        System.out.println("fine");
                    }
                }
                """);
        assertTrue(log.output.endsWith("fine\n"), log.output);
        HappensBefore order = new HappensBefore(log);
        List<Entry> writes = accesses(log, EventKind.WRITE, "Monitors$Derived.count");
        assertTrue(writes.size() >= 200, () -> writes.size() + " writes");
        for (int i = 0; i < writes.size(); i++) {
            for (int j = 0; j < i; j++) {
                Entry a = writes.get(i);
                Entry b = writes.get(j);
                assertTrue(a.thread() == b.thread() || order.orders(a, b) || order.orders(b, a), () -> a + " " + b);
            }
        }
    }

    /** Objects of which no field is in the sample have nothing until they are locked. */
    @Test
    void everyMonitorIsRecordedWhateverTheSample() throws Exception {
        RecordedLog log = run("Waits", NONE, """
                public class Waits {
                    static class Cell {
                        int value;
                        boolean full;
                        synchronized void put(int next) throws InterruptedException {
                            while (full) { wait(); }
                            value = next;
                            full = true;
                            notifyAll();
                        }
                        synchronized int take() throws InterruptedException {
                            while (!full) { wait(); }
                            full = false;
                            notifyAll();
                            return value;
                        }
                    }
                    public static void main(String[] args) throws Exception {
                        Cell cell = new Cell();
                        Thread taker = new Thread(() -> {
                            try {
                                for (int i = 0; i < 100; i++) { cell.take(); }
                            } catch (InterruptedException e) { throw new AssertionError(e); }
                        });
                        taker.start();
                        for (int i = 0; i < 100; i++) { cell.put(i); }
                        taker.join();
                        System.out.println("fine");
                    }
                }
                """);
        assertTrue(log.output.endsWith("fine\n"), log.output);
        new HappensBefore(log); // there is an order
        long cell = log.numberOf("Waits$Cell");
        assertEquals(200, ofObject(log, EventKind.LOCK, cell));
        assertEquals(200, ofObject(log, EventKind.UNLOCK, cell));
        assertEquals(200, ofObject(log, EventKind.NOTIFY, cell));
        assertEquals(ofObject(log, EventKind.WAIT, cell), ofObject(log, EventKind.WAKE, cell));
        assertEquals(0, log.all().filter(e -> e.variant() == LogRecord.EVENT).count());
    }

    private static long ofObject(RecordedLog log, EventKind kind, long object) {
        return log.all().filter(e -> e.is(kind) && e.object() == object).count();
    }
}
