import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** One thread increments a plain field by bytecode, the other through Unsafe: the same location, and an update is lost. */
public class UnsafeLostUpdate {
    static final Unsafe UNSAFE;
    static final long COUNTER;
    int counter;

    static {
        try {
            Field instance = Unsafe.class.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            UNSAFE = (Unsafe) instance.get(null);
            COUNTER = UNSAFE.objectFieldOffset(UnsafeLostUpdate.class.getDeclaredField("counter"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UnsafeLostUpdate shared = new UnsafeLostUpdate();
        Thread other = new Thread(() -> UNSAFE.putInt(shared, COUNTER, UNSAFE.getInt(shared, COUNTER) + 1));
        other.start();
        shared.counter++;
        other.join();
        assert shared.counter == 2 : shared.counter;
    }
}
