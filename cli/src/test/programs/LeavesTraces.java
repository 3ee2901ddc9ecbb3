import java.util.Properties;
import java.util.Random;

/**
 * Bug: a lost update. Each execution leaves the JVM without system properties, and a process that sleeps.
 *
 * <p>Argument: for how long, in seconds.
 */
public class LeavesTraces {
    static int count;

    public static void main(String[] args) throws Exception {
        new ProcessBuilder("sleep", args[0]).start();
        if (new Random().nextBoolean()) {
            System.setProperties(new Properties());
        }
        System.getProperties().clear();
        Thread[] threads = {new Thread(() -> count++), new Thread(() -> count++)};
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        if (count != 2) {
            throw new AssertionError("lost");
        }
    }
}
