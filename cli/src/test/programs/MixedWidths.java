import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** One thread writes an int into a byte array, another one reads two of its bytes: it may come between, before or after. */
public class MixedWidths {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    static int first;
    static int last;

    public static void main(String[] args) throws InterruptedException {
        byte[] bytes = new byte[8];
        Thread writer = new Thread(() -> INTS.set(bytes, 0, 0x01010101));
        Thread reader = new Thread(() -> {
            first = bytes[0];
            last = bytes[3];
        });
        reader.start();
        writer.start();
        writer.join();
        reader.join();
        if (first == 0 && last == 1) {
            throw new AssertionError("written between the two reads");
        }
    }
}
