package dev.heddle.benchmarks;

import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.store.ReadChoice;
import dev.heddle.replayer.store.Store;
import dev.heddle.replayer.strategy.RandomStrategy;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time of one execution with this number of events inside the engine: log, store, memory model and the random choice of
 * a source, without hooks and without handing over between threads. Half of the events write, half read; a thread
 * writes one of two locations and reads the other. The heap is limited to 512 MB.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(value = 1, jvmArgsAppend = "-Xmx512m")
@State(Scope.Benchmark)
public class TrafficBenchmark {
    /** Events of the execution. */
    @Param({"200000", "1000000", "2000000"})
    public int events;

    /** Threads, numbered from 0; those with even numbers write the first location. */
    @Param({"2", "8", "64"})
    public int threads;

    /** Writes of one thread to one location that stay readable at most. */
    @Param({"65536"})
    public int window;

    private final SplittableRandom random = new SplittableRandom(42);

    /** Threads that never synchronise: what is readable only grows, but for what a thread has seen itself. */
    @Benchmark
    public int opaque() {
        return execute(MemoryOrder.OPAQUE, MemoryOrder.OPAQUE);
    }

    /** Every read that sees a write synchronises. */
    @Benchmark
    public int releaseAcquire() {
        return execute(MemoryOrder.ACQUIRE, MemoryOrder.RELEASE);
    }

    /** Every access stands in S. */
    @Benchmark
    public int volatiles() {
        return execute(MemoryOrder.VOLATILE, MemoryOrder.VOLATILE);
    }

    /** Answers what is left to read, so that nothing is optimised away. */
    private int execute(MemoryOrder read, MemoryOrder write) {
        EventColumns log = new EventColumns(1 << 12);
        MemoryModel model = new MemoryModel(VolatileReads.STALE);
        model.window(window);
        Store store = new Store(log, model);
        store.initial(0, 0, null);
        store.initial(1, 0, null);
        RandomStrategy strategy = new RandomStrategy();
        strategy.begin(42);
        while (log.size() < events) {
            int thread = random.nextInt(threads);
            write(log, store, thread, thread % 2, write);
            read(log, store, strategy, thread, 1 - thread % 2, read);
        }
        return model.writeCount();
    }

    private static void write(EventColumns log, Store store, int thread, int location, MemoryOrder order) {
        int e = log.append(thread, EventKind.WRITE, 0, location, 2);
        log.setOrders(e, MemoryOrder.NONE, order);
        log.setValue(e, e);
        store.write(thread, location, order, e, e, null);
    }

    private static void read(
            EventColumns log, Store store, RandomStrategy strategy, int thread, int location, MemoryOrder order) {
        ReadChoice choice = store.read(thread, location, order);
        choice.choose(strategy.readsFrom(choice));
        int e = log.append(thread, EventKind.READ, 0, location, 2);
        log.setOrders(e, order, MemoryOrder.NONE);
        log.setReadsFrom(e, choice.source());
        log.setValue(e, choice.bits());
        store.completeRead(e);
    }
}
