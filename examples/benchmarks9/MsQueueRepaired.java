import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The queue of Michael and Scott with four threads that each put in a number and take one out, each with slots of its
 * own (MsQueue.java is the published driver, in which they share them).
 *
 * <p>Correct, though a node's link is reset and the tail read in dequeue without an order: the release compare-and-sets
 * and the acquire reads around them suffice. Each number comes out once; nothing fails, and there is no data race.
 *
 * <p>Run: {@code ./heddle check --fail-on race examples/benchmarks9/MsQueueRepaired.java} (exit code 0).
 */
public class MsQueueRepaired {
    private static final int UNLINKED = 0x666;
    private static final int THREADS = 4;
    private static final int NODES = 16;
    private static final VarHandle HEAD = handle("head");
    private static final VarHandle TAIL = handle("tail");
    private static final VarHandle NEXT = MethodHandles.arrayElementVarHandle(long[].class);

    private static long head;
    private static long tail;

    private static void run(int me, int[] values, long[] nexts, int[] free, int[] input, int[] output) {
        input[me] = 17 + me;
        enqueue(values, nexts, free, input[me]);
        if (!dequeue(values, nexts, free, output, me)) {
            throw new AssertionError("empty after an enqueue of its own");
        }
    }

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(MsQueueRepaired.class, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** A reference: the index of a node, and how often the place that holds it has changed. */
    private static long reference(int index, int count) {
        return (long) count << 32 | index;
    }

    private static int index(long reference) {
        return (int) reference;
    }

    private static int count(long reference) {
        return (int) (reference >>> 32);
    }

    private static boolean replace(VarHandle variable, long expected, int index) {
        long next = reference(index, count(expected) + 1);
        return (long) variable.compareAndExchangeRelease(expected, next) == expected;
    }

    private static int takeFree(int[] free) {
        for (int i = 0; i < free.length; i++) {
            int node = free[i];
            if (node != 0) {
                free[i] = 0;
                return node;
            }
        }
        throw new AssertionError("no free node");
    }

    private static void giveBack(int[] free, int node) {
        for (int i = 0; i < free.length; i++) {
            if (free[i] == 0) {
                free[i] = node;
                return;
            }
        }
        throw new AssertionError("no room for a free node");
    }

    private static void enqueue(int[] values, long[] nexts, int[] free, int value) {
        int node = takeFree(free);
        values[node] = value;
        long unlinked = (long) NEXT.getOpaque(nexts, node);
        NEXT.setOpaque(nexts, node, reference(0, count(unlinked)));
        while (true) {
            long t = (long) TAIL.getAcquire();
            long next = (long) NEXT.getAcquire(nexts, index(t));
            if (t != (long) TAIL.getOpaque()) {
                continue;
            }
            if (index(next) == UNLINKED) {
                throw new AssertionError("the tail is not linked");
            }
            if (index(next) == 0) {
                long linked = reference(node, count(next) + 1);
                if ((long) NEXT.compareAndExchangeRelease(nexts, index(t), next, linked) == next) {
                    replace(TAIL, t, node);
                    return;
                }
            }
            replace(TAIL, t, index((long) NEXT.getAcquire(nexts, index(t))));
            Thread.yield();
        }
    }

    /** Takes the oldest value into a place; false where there is none. */
    private static boolean dequeue(int[] values, long[] nexts, int[] free, int[] into, int place) {
        while (true) {
            long h = (long) HEAD.getAcquire();
            long t = (long) TAIL.getOpaque();
            long next = (long) NEXT.getAcquire(nexts, index(h));
            if ((long) HEAD.getOpaque() != h) {
                continue;
            }
            if (index(h) == index(t)) {
                if (index(next) == UNLINKED) {
                    throw new AssertionError("the head is not linked");
                }
                if (index(next) == 0) {
                    return false;
                }
                replace(TAIL, t, index(next));
            } else {
                into[place] = values[index(next)];
                if (replace(HEAD, h, index(next))) {
                    giveBack(free, index(h));
                    return true;
                }
            }
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] values = new int[NODES];
        long[] nexts = new long[NODES];
        for (int i = 0; i < NODES; i++) {
            nexts[i] = reference(UNLINKED, 0);
        }
        nexts[1] = reference(0, 0);
        HEAD.setVolatile(reference(1, 0));
        TAIL.setVolatile(reference(1, 0));
        int[] input = new int[THREADS];
        int[] output = new int[THREADS];
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            int[] free = {2 + 4 * me, 3 + 4 * me, 0, 0};
            threads[i] = new Thread(() -> run(me, values, nexts, free, input, output), "thread " + me);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        int sum = 0;
        for (int i = 0; i < THREADS; i++) {
            threads[i].join();
            sum += input[i] - output[i];
        }
        if (sum != 0) {
            throw new AssertionError("what came out is not what went in: the sums differ by " + sum);
        }
    }
}
