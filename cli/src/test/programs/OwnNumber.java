import java.io.IOException;
import java.nio.file.Path;

/** Does as much as the system's number of its process says, which is another one in each JVM. */
class OwnNumber {
    private static volatile int looks;
    private static int count;

    public static void main(String[] args) throws InterruptedException, IOException {
        for (int i = Path.of("/proc/self").toRealPath().hashCode() & 1023; i >= 0; i--) {
            looks = i;
        }
        Thread one = new Thread(() -> count++);
        Thread two = new Thread(() -> count++);
        one.start();
        two.start();
        one.join();
        two.join();
        if (count != 2) {
            throw new AssertionError("lost");
        }
    }
}
