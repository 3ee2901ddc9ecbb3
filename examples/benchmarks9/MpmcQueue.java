import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A bounded queue of many producers and consumers: the ring's counters stand in halves of one word, reads that have
 * begun in the upper, writes in the lower; {@code reads} and {@code writes} count those that are complete.
 *
 * <p>The bug: a write is published by a relaxed update, and a read begins with an acquire instead of a full
 * compare-and-set. The reader of an element is not ordered after its writer. It shows as a data race on an element.
 *
 * <p>Run: {@code ./heddle check --fail-on race examples/benchmarks9/MpmcQueue.java} (exit code 10).
 */
public class MpmcQueue {
    private static final int CAPACITY = 4;
    private static final int LOW = 0xFFFF;
    private static final int NONE = -1;
    private static final VarHandle STARTED = handle("started");
    private static final VarHandle READS = handle("reads");
    private static final VarHandle WRITES = handle("writes");

    private static int started;
    private static int reads;
    private static int writes;

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(MpmcQueue.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int prepareWrite() {
        int seen = (int) STARTED.getAcquire();
        int read;
        int write;
        while (true) {
            read = seen >>> 16;
            write = seen & LOW;
            if (write == read + CAPACITY) {
                return NONE;
            }
            int now = (int) STARTED.compareAndExchange(seen, read << 16 | write + 1);
            if (now == seen) {
                break;
            }
            seen = now;
            Thread.yield();
        }
        while (((int) READS.getAcquire() & LOW) != read) {
            Thread.yield();
        }
        return write % CAPACITY;
    }

    private static void publishWrite() {
        addRelaxed(WRITES, 1); // seeded: was WRITES.getAndAddRelease(1);
    }

    private static int beginRead() {
        int seen = (int) STARTED.getAcquire();
        int read;
        int write;
        while (true) {
            read = seen >>> 16;
            write = seen & LOW;
            if (write == read) {
                return NONE;
            }
            int next = seen + 0x10000;
            int now = (int) STARTED.compareAndExchangeAcquire(seen, next); // seeded: was int now = (int) STARTED.compareAndExchange(seen, next);
            if (now == seen) {
                break;
            }
            seen = now;
            Thread.yield();
        }
        while (((int) WRITES.getAcquire() & LOW) != write) {
            Thread.yield();
        }
        return read % CAPACITY;
    }

    private static void endRead() {
        READS.getAndAddRelease(1);
    }

    private static void addRelaxed(VarHandle variable, int delta) {
        int seen;
        do {
            seen = (int) variable.getOpaque();
        } while (!variable.weakCompareAndSetPlain(seen, seen + delta));
    }

    private static int writeOneReadAll(int[] elements) {
        int place = prepareWrite();
        // more writes: MORE.setOpaque(1);
        elements[place] = 1;
        publishWrite();
        int sum = 0;
        while ((place = beginRead()) != NONE) {
            // more writes: MORE.setOpaque(1);
            sum += elements[place];
            endRead();
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        STARTED.setVolatile(0);
        READS.setVolatile(0);
        WRITES.setVolatile(0);
        int[] elements = new int[CAPACITY];
        elements[prepareWrite()] = 17;
        publishWrite();
        Thread a = new Thread(() -> writeOneReadAll(elements), "a");
        Thread b = new Thread(() -> writeOneReadAll(elements), "b");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
