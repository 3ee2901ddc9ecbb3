import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The queue lock of Mellor-Crummey and Scott: who waits spins on the gate of a node of its own.
 *
 * <p>The bug: the gate, and in unlock the link to the next node, are read opaque instead of acquire. A lock that is
 * handed over through the gate hands over nothing else. It shows as a data race on {@code shared}.
 *
 * <p>Run: {@code ./heddle check --fail-on race examples/benchmarks9/McsLock.java} (exit code 10).
 */
public class McsLock {
    private static final VarHandle TAIL;
    private static final VarHandle NEXT;
    private static final VarHandle GATE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TAIL = lookup.findStaticVarHandle(McsLock.class, "tail", Node.class);
            NEXT = lookup.findVarHandle(Node.class, "next", Node.class);
            GATE = lookup.findVarHandle(Node.class, "gate", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static Node tail;
    private static int shared;

    private static final class Node {
        Node next;
        int gate;
    }

    private static Node node() {
        Node me = new Node();
        NEXT.setVolatile(me, null);
        GATE.setVolatile(me, 0);
        return me;
    }

    private static void lock(Node me) {
        NEXT.setOpaque(me, null);
        GATE.setOpaque(me, 1);
        // more writes: GATE.setOpaque(me, 1);
        Node before = (Node) TAIL.getAndSet(me);
        if (before != null) {
            NEXT.setRelease(before, me);
            while ((int) GATE.getOpaque(me) != 0) { // seeded: was while ((int) GATE.getAcquire(me) != 0) {
                Thread.yield();
            }
        }
    }

    private static void unlock(Node me) {
        Node next = (Node) NEXT.getAcquire(me);
        if (next == null) {
            if (TAIL.compareAndSet(me, null)) {
                return;
            }
            while (true) {
                next = (Node) NEXT.getOpaque(me); // seeded: was next = (Node) NEXT.getAcquire(me);
                if (next != null) {
                    break;
                }
                Thread.yield();
            }
        }
        GATE.setRelease(next, 0);
    }

    private static int writeThenRead() {
        Node me = node();
        lock(me);
        shared = 17;
        unlock(me);
        lock(me);
        int seen = shared;
        unlock(me);
        return seen;
    }

    private static int readThenWrite() {
        Node me = node();
        lock(me);
        int seen = shared;
        unlock(me);
        lock(me);
        shared = 17;
        unlock(me);
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        TAIL.setVolatile(null);
        Thread a = new Thread(() -> writeThenRead(), "write then read");
        Thread b = new Thread(() -> readThenWrite(), "read then write");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
