import java.util.concurrent.atomic.AtomicReference;

/**
 * ABA in a lock-free (Treiber) stack whose nodes are used again: a pool of buffers.
 *
 * <p>The bug: compareAndSet sees that the top is the same node, not that nothing has happened. The pool is a,
 * b, c, d. One worker reads the top a and its successor b and is held up. The other takes a, takes b and
 * gives a back: the pool is a, c, d. The first one's compareAndSet still finds a on top and installs b, which
 * the other worker is using: b is in two places.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/AbaStack.java} (exit code 10). Fix: AtomicStampedReference, or
 * fresh nodes for every push.
 */
public class AbaStack {
    private static final class Buffer {
        private final int id;
        private Buffer next;
        private boolean claimed;

        Buffer(int id) {
            this.id = id;
        }
    }

    private static final int SIZE = 4; // two workers hold at most two each

    private final AtomicReference<Buffer> top = new AtomicReference<>();

    void push(Buffer buffer) {
        Buffer old;
        do {
            old = top.get();
            buffer.next = old;
        } while (!top.compareAndSet(old, buffer));
    }

    Buffer pop() {
        Buffer old;
        do {
            old = top.get();
            if (old == null) {
                return null;
            }
        } while (!top.compareAndSet(old, old.next));
        return old;
    }

    public static void main(String[] args) throws InterruptedException {
        AbaStack pool = new AbaStack();
        for (int i = 0; i < SIZE; i++) {
            pool.push(new Buffer(i));
        }
        Buffer[] kept = new Buffer[2];
        Thread[] workers = new Thread[2];
        for (int i = 0; i < workers.length; i++) {
            int me = i;
            workers[i] = new Thread(() -> {
                Buffer first = pool.pop();
                kept[me] = pool.pop();
                pool.push(first);
            });
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        for (Buffer buffer : kept) {
            claim(buffer);
        }
        for (Buffer buffer = pool.pop(); buffer != null; buffer = pool.pop()) {
            claim(buffer);
        }
    }

    private static void claim(Buffer buffer) {
        if (buffer.claimed) {
            throw new AssertionError("buffer " + buffer.id + " is in two places");
        }
        buffer.claimed = true;
    }
}
