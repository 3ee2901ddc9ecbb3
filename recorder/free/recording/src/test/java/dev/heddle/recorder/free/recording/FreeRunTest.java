package dev.heddle.recorder.free.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.recording.RecordedLog.Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs run in JVMs of their own; what they logged is put into an order again. */
class FreeRunTest {
    private static final Path PROGRAMS = Path.of("..", "..", "..", "cli", "src", "test", "programs");
    /** Elements of a collection are not told apart: whoever gets one knows of all that were put in before. */
    private static final Set<String> BY_COLLECTION =
            Set.of("noAnotherElement", "noAnotherKey", "noAnotherSkipKey", "noAnotherIndex");

    @TempDir
    Path folder;

    private RecordedLog run(Path source) throws Exception {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-nowarn", "-d", classes.toString(), source.toString());
        assertEquals(0, result);
        String name = source.getFileName().toString();
        return RecordedLog.of(folder, classes, name.substring(0, name.length() - ".java".length()));
    }

    private RecordedLog run(String name, String text) throws Exception {
        return run(Files.writeString(folder.resolve(name + ".java"), text));
    }

    @Test
    void whatTheLibraryPromisesIsLogged() throws Exception {
        RecordedLog log = run(PROGRAMS.resolve("JucEdges.java"));
        assertEquals(List.of(), log.failures);
        HappensBefore order = new HappensBefore(log);
        Set<String> wrong = new TreeSet<>();
        Set<String> seen = new TreeSet<>();
        for (int i = 0; i < log.fields.size(); i++) {
            String field = log.fields.get(i).replace("JucEdges.", "");
            if (field.equals("turn") || field.equals("passed") || BY_COLLECTION.contains(field)) {
                continue;
            }
            Entry write = only(log, EventKind.WRITE, i);
            Entry read = only(log, EventKind.READ, i);
            if (write == null || read == null || write.thread() == read.thread()) {
                continue;
            }
            seen.add(field);
            if (order.orders(write, read) == field.startsWith("no")) {
                wrong.add(field);
            }
        }
        assertEquals(Set.of(), wrong);
        assertTrue(seen.size() > 80, () -> seen.size() + ": " + seen);
    }

    private static Entry only(RecordedLog log, EventKind kind, int field) {
        List<Entry> found = log.all()
                .filter(e -> e.variant() == LogRecord.EVENT
                        && e.index() == field
                        && log.kind(e.site()) == kind
                        && log.isStatics(e.object()))
                .toList();
        return found.size() == 1 ? found.get(0) : null;
    }

    /** Classes that access it are instrumented again; accesses to other fields in them go on to be recorded. */
    @Test
    void aRetiredFieldIsNotRecordedAnyMore() throws Exception {
        RecordedLog log = run("Retired", """
                import java.util.function.Consumer;
                public class Retired {
                    static class Shared { volatile int hot, cold; }
                    static class Other { static void use(Shared shared) { shared.hot++; shared.cold++; } }
                    static void twice(Shared shared) throws InterruptedException {
                        for (int i = 0; i < 2; i++) {
                            Thread thread = new Thread(() -> { shared.hot++; Other.use(shared); });
                            thread.start();
                            thread.join();
                        }
                    }
                    @SuppressWarnings("unchecked")
                    public static void main(String[] args) throws InterruptedException {
                        Shared shared = new Shared();
                        twice(shared);
                        ((Consumer<String>) System.getProperties().get("retirement of a field named hot"))
                            .accept("Retired$Shared");
                        twice(shared);
                        if (shared.hot != 8 || shared.cold != 4) { throw new AssertionError(shared.hot + " " + shared.cold); }
                        System.out.println("fine");
                    }
                }
                """);
        assertEquals(List.of(), log.failures);
        int hot = log.fields.indexOf("Retired$Shared.hot");
        int cold = log.fields.indexOf("Retired$Shared.cold");
        assertEquals(4, writes(log, hot), log.fields::toString);
        assertEquals(4, writes(log, cold), log.fields::toString);
    }

    private static long writes(RecordedLog log, int field) {
        return log.all()
                .filter(e ->
                        e.variant() == LogRecord.EVENT && e.index() == field && log.kind(e.site()) == EventKind.WRITE)
                .count();
    }

    @Test
    void monitorsAndLocksAreLoggedInTheOrderInWhichTheyWereHeld() throws Exception {
        RecordedLog log = run("Locks", """
                import java.util.concurrent.locks.*;
                public class Locks {
                    static final Object monitor = new Object();
                    static final ReentrantLock lock = new ReentrantLock();
                    static final Condition changed = lock.newCondition();
                    static final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
                    static int a, b, c, turn;
                    static synchronized void own() { again(); }
                    static synchronized void again() { a++; }
                    public static void main(String[] args) throws Exception {
                        Thread[] threads = new Thread[3];
                        for (int i = 0; i < threads.length; i++) {
                            int me = i;
                            threads[i] = new Thread(() -> work(me));
                            threads[i].start();
                        }
                        for (Thread t : threads) { t.join(); }
                        if (a != 300 || b != 300 || c != 300) { throw new AssertionError(a + " " + b + " " + c); }
                        System.out.println("fine");
                    }
                    static void work(int me) {
                        try {
                            for (int i = 0; i < 100; i++) {
                                own();
                                synchronized (monitor) {
                                    synchronized (monitor) { b++; }
                                    while (turn % 3 != me) { monitor.wait(); }
                                    turn++;
                                    monitor.notifyAll();
                                }
                                lock.lockInterruptibly();
                                try {
                                    lock.lock();
                                    c++;
                                    changed.signal();
                                    lock.unlock();
                                    if (i % 10 == me) { changed.awaitNanos(1000); }
                                    if (i == 50) {
                                        Thread.currentThread().interrupt();
                                        try { changed.await(); } catch (InterruptedException e) { c += 0; }
                                    }
                                } finally { lock.unlock(); }
                                if (readWrite.writeLock().tryLock()) {
                                    readWrite.readLock().lock();
                                    readWrite.writeLock().unlock();
                                    readWrite.readLock().unlock();
                                }
                                readWrite.readLock().lock();
                                readWrite.readLock().lock();
                                readWrite.readLock().unlock();
                                readWrite.readLock().unlock();
                            }
                        } catch (InterruptedException e) { throw new AssertionError(e); }
                    }
                }
                """);
        assertTrue(log.output.endsWith("fine\n"), log.output);
        new HappensBefore(log); // there is an order in which no lock is held twice
        assertEquals(300, count(log, EventKind.LOCK, isObject(log.numberOf("Class"))));
        assertTrue(count(log, EventKind.WAIT, any -> true) == count(log, EventKind.WAKE, any -> true));
        assertEquals(300, count(log, EventKind.LOCK, isObject(log.numberOf("ReentrantLock$NonfairSync"))));
        long attempts = log.all()
                .filter(e -> e.is(EventKind.LOCK) && (e.flags() & EventFlags.FAILED) != 0)
                .count();
        assertEquals(
                count(log, EventKind.LOCK, any -> true) - attempts,
                count(log, EventKind.UNLOCK, any -> true) /* waits aside */);
    }

    @Test
    void readsModifyWritesMakeVersionsWithoutGaps() throws Exception {
        RecordedLog log = run("Atomics", """
                import java.lang.invoke.*;
                import java.util.concurrent.atomic.*;
                public class Atomics {
                    static final AtomicInteger scalar = new AtomicInteger();
                    static final AtomicLongArray array = new AtomicLongArray(4);
                    static final AtomicIntegerFieldUpdater<Atomics> UPDATER =
                            AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "updated");
                    static final VarHandle HANDLE, STATIC, ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
                    static {
                        try {
                            HANDLE = MethodHandles.lookup().findVarHandle(Atomics.class, "handled", long.class);
                            STATIC = MethodHandles.lookup().findStaticVarHandle(Atomics.class, "shared", int.class);
                        } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); }
                    }
                    static Atomics it;
                    static int[] ints;
                    static int shared;
                    volatile int updated;
                    long handled;
                    static void failing() {
                        try { HANDLE.getAndAdd((Atomics) null, 1L); } catch (NullPointerException e) { }
                        try { Object o = "x"; HANDLE.getAndAdd(o, 1L); } catch (ClassCastException e) { }
                        try { HANDLE.set(it, "wrong"); } catch (RuntimeException e) { }
                        try { array.getAndIncrement(4); } catch (IndexOutOfBoundsException e) { }
                        try { ELEMENT.getAndAdd(ints, -1, 1); } catch (IndexOutOfBoundsException e) { }
                    }
                    public static void main(String[] args) throws Exception {
                        it = new Atomics();
                        ints = new int[8];
                        Thread[] threads = new Thread[3];
                        for (int i = 0; i < threads.length; i++) {
                            threads[i] = new Thread(Atomics::work);
                            threads[i].start();
                        }
                        for (Thread t : threads) { t.join(); }
                        if (scalar.get() != 3000 || array.get(1) != 3000 || it.updated != 3000 || it.handled != 3000
                                || shared != 3000 || ints[3] != 3000) { throw new AssertionError(); }
                        System.out.println("fine");
                    }
                    static void work() {
                        for (int i = 0; i < 1000; i++) {
                            scalar.incrementAndGet();
                            long before;
                            do { before = array.get(1); } while (!array.compareAndSet(1, before, before + 1));
                            UPDATER.getAndIncrement(it);
                            long seen = (long) HANDLE.getVolatile(it);
                            for (long witness; (witness = (long) HANDLE.compareAndExchange(it, seen, seen + 1)) != seen; ) {
                                seen = witness;
                            }
                            STATIC.getAndAdd(1);
                            ELEMENT.getAndAdd(ints, 3, 1);
                            if (i % 100 == 0) { failing(); }
                        }
                    }
                }
                """);
        assertTrue(log.output.endsWith("fine\n"), log.output);
        for (String member : List.of(
                "AtomicInteger.incrementAndGet",
                "AtomicLongArray.compareAndSet",
                "AtomicIntegerFieldUpdater.getAndIncrement",
                "VarHandle.compareAndExchange")) {
            List<Entry> made = log.all()
                    .filter(e -> e.variant() == LogRecord.EVENT
                            && log.member(e.site()).equals(member))
                    .toList();
            assertEquals(
                    made.size(), made.stream().map(Entry::version).distinct().count(), member);
            long first = made.stream().mapToLong(Entry::version).min().orElse(-1);
            assertEquals(
                    first + made.size() - 1,
                    made.stream().mapToLong(Entry::version).max().orElse(-1),
                    member);
            assertTrue(made.size() > 2000, () -> member + ": " + made.size());
            assertEquals(1, made.stream().map(Entry::object).distinct().count(), member);
        }
        // by whatever way a field is reached, it has the number of the field
        assertEquals(
                Set.of("Atomics.handled"),
                Set.copyOf(log.all()
                        .filter(e -> log.member(e.site()).startsWith("VarHandle.compareAndExchange")
                                && e.variant() <= LogRecord.FAILED)
                        .map(e -> log.fields.get(e.index()))
                        .toList()));
        assertFalse(log.all().anyMatch(e -> e.variant() == LogRecord.LOST));
    }

    @Test
    void joiningAThreadIsLoggedWhateverTheThreadSaysOfItself() throws Exception {
        RecordedLog log = run("Sub", """
                public class Sub extends Thread {
                    @Override public void run() { }
                    @Override public State getState() { return State.BLOCKED; }
                    public static void main(String[] args) throws Exception {
                        Thread sub = new Sub();
                        sub.start();
                        sub.join();
                        System.out.println("fine");
                    }
                }
                """);
        long joined = log.all()
                .filter(e -> e.is(EventKind.JOIN))
                .findFirst()
                .orElseThrow()
                .object();
        assertEquals(1, count(log, EventKind.START, isObject(joined)));
    }

    @Test
    void attemptsToLockThatFailAreLogged() throws Exception {
        RecordedLog log = run("Attempt", """
                import java.util.concurrent.locks.ReentrantLock;
                public class Attempt {
                    static final ReentrantLock lock = new ReentrantLock();
                    public static void main(String[] args) throws Exception {
                        lock.lock();
                        lock.unlock();
                        lock.lock();
                        Thread t = new Thread(() -> System.out.println(lock.tryLock()));
                        t.start();
                        t.join();
                        lock.unlock();
                    }
                }
                """);
        assertTrue(log.output.contains("false"), log.output);
        List<Entry> failed = log.all()
                .filter(e -> e.is(EventKind.LOCK) && (e.flags() & EventFlags.FAILED) != 0)
                .toList();
        assertEquals(List.of(2L), failed.stream().map(Entry::version).toList());
    }

    /**
     * A thread that uses an atomic first need not have made it: what it does may have to come before others' writes.
     */
    @Test
    void whoUsesAnObjectOfTheJdkFirstDoesNotOwnIt() throws Exception {
        RecordedLog log = run("Met", """
                import java.util.concurrent.atomic.*;
                public class Met {
                    static final AtomicInteger scalar = new AtomicInteger();
                    static final AtomicIntegerArray array = new AtomicIntegerArray(2);
                    public static void main(String[] args) throws Exception {
                        Thread t = new Thread(() -> System.out.println(scalar.get() + array.get(1)));
                        t.start();
                        t.join();
                        scalar.set(1);
                        array.set(1, 1);
                    }
                }
                """);
        for (String member : List.of("AtomicInteger.get", "AtomicIntegerArray.get")) {
            List<Entry> reads = log.all()
                    .filter(e -> e.variant() == LogRecord.EVENT
                            && log.member(e.site()).equals(member))
                    .toList();
            assertEquals(List.of(0L), reads.stream().map(Entry::version).toList(), member);
        }
    }

    /** A queue that is polled while elements are added: the records say which polls found none. */
    @Test
    void shortCallsOnCollectionsAreLoggedInTheOrderOfTheirEffects() throws Exception {
        assertOrderOfEffects(
                "ConcurrentLinkedQueue<Integer> shared = new ConcurrentLinkedQueue<>()",
                "shared.add(i)",
                "shared.poll() != null");
    }

    /** A permit that was not there when it was tried for: the records say so. */
    @Test
    void shortCallsOnSemaphoresAreLoggedInTheOrderOfTheirEffects() throws Exception {
        assertOrderOfEffects("Semaphore shared = new Semaphore(0)", "shared.release()", "shared.tryAcquire()");
    }

    /** Two threads wait for what a third one gives; who began to wait last may get it first. */
    @ParameterizedTest
    @CsvSource({"Semaphore, acquire()", "LinkedBlockingQueue<Integer>, take()"})
    void callsThatTakeAreLoggedWhereTheyHaveTaken(String type, String take) throws Exception {
        String give = type.equals("Semaphore") ? "release()" : "add(1)";
        RecordedLog log = run("Late", """
                import java.util.concurrent.*;
                public class Late {
                    static final %s shared = new %s(%s);
                    static void take() {
                        try { for (int i = 0; i < 1_000; i++) { shared.%s; } } catch (InterruptedException e) { throw new AssertionError(e); }
                    }
                    public static void main(String[] args) throws Exception {
                        Thread t = new Thread(Late::take), u = new Thread(Late::take);
                        t.start();
                        u.start();
                        for (int i = 0; i < 2_000; i++) { shared.%s; }
                        t.join();
                        u.join();
                    }
                }
                """.formatted(
                        type, type.replaceAll("<.*", "<>"), type.equals("Semaphore") ? "0" : "", take, give));
        List<String> calls = log.all()
                .filter(e -> e.is(EventKind.SYNC)
                        && e.index() >>> 8 == 0
                        && log.member(e.site()).startsWith(type.replaceAll("<.*", "") + "."))
                .sorted(Comparator.comparingLong(Entry::version))
                .map(e -> log.member(e.site()))
                .toList();
        assertEquals(4_000, calls.size());
        int size = 0;
        for (String call : calls) {
            size += call.endsWith(take.replace("()", "")) ? -1 : 1;
            assertTrue(size >= 0, "taken before it was given");
        }
    }

    /** The log against the outcomes of 20,000 attempts to take beside as many gifts of another thread. */
    private void assertOrderOfEffects(String shared, String give, String take) throws Exception {
        RecordedLog log = run("Short", """
                import java.util.concurrent.*;
                public class Short {
                    static final %s;
                    static volatile int ready;
                    public static void main(String[] args) throws Exception {
                        Thread t = new Thread(() -> {
                            ready = 1;
                            for (int i = 0; i < 20_000; i++) { %s; }
                        });
                        t.start();
                        while (ready == 0) { Thread.onSpinWait(); }
                        StringBuilder found = new StringBuilder();
                        for (int i = 0; i < 20_000; i++) { found.append(%s ? '+' : '-'); }
                        t.join();
                        System.out.println(found);
                    }
                }
                """.formatted(shared, give, take));
        String type = shared.replaceAll("[< ].*", "");
        List<Entry> calls = log.all()
                .filter(e -> e.is(EventKind.SYNC)
                        && e.index() >>> 8 == 0
                        && log.member(e.site()).startsWith(type + "."))
                .sorted(Comparator.comparingLong(Entry::version))
                .toList();
        String taken = take.replaceAll("shared\\.|\\(.*", "");
        StringBuilder found = new StringBuilder();
        int size = 0;
        for (Entry call : calls) {
            if (log.member(call.site()).endsWith("." + taken)) {
                found.append(size == 0 ? '-' : '+');
                size = Math.max(0, size - 1);
            } else {
                size++;
            }
        }
        assertEquals(40_000, calls.size());
        assertEquals(log.output.lines().reduce((first, last) -> last).orElseThrow(), found.toString());
    }

    private static long count(RecordedLog log, EventKind kind, LongPredicate object) {
        return log.all().filter(e -> e.is(kind) && object.test(e.object())).count();
    }

    private static LongPredicate isObject(long number) {
        return object -> object == number;
    }
}
