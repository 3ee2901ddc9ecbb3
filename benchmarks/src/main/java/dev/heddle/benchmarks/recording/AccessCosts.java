package dev.heddle.benchmarks.recording;

import dev.heddle.recorder.free.hooks.MarkWord;
import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.ThreadLog;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * Nanoseconds for an access: in the class's own field (as kept) and by the side table alone (as tried); and a
 * single-threaded program. Medians of rounds; of one thread in its processor time, so that other processes matter less.
 */
public final class AccessCosts {
    private static final int ACCESSES = 2_000_000;
    private static final int ROUNDS = 15;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static volatile long sink;

    private AccessCosts() {}

    public static void main(String[] args) throws InterruptedException {
        System.out.println("headers of arrays readable: " + MarkWord.install());
        RingBuffers buffers = new RingBuffers();
        Recording.begin(buffers);
        ThreadLog.current();
        System.out.println("| access | ns, 1 thread |");
        System.out.println("|---|---|");
        Point plain = new Point();
        row("plain read", n -> plainReads(plain, n));
        row("plain write", n -> plainWrites(plain, n));
        Point own = Point.recorded();
        row("private read", n -> reads(own, n));
        row("private write", n -> writes(own, n));
        Point owned = Point.recorded();
        Recording.escape(owned);
        row("owned read", n -> reads(owned, n));
        row("owned write", n -> writes(owned, n));
        Point shared = Point.recorded();
        Recording.escape(shared);
        onAnotherThread(() -> Point.readX(shared, 1));
        row("shared read", n -> reads(shared, n));
        row("shared write", n -> writes(shared, n));
        int[] ownArray = new int[1024];
        row("private array read", n -> arrayReads(ownArray, n));
        row("private array write", n -> arrayWrites(ownArray, n));
        int[] sharedArray = new int[1024];
        Recording.escape(sharedArray);
        row("owned array read", n -> arrayReads(sharedArray, n));
        row("owned array write", n -> arrayWrites(sharedArray, n));
        onAnotherThread(() -> Recording.readI(sharedArray, 3, 1));
        row("shared array read", n -> arrayReads(sharedArray, n));
        row("shared array write", n -> arrayWrites(sharedArray, n));
        Object unknown = new Object();
        row("side table, look-up alone", n -> lookUps(unknown, n));
        Point inTable = new Point();
        Object key = new Object();
        row("side table, owned read", n -> tableReads(inTable, key, n));
        row("side table, owned write", n -> tableWrites(inTable, key, n));
        onAnotherThread(() -> Point.readX(inTable, Recording.shadowOf(key), 1));
        row("side table, shared read", n -> tableReads(inTable, key, n));
        row("side table, shared write", n -> tableWrites(inTable, key, n));

        System.out.println();
        System.out.println("| two threads on one object | ns |");
        System.out.println("|---|---|");
        two("plain reads and writes", n -> plainReads(plain, n), n -> plainWrites(plain, n));
        two("shared reads, shared reads", n -> reads(shared, n), n -> reads(shared, n));
        two("shared reads, shared writes", n -> reads(shared, n), n -> writes(shared, n));
        two("shared writes, shared writes", n -> writes(shared, n), n -> writes(shared, n));
        two("private reads, private reads", n -> reads(Point.recorded(), n), n -> reads(Point.recorded(), n));

        System.out.println();
        System.out.println("| program of one thread | ms | ratio |");
        System.out.println("|---|---|---|");
        int size = 1 << 14;
        double base = program("plain", 0, () -> Confined.plain(size, 40));
        program("recorded, all private", base, () -> Confined.recorded(size, 40, false));
        program("recorded, table escaped", base, () -> Confined.recorded(size, 40, true));
        System.out.println();
        System.out.println("leaked: " + Recording.leaked() + ", records: " + buffers.records());
    }

    private interface Work {
        long run();
    }

    private static double program(String name, double base, Work work) {
        double[] times = new double[ROUNDS * 2];
        for (int i = 0; i < times.length; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            sink += work.run();
            times[i] = (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
        }
        double[] late = Arrays.copyOfRange(times, ROUNDS, 2 * ROUNDS);
        Arrays.sort(late);
        double median = late[ROUNDS / 2];
        System.out.printf("| %s | %.1f | %.2f |%n", name, median, base == 0 ? 1 : median / base);
        return median;
    }

    private static void row(String name, IntToLongFunction work) {
        double[] times = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            sink += work.applyAsLong(ACCESSES);
            times[i] = (THREADS.getCurrentThreadCpuTime() - start) / (double) ACCESSES;
        }
        Arrays.sort(times, ROUNDS / 3, ROUNDS);
        System.out.printf("| %s | %.2f |%n", name, times[ROUNDS / 3 + ROUNDS / 3]);
    }

    private static void two(String name, IntToLongFunction first, IntToLongFunction second)
            throws InterruptedException {
        double[] times = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            Thread other = new Thread(() -> sink += second.applyAsLong(ACCESSES));
            long start = System.nanoTime();
            other.start();
            sink += first.applyAsLong(ACCESSES);
            other.join();
            times[i] = (System.nanoTime() - start) / (double) ACCESSES;
        }
        Arrays.sort(times, ROUNDS / 3, ROUNDS);
        System.out.printf("| %s | %.2f |%n", name, times[ROUNDS / 3 + ROUNDS / 3]);
    }

    private static void onAnotherThread(Runnable work) throws InterruptedException {
        Thread thread = new Thread(work);
        thread.start();
        thread.join();
    }

    private static long plainReads(Point point, int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += point.x;
        }
        return sum;
    }

    private static long plainWrites(Point point, int n) {
        for (int i = 0; i < n; i++) {
            point.x = i;
        }
        return 0;
    }

    private static long reads(Point point, int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Point.readX(point, 1);
        }
        return sum;
    }

    private static long writes(Point point, int n) {
        for (int i = 0; i < n; i++) {
            Point.writeX(point, i, 2);
        }
        return 0;
    }

    private static long arrayReads(int[] array, int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Recording.readI(array, i & 1023, 1);
        }
        return sum;
    }

    private static long arrayWrites(int[] array, int n) {
        for (int i = 0; i < n; i++) {
            Recording.writeI(array, i & 1023, i, 2);
        }
        return 0;
    }

    private static long lookUps(Object object, int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Recording.shadowOf(object).length;
        }
        return sum;
    }

    private static long tableReads(Point point, Object key, int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Point.readX(point, Recording.shadowOf(key), 1);
        }
        return sum;
    }

    private static long tableWrites(Point point, Object key, int n) {
        for (int i = 0; i < n; i++) {
            Point.writeX(point, i, Recording.shadowOf(key), 2);
        }
        return 0;
    }
}
