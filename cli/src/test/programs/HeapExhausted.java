import java.util.ArrayList;
import java.util.List;

/** Bug: fills the heap, in a thread or in main as the argument says, or throws the error itself; "caught" deals with it, "held" and "logged" leave room. */
public class HeapExhausted {
    static final List<Object> KEPT = new ArrayList<>();
    static volatile boolean done;

    static void fill() {
        while (true) {
            KEPT.add(new long[1_000_000]); // so large that the error comes at the same one again
        }
    }

    static void fillWithSmallObjects() {
        Object[] last = null;
        while (true) {
            last = new Object[] {last, new Object()};
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (!KEPT.isEmpty()) {
            throw new AssertionError("not fresh");
        }
        Thread other = new Thread(() -> {
            while (!done) {
                Thread.yield();
            }
        });
        other.setDaemon(true);
        other.start();
        switch (args[0]) {
            case "main" -> fill();
            case "small" -> fillWithSmallObjects();
            case "held" -> {
                KEPT.add(new byte[85 << 20]);
                for (int i = 0; ; i++) {
                    i &= 1;
                }
            }
            case "logged" -> {
                KEPT.add(new byte[85 << 20]);
                while (!done) {
                    Thread.onSpinWait();
                }
            }
            case "thrown" -> throw new OutOfMemoryError("thrown by the program");
            case "thread" -> {
                Thread t = new Thread(HeapExhausted::fill);
                t.start();
                t.join();
            }
            case "caught" -> {
                try {
                    fill();
                } catch (OutOfMemoryError e) {
                    KEPT.clear();
                }
                done = true;
                other.join();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
