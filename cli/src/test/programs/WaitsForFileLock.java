import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Main waits for the lock of a file, the first argument, in a call that is not announced; meanwhile another thread goes on. The second is made before. */
public class WaitsForFileLock {
    private static int count;

    public static void main(String[] args) throws IOException, InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                count++;
            }
        });
        other.start();
        count++;
        new File(args[1]).createNewFile();
        try (FileChannel channel = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
            channel.lock();
        }
        count++;
        other.join();
        System.out.println("count " + count);
    }
}
