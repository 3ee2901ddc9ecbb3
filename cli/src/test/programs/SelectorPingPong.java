import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Threads that wait in selectors and wake each other: a thread that goes outside is overtaken by one that is back already. */
public class SelectorPingPong {
    private static final int THREADS = 3;
    private static final int ROUNDS = 6;

    private final List<Selector> selectors = new ArrayList<>();
    private final AtomicIntegerArray messages = new AtomicIntegerArray(THREADS);

    public static void main(String[] args) throws Exception {
        SelectorPingPong program = new SelectorPingPong();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            program.selectors.add(Selector.open());
        }
        for (int i = 0; i < THREADS; i++) {
            int self = i;
            Thread thread = new Thread(() -> program.run(self));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (Selector selector : program.selectors) {
            selector.close();
        }
    }

    private void run(int self) {
        for (int i = 0; i < ROUNDS; i++) {
            int next = (self + 1) % THREADS;
            messages.incrementAndGet(next);
            selectors.get(next).wakeup();
            receive(self);
        }
    }

    private void receive(int self) {
        try {
            while (messages.get(self) == 0) {
                selectors.get(self).select();
            }
            messages.decrementAndGet(self);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
