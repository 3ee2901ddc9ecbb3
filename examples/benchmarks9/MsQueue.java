import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The queue of Michael and Scott as C11Tester's suite publishes it, with four threads that each put in a number and take
 * one out.
 *
 * <p>The bug is one of the driver, not of the queue: three of the threads share the slots for what they put in and take
 * out. A hit says nothing about memory orders. It shows as a data race in every execution; MsQueueRepaired.java has
 * slots for each thread.
 *
 * <p>Run: {@code ./heddle check --fail-on race examples/benchmarks9/MsQueue.java} (exit code 10).
 */
public class MsQueue {
    private static final int UNLINKED = 0x666;
    private static final int THREADS = 4;
    private static final int NODES = 16;
    private static final VarHandle HEAD = handle("head");
    private static final VarHandle TAIL = handle("tail");
    private static final VarHandle NEXT = MethodHandles.arrayElementVarHandle(long[].class);

    private static long head;
    private static long tail;
    private static boolean firstTook;
    private static boolean othersTook;

    private static void run(int me, int[] values, long[] nexts, int[] free, int[] input, int[] output) {
        if (me == 0) {
            input[0] = 17;
            enqueue(values, nexts, free, input[0]);
            firstTook = dequeue(values, nexts, free, output, 0);
        } else {
            input[1] = 37;
            enqueue(values, nexts, free, input[1]);
            othersTook = dequeue(values, nexts, free, output, 1);
        }
    }

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(MsQueue.class, field, long.class);
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
        int[] input = new int[2];
        int[] output = new int[2];
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            int[] free = {2 + 4 * me, 3 + 4 * me, 0, 0};
            threads[i] = new Thread(() -> run(me, values, nexts, free, input, output), "thread " + me);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
