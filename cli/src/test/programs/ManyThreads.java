import java.util.ArrayList;
import java.util.List;

/** A thousand short threads in one execution, in generations that start each other; those that never end are daemons. Correct. */
public class ManyThreads {
    static int count;
    static final Object LOCK = new Object();
    static final ThreadLocal<byte[]> LOCAL = ThreadLocal.withInitial(() -> new byte[1 << 16]);

    static void grow(int generations) {
        LOCAL.get()[0]++;
        List<Thread> children = new ArrayList<>();
        for (int i = 0; generations > 0 && i < 3; i++) {
            Thread t = new Thread(() -> grow(generations - 1));
            children.add(t);
            t.start();
        }
        for (Thread t : children) {
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        synchronized (LOCK) {
            count++;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            Thread leaked = new Thread(() -> {
                LOCAL.get()[0]++;
                synchronized (LOCK) {
                    while (true) {
                        try {
                            LOCK.wait();
                        } catch (InterruptedException e) {
                            count = -1;
                        }
                    }
                }
            });
            leaked.setDaemon(true);
            leaked.start();
        }
        grow(6);
        synchronized (LOCK) {
            if (count != 1093) {
                throw new AssertionError("count " + count);
            }
        }
    }
}
