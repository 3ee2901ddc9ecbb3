import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Fails unless Heddle runs one thread after the other on a thread of the system that is not main's. */
public class CarriedThread {
    private static final String[] NAMES = new String[2];

    private static String ofSystem() {
        try {
            return Path.of("/proc/thread-self").toRealPath().toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < NAMES.length; i++) {
            int number = i;
            Thread thread = new Thread(() -> NAMES[number] = ofSystem());
            thread.start();
            thread.join();
        }
        if (!NAMES[0].equals(NAMES[1]) || NAMES[0].equals(ofSystem())) {
            throw new AssertionError(NAMES[0] + ", " + NAMES[1] + " and " + ofSystem());
        }
    }
}
