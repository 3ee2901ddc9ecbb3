import java.nio.file.Files;
import java.nio.file.Path;

/** Does something else where a file is there that another run of it has made, and keeps the file for a while. */
public class SharedFile {
    static volatile long sum;
    static int value;

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        if (Files.exists(file)) {
            synchronized (SharedFile.class) {
                value++;
            }
        } else {
            Files.createFile(file);
            sum = compute();
            Files.delete(file);
        }
        Thread thread = new Thread(() -> value++);
        thread.start();
        value++;
        thread.join();
        throw new AssertionError("value " + value);
    }

    /** Takes some tenths of a second and has no event. */
    private static long compute() {
        long x = 1;
        for (int i = 0; i < 300_000_000; i++) {
            x = x * 6364136223846793005L + i;
        }
        return x;
    }
}
