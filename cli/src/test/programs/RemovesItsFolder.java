import java.nio.file.Files;
import java.nio.file.Path;

/** Bug: a lost update; and the program removes the folder that it was started in. */
public class RemovesItsFolder {
    static int count;

    public static void main(String[] args) throws Exception {
        Thread[] threads = {new Thread(() -> count++), new Thread(() -> count++)};
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        Files.deleteIfExists(Path.of("").toAbsolutePath());
        if (count != 2) {
            throw new AssertionError("lost");
        }
    }
}
