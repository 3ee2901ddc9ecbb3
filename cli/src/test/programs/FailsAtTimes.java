import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Counts its runs in a file. In the run with the given number two threads lose an update and it fails, or they wait for each other and never end. */
public class FailsAtTimes {
    private static final Object FIRST = new Object();
    private static final Object SECOND = new Object();
    private static int sum;
    private static volatile int holding;

    public static void main(String[] arguments) throws Exception {
        Path runs = Path.of(arguments[0]);
        Files.writeString(runs, "x", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        boolean isChosen = Files.size(runs) == Integer.parseInt(arguments[1]);
        boolean hangs = isChosen && arguments[2].equals("hangs");
        Thread thread = new Thread(() -> add(SECOND, FIRST, hangs), "adder");
        thread.start();
        add(FIRST, SECOND, hangs);
        thread.join();
        if (isChosen) {
            throw new IllegalStateException("sum " + sum);
        }
    }

    private static void add(Object outer, Object inner, boolean hangs) {
        synchronized (hangs ? outer : FIRST) {
            if (hangs) {
                holdBoth();
            }
            synchronized (hangs ? inner : SECOND) {
                sum++;
            }
        }
    }

    private static synchronized void count() {
        holding++;
    }

    /** Goes on when both threads hold their first lock. */
    private static void holdBoth() {
        count();
        while (holding < 2) {
            Thread.onSpinWait();
        }
    }
}
