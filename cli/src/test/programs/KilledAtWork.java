import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Threads write to objects that they share and, after each write, count it in a file that is mapped into memory; then the process is killed. What was counted
 * was logged before.
 *
 * <p>Arguments: the file, and how many writes of all threads together the kill waits for (0: it comes from elsewhere).
 */
public class KilledAtWork {
    static final int THREADS = 4;

    static final class Box {
        long value;
    }

    public static void main(String[] arguments) throws Exception {
        long enough = Long.parseLong(arguments[1]);
        MappedByteBuffer counts;
        try (RandomAccessFile file = new RandomAccessFile(arguments[0], "rw")) {
            counts = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, THREADS * 64);
        }
        Box[] boxes = new Box[8];
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] = new Box();
        }
        for (int t = 0; t < THREADS; t++) {
            int number = t;
            new Thread(() -> work(boxes, counts, number), "worker-" + t).start();
        }
        if (enough > 0) {
            ProcessBuilder kill = new ProcessBuilder("sh", "-c", "kill -9 " + ProcessHandle.current().pid());
            while (sum(counts) < enough) {
                Thread.sleep(1);
            }
            kill.start();
        }
    }

    private static void work(Box[] boxes, MappedByteBuffer counts, int number) {
        for (long i = 1; ; i++) {
            boxes[(int) (i * 7 + number & 7)].value = i;
            counts.putLong(number * 64, i);
        }
    }

    private static long sum(MappedByteBuffer counts) {
        long sum = 0;
        for (int t = 0; t < THREADS; t++) {
            sum += counts.getLong(t * 64);
        }
        return sum;
    }
}
