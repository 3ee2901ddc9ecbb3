import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Correct: counters by compare-and-swap loops and getAndAdd, a message handed over by an ordered store; memory outside the heap besides. */
public class UnsafeAtomics {
    static final Unsafe U;
    static final long COUNTER;
    static final long MESSAGE;
    static final Object STATIC_BASE;
    static final long TOTAL;
    static int total;
    volatile int counter;
    volatile int[] message;
    final long[] slots = new long[2];

    static {
        try {
            Field instance = Unsafe.class.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            U = (Unsafe) instance.get(null);
            COUNTER = U.objectFieldOffset(UnsafeAtomics.class.getDeclaredField("counter"));
            MESSAGE = U.objectFieldOffset(UnsafeAtomics.class.getDeclaredField("message"));
            Field inClass = UnsafeAtomics.class.getDeclaredField("total");
            STATIC_BASE = U.staticFieldBase(inClass);
            TOTAL = U.staticFieldOffset(inClass);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    interface Add {
        int to(Object base, long offset, int value);
    }

    void work() {
        int seen;
        do {
            seen = counter;
        } while (!U.compareAndSwapInt(this, COUNTER, seen, seen + 1));
        long slot = U.arrayBaseOffset(long[].class) + U.arrayIndexScale(long[].class);
        U.getAndAddLong(slots, slot, 5);
        Add add = U::getAndAddInt;
        add.to(STATIC_BASE, TOTAL, 2);
        U.fullFence();
    }

    public static void main(String[] args) throws InterruptedException {
        UnsafeAtomics shared = new UnsafeAtomics();
        long address = U.allocateMemory(8);
        Thread other = new Thread(() -> {
            shared.work();
            int[] text = {0};
            text[0] = 7;
            U.putOrderedObject(shared, MESSAGE, text);
        });
        other.start();
        shared.work();
        U.putLong(address, 4);
        int[] text = (int[]) U.getObjectVolatile(shared, MESSAGE);
        assert text == null || text[0] == 7;
        other.join();
        assert U.getLong(address) == 4;
        U.freeMemory(address);
        assert shared.counter == 2 : shared.counter;
        assert shared.slots[1] == 10 && shared.slots[0] == 0 : shared.slots[1];
        assert total == 4 : total;
        assert U.getAndSetObject(shared, MESSAGE, null) != null;
        assert shared.message == null;
    }
}
