import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that work side by side; what one of them throws is thrown where they are awaited. */
final class Together {
    /** What one thread does. */
    interface Part {
        void run(int number) throws Exception;
    }

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<Throwable> thrown = new AtomicReference<>();

    /** Starts {@code count} threads with the numbers from 0. */
    Together start(int count, Part part) {
        for (int i = 0; i < count; i++) {
            int number = i;
            Thread thread = new Thread(() -> guarded(part, number));
            threads.add(thread);
            thread.start();
        }
        return this;
    }

    private void guarded(Part part, int number) {
        try {
            part.run(number);
        } catch (Throwable t) {
            thrown.compareAndSet(null, t);
        }
    }

    void join() throws Exception {
        for (Thread thread : threads) {
            thread.join();
        }
        if (thrown.get() != null) {
            throw new IllegalStateException(thrown.get());
        }
    }

    /** Starts {@code count} threads and waits for their ends. */
    static void run(int count, Part part) throws Exception {
        new Together().start(count, part).join();
    }
}
