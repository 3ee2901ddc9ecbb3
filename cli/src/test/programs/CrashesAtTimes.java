import java.lang.reflect.Field;
import java.util.Random;
import sun.misc.Unsafe;

/** Bug: a lost update; and in one of eight executions native code crashes. */
public class CrashesAtTimes {
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
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            ((Unsafe) field.get(null)).putAddress(0, 0);
        }
        if (count != 2) {
            throw new AssertionError("lost");
        }
    }
}
