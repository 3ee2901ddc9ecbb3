import java.nio.file.Files;
import java.nio.file.Path;

/** Fails with what Linux says of the processors that this process may use, as Vert.x reads it. */
public class AllowedProcessors {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> value++);
        thread.start();
        thread.join();
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("Cpus_allowed_list:")) {
                throw new AssertionError("processors " + line.split("\\s+")[1]);
            }
        }
    }
}
