import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.Security;
import java.util.BitSet;
import sun.misc.Unsafe;

/**
 * Unprotected increments of values that span bytes of an array, or lie outside the heap, by two threads. Which kinds have lost an update is
 * kept in the JDK, where no execution resets it (in a security provider); once all have, the program exits with 3. Do not replay it.
 */
public class RawKinds {
    static final Unsafe U = unsafe();
    static final int KINDS = 9;
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle IN_BUFFER = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle SHORTS = MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    final byte[] bytes = new byte[32];
    final long[] longs = new long[2];
    final ByteBuffer heap = ByteBuffer.allocate(32);
    final ByteBuffer direct = ByteBuffer.allocateDirect(32);
    final long address = U.allocateMemory(16);

    static Unsafe unsafe() {
        try {
            Field instance = Unsafe.class.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            return (Unsafe) instance.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    void increment(int kind) {
        long at = Unsafe.ARRAY_BYTE_BASE_OFFSET + 8L;
        switch (kind) {
            case 0 -> U.putLongVolatile(bytes, at, U.getLongVolatile(bytes, at) + 1);
            case 1 -> U.putOrderedInt(bytes, at, U.getInt(bytes, at) + 1);
            case 2 -> LONGS.set(bytes, 8, (long) LONGS.get(bytes, 8) + 1);
            case 3 -> INTS.set(bytes, 8, (int) INTS.get(bytes, 8) + 1);
            case 4 -> IN_BUFFER.set(heap, 8, (long) IN_BUFFER.get(heap, 8) + 1);
            case 5 -> IN_BUFFER.setRelease(direct, 8, (long) IN_BUFFER.getAcquire(direct, 8) + 1);
            case 6 -> SHORTS.set(direct, 6, (short) ((short) SHORTS.get(direct, 6) + 1));
            case 7 -> U.putLongVolatile(null, address, U.getLong(address) + 1);
            default -> U.putInt(longs, Unsafe.ARRAY_LONG_BASE_OFFSET + 8L,
                    U.getInt(longs, Unsafe.ARRAY_LONG_BASE_OFFSET + 8L) + 1);
        }
    }

    boolean lost(int kind) {
        return switch (kind) {
            case 0, 1, 2 -> bytes[8] != 2;
            case 3 -> bytes[11] != 2;
            case 4 -> heap.getLong(8) != 2;
            case 5 -> direct.getLong(8) != 2;
            case 6 -> direct.get(6) != 2;
            case 7 -> U.getLong(address) != 2;
            default -> longs[1] != 2;
        };
    }

    public static void main(String[] args) throws InterruptedException {
        BitSet seen = (BitSet) Security.getProvider("SUN").computeIfAbsent("raw.kinds", k -> new BitSet());
        RawKinds[] all = new RawKinds[KINDS];
        for (int k = 0; k < KINDS; k++) {
            all[k] = new RawKinds();
            U.setMemory(all[k].address, 16, (byte) 0);
        }
        for (int k = 0; k < KINDS; k++) {
            int kind = k;
            Thread other = new Thread(() -> all[kind].increment(kind));
            other.start();
            all[kind].increment(kind);
            other.join();
        }
        for (int k = 0; k < KINDS; k++) {
            if (all[k].lost(k)) {
                seen.set(k);
            }
            U.freeMemory(all[k].address);
        }
        if (seen.cardinality() == KINDS) {
            System.exit(3);
        }
    }
}
