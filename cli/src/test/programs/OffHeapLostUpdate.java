import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Bug: two producers claim a slot of a ring in a direct buffer by reading and setting its tail, which is not atomic. */
public class OffHeapLostUpdate {
    static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    static final int TAIL = 64;

    static void offer(ByteBuffer ring, long message) {
        long tail = (long) LONGS.getVolatile(ring, TAIL);
        LONGS.set(ring, (int) tail * 8, message);
        LONGS.setRelease(ring, TAIL, tail + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer ring = ByteBuffer.allocateDirect(128);
        Thread other = new Thread(() -> offer(ring, 1));
        other.start();
        offer(ring, 2);
        other.join();
        if ((long) LONGS.get(ring, TAIL) != 2) {
            throw new AssertionError("lost");
        }
    }
}
