import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.ByteOrder;
import sun.misc.Unsafe;

/** Correct: longs and ints in a byte array, as ring buffers keep them, hand plain objects over and count without loss. */
public class WideAccesses {
    static final Unsafe U;
    static final long BASE;
    static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle BIG = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    static {
        try {
            Field instance = Unsafe.class.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            U = (Unsafe) instance.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        BASE = U.arrayBaseOffset(byte[].class);
    }

    static final int COUNTER = 8;
    static final int FLAG = 16;
    static final int LITTLE_COUNTER = 24;
    static final int BIG_COUNTER = 32;
    static final int BIG_FLAG = 36;

    final byte[] buffer = new byte[40];
    int[] byUnsafe;
    int[] byView;

    void count() {
        long seen;
        do {
            seen = U.getLongVolatile(buffer, BASE + COUNTER);
        } while (!U.compareAndSwapLong(buffer, BASE + COUNTER, seen, seen + 1));
        U.getAndAddInt(buffer, BASE + COUNTER + 8 - 4, 1);
        // Unaligned or not is the platform's affair for plain access alone; atomic ones are at multiples of their size.
        if (atomicViews()) {
            LITTLE.getAndAdd(buffer, LITTLE_COUNTER, 1L);
            int big;
            do {
                big = (int) BIG.getVolatile(buffer, BIG_COUNTER);
            } while (!BIG.compareAndSet(buffer, BIG_COUNTER, big, big + 1));
        }
    }

    /** Views of heap arrays are aligned by the array's base; from JDK 22 on, byte arrays have no atomic ones. */
    static boolean atomicViews() {
        return Runtime.version().feature() < 22;
    }

    public static void main(String[] args) throws InterruptedException {
        WideAccesses shared = new WideAccesses();
        Thread other = new Thread(() -> {
            shared.count();
            int[] one = {0};
            one[0] = 7;
            shared.byUnsafe = one;
            U.putOrderedInt(shared.buffer, BASE + FLAG, 1);
            int[] two = {0};
            two[0] = 8;
            shared.byView = two;
            if (atomicViews()) {
                BIG.setRelease(shared.buffer, BIG_FLAG, 1);
            }
        });
        other.start();
        shared.count();
        if (U.getIntVolatile(shared.buffer, BASE + FLAG) == 1) {
            assert shared.byUnsafe[0] == 7 : "not handed over by Unsafe";
        }
        if (atomicViews() && (int) BIG.getAcquire(shared.buffer, BIG_FLAG) == 1) {
            assert shared.byView[0] == 8 : "not handed over by a view";
        }
        other.join();
        assert U.getInt(shared.buffer, BASE + COUNTER) == 2 : U.getInt(shared.buffer, BASE + COUNTER);
        assert shared.buffer[COUNTER + 4] == 2 : shared.buffer[COUNTER + 4];
        if (atomicViews()) {
            assert (long) LITTLE.get(shared.buffer, LITTLE_COUNTER) == 2 : LITTLE.get(shared.buffer, LITTLE_COUNTER);
            assert (int) BIG.get(shared.buffer, BIG_COUNTER) == 2 : BIG.get(shared.buffer, BIG_COUNTER);
        }
    }
}
