import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import sun.misc.Unsafe;

/** Atomic updates and publication through bytes of arrays, buffers and memory outside the heap, and accesses of several widths. Correct. */
public class RawAtomics {
    static final Unsafe U = unsafe();
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final VarHandle CHARS = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.nativeOrder());
    static final VarHandle DOUBLES = MethodHandles.byteBufferViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle IN_BUFFER = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final long BYTES = Unsafe.ARRAY_BYTE_BASE_OFFSET;

    final long[] aligned = new long[4];
    final byte[] bytes = new byte[64];
    final ByteBuffer direct = ByteBuffer.allocateDirect(64);
    final ByteBuffer slice = direct.position(8).slice();
    long address;
    boolean seen;

    static Unsafe unsafe() {
        try {
            Field instance = Unsafe.class.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            return (Unsafe) instance.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    void add() {
        U.getAndAddLong(bytes, BYTES + 8, 3);
        U.getAndAddInt(bytes, BYTES + 16, -1);
        U.getAndAddLong(null, address, 5);
        long old;
        do {
            old = U.getLongVolatile(null, address + 8);
        } while (!U.compareAndSwapLong(null, address + 8, old, old + 7));
        IN_BUFFER.getAndAdd(direct, 8, 2);
        int was;
        do {
            was = (int) IN_BUFFER.getVolatile(slice, 4);
        } while (!IN_BUFFER.weakCompareAndSet(slice, 4, was, was + 9));
        double number;
        do {
            number = (double) DOUBLES.getVolatile(direct, 24);
        } while (!DOUBLES.compareAndSet(direct, 24, number, number + 0.5));
    }

    void everyUpdateCounts() throws InterruptedException {
        address = U.allocateMemory(16);
        U.setMemory(address, 16, (byte) 0);
        Thread other = new Thread(this::add);
        other.start();
        add();
        other.join();
        check(bytes[8] == 6, "long in bytes");
        check((int) INTS.get(bytes, 16) == -2, "int in bytes");
        check(U.getLong(address) == 10, "outside");
        check(U.getByte(address + 8) == 14, "outside by compareAndSwap");
        check(direct.getInt(8) == 4, "in a buffer");
        check(direct.getInt(12) == 18, "in a slice");
        check(direct.getDouble(24) == 1, "a double");
        U.freeMemory(address);
    }

    /** A message outside the heap, published by an ordered store of its length, as ring buffers do. */
    void publishes() throws InterruptedException {
        address = U.allocateMemory(64);
        U.setMemory(null, address, 64, (byte) 0);
        Thread producer = new Thread(() -> {
            U.putLong(null, address + 8, 42);
            U.putInt(address + 16, 43);
            bytes[40] = 44;
            LONGS.set(bytes, 48, 45L);
            U.copyMemory(bytes, BYTES + 40, null, address + 24, 1);
            U.putOrderedInt(null, address, 1);
        });
        producer.start();
        if (U.getIntVolatile(null, address) == 1) {
            check(U.getLong(address + 8) == 42, "first");
            check(U.getInt(null, address + 16) == 43, "second");
            check(bytes[40] == 44, "third");
            check((long) LONGS.get(bytes, 48) == 45, "fourth");
            check(U.getByte(address + 24) == 44, "copied");
        }
        producer.join();
        U.freeMemory(address);
    }

    void widthsAgree() {
        bytes[0] = 1;
        bytes[1] = 2;
        check((char) CHARS.get(bytes, 0) == (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 0x201 : 0x102), "char");
        LONGS.set(bytes, 0, 0x1122334455667788L);
        check(bytes[0] == 0x11 && bytes[7] == (byte) 0x88, "bytes of a long");
        check((int) INTS.get(bytes, 0) == Integer.reverseBytes(0x11223344), "int of a long");
        bytes[7] = 5;
        check((long) LONGS.get(bytes, 0) == 0x1122334455667705L, "byte in a long");
        CHARS.set(bytes, 2, '\uffee');
        check((char) CHARS.get(bytes, 2) == '\uffee', "char");
        check(U.getShort(bytes, BYTES + 2) == (short) 0xffee, "short");
        U.putByte(aligned, Unsafe.ARRAY_LONG_BASE_OFFSET + 8L, (byte) 9);
        check(aligned[1] == (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 9 : 9L << 56), "byte of a long[]");
        U.setMemory(aligned, Unsafe.ARRAY_LONG_BASE_OFFSET, 32, (byte) -1);
        check(aligned[1] == -1 && aligned[3] == -1, "set");
    }

    void throwsAsSpecified() {
        try {
            LONGS.set(bytes, 57, 1L);
            throw new AssertionError("index");
        } catch (IndexOutOfBoundsException expected) {
            check((long) LONGS.get(bytes, 56) == 0, "written");
        }
        try {
            LONGS.get(bytes, -1);
            throw new AssertionError("index");
        } catch (IndexOutOfBoundsException expected) {
            seen = true;
        }
        try {
            DOUBLES.set(slice, 49, 1.0);
            throw new AssertionError("index");
        } catch (IndexOutOfBoundsException expected) {
            check((double) DOUBLES.get(slice, 48) == 0, "written");
        }
        try {
            INTS.setVolatile(bytes, 61 - 32, 7);
            throw new AssertionError("alignment");
        } catch (IllegalStateException | IndexOutOfBoundsException | UnsupportedOperationException expected) {
            check(bytes[29] == 0, "written");
        }
        try {
            IN_BUFFER.set(direct.asReadOnlyBuffer(), 0, 7);
            throw new AssertionError("read-only");
        } catch (UnsupportedOperationException expected) {
            check(direct.getInt(0) == 0, "written");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new RawAtomics().everyUpdateCounts();
        new RawAtomics().publishes();
        new RawAtomics().widthsAgree();
        new RawAtomics().throwsAsSpecified();
    }
}
