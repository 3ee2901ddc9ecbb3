import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/**
 * Agrona 2.3: two threads write messages into a ring buffer of 64 bytes, one reads them.
 *
 * <p>The contract: every message comes out once and whole, and those of one writer in their order.
 */
public class AgronaRingBuffer {
    static final int EACH = 3;

    static ManyToOneRingBuffer ring;

    public static void main(String[] args) throws InterruptedException {
        ring = new ManyToOneRingBuffer(new UnsafeBuffer(new byte[64 + RingBufferDescriptor.TRAILER_LENGTH]));
        Thread a = new Thread(() -> write(100));
        Thread b = new Thread(() -> write(200));
        a.start();
        b.start();
        List<Integer> read = new ArrayList<>();
        while (read.size() < 2 * EACH) {
            int n = ring.read((type, buffer, index, length) -> {
                int value = buffer.getInt(index);
                if (type != 7 || length != 8 || buffer.getInt(index + 4) != -value) {
                    throw new AssertionError("torn message: type " + type + ", " + length + " bytes, " + value);
                }
                read.add(value);
            });
            if (n == 0) {
                Thread.onSpinWait();
            }
        }
        a.join();
        b.join();
        for (int from = 100; from <= 200; from += 100) {
            int expected = from;
            for (int value : read) {
                if (value / 100 == from / 100 && value != expected++) {
                    throw new AssertionError("read: " + read);
                }
            }
        }
    }

    static void write(int from) {
        UnsafeBuffer message = new UnsafeBuffer(ByteBuffer.allocate(8));
        for (int i = 0; i < EACH; i++) {
            message.putInt(0, from + i);
            message.putInt(4, -(from + i));
            while (!ring.write(7, message, 0, 8)) {
                Thread.onSpinWait();
            }
        }
    }
}
