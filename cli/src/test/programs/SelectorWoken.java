import java.io.IOException;
import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicBoolean;

/** A loop that has woken its selector itself goes on at once: another thread wakes it only afterwards. */
public class SelectorWoken {
    static final AtomicBoolean woken = new AtomicBoolean();
    static volatile int rounds;

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Thread loop = new Thread(() -> {
            try {
                for (int i = 0; i < 20; i++) {
                    woken.set(false);
                    selector.wakeup();
                    selector.select();
                    System.out.println("round " + i + " woken " + woken.get());
                    rounds++;
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        Thread waker = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                if (woken.compareAndSet(false, true)) {
                    selector.wakeup();
                }
            }
        });
        loop.start();
        waker.start();
        loop.join();
        waker.join();
        selector.close();
    }
}
