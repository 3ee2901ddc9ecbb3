import java.util.Random;

/** Bug: a lost update; and in one of eight executions something ends the JVM as a crash would. */
public class DiesAtTimes {
    static int count;

    public static void main(String[] args) throws Exception {
        Thread[] threads = {new Thread(() -> count++), new Thread(() -> count++)};
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        if (new Random().nextInt(8) == 0) {
            new ProcessBuilder("sh", "-c", "kill -9 $PPID").start().waitFor();
        }
        if (count != 2) {
            throw new AssertionError("lost");
        }
    }
}
