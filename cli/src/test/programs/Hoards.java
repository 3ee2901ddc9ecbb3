import java.util.ArrayList;
import java.util.List;

/** Bug: keeps all that it allocates, for ever. */
public class Hoards {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> shared++);
        other.start();
        List<byte[]> all = new ArrayList<>();
        for (; ; ) {
            all.add(new byte[1 << 22]);
        }
    }
}
