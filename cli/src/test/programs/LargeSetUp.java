import java.util.HashMap;
import java.util.Map;

/** Main fills tables, which takes thousands of accesses; then two threads lose an update. */
public class LargeSetUp {
    static final int[] TABLE = new int[2000];
    static final Map<String, Integer> NAMES = new HashMap<>();
    static volatile int ready;
    static int count;

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < TABLE.length; i++) {
            TABLE[i] = i;
            NAMES.put("n" + i, TABLE[i]);
            ready = i;
        }
        count = TABLE[7] - ready + 1992;
        Thread a = new Thread(() -> count = count + NAMES.get("n1"));
        Thread b = new Thread(() -> count = count + TABLE[1] + ready - 1999);
        a.start();
        b.start();
        a.join();
        b.join();
        if (count != 2) {
            throw new AssertionError("count " + count);
        }
    }
}
