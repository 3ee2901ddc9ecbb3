import java.lang.reflect.Field;
import java.security.Security;
import java.util.BitSet;
import sun.misc.Unsafe;

/**
 * Unprotected increments through Unsafe of every kind of location, against the bytecode where there is one. Which kinds have lost an
 * update is kept in the JDK, where no execution resets it (in a security provider); once all have, the program exits with 3. Do not replay it.
 */
public class UnsafeKinds {
    static final Unsafe U = unsafe();
    static final int KINDS = 12;

    static int s;
    static volatile Object so;
    boolean z;
    byte b;
    short h;
    char c;
    volatile long j;
    float f;
    double d;
    Integer l = 0;
    final int[] ints = new int[4];
    final byte[] bytes = new byte[4];
    final Object[] objects = {null, 0};

    static Unsafe unsafe() {
        try {
            Field instance = Unsafe.class.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            return (Unsafe) instance.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static Field field(String name) {
        try {
            return UnsafeKinds.class.getDeclaredField(name);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static long at(String name) {
        return U.objectFieldOffset(field(name));
    }

    void byBytecode(int kind) {
        switch (kind) {
            case 0 -> z = !z;
            case 1 -> b++;
            case 2 -> h++;
            case 3 -> c++;
            case 4 -> j++;
            case 5 -> f++;
            case 6 -> d++;
            case 7 -> l = l + 1;
            case 8 -> s++;
            case 9 -> ints[3]++;
            case 10 -> bytes[3]++;
            default -> objects[1] = (Integer) objects[1] + 1;
        }
    }

    void byUnsafe(int kind) {
        switch (kind) {
            case 0 -> U.putBoolean(this, at("z"), !U.getBoolean(this, at("z")));
            case 1 -> U.putByteVolatile(this, at("b"), (byte) (U.getByte(this, at("b")) + 1));
            case 2 -> U.putShort(this, at("h"), (short) (U.getShortVolatile(this, at("h")) + 1));
            case 3 -> U.putChar(this, at("c"), (char) (U.getChar(this, at("c")) + 1));
            case 4 -> U.putOrderedLong(this, at("j"), U.getLongVolatile(this, at("j")) + 1);
            case 5 -> U.putFloat(this, at("f"), U.getFloat(this, at("f")) + 1);
            case 6 -> U.putDoubleVolatile(this, at("d"), U.getDouble(this, at("d")) + 1);
            case 7 -> U.putObject(this, at("l"), (Integer) U.getObject(this, at("l")) + 1);
            case 8 -> {
                Object base = U.staticFieldBase(field("s"));
                long offset = U.staticFieldOffset(field("s"));
                U.putIntVolatile(base, offset, U.getInt(base, offset) + 1);
            }
            case 9 -> {
                long offset = U.arrayBaseOffset(int[].class) + 3L * U.arrayIndexScale(int[].class);
                U.putOrderedInt(ints, offset, U.getInt(ints, offset) + 1);
            }
            case 10 -> {
                long offset = Unsafe.ARRAY_BYTE_BASE_OFFSET + 3L;
                U.putByte(bytes, offset, (byte) (U.getByte(bytes, offset) + 1));
            }
            default -> {
                long offset = Unsafe.ARRAY_OBJECT_BASE_OFFSET + Unsafe.ARRAY_OBJECT_INDEX_SCALE;
                U.putOrderedObject(objects, offset, (Integer) U.getObjectVolatile(objects, offset) + 1);
            }
        }
    }

    boolean lost(int kind) {
        return switch (kind) {
            case 0 -> z;
            case 1 -> b != 2;
            case 2 -> h != 2;
            case 3 -> c != 2;
            case 4 -> j != 2;
            case 5 -> f != 2;
            case 6 -> d != 2;
            case 7 -> l != 2;
            case 8 -> s != 2;
            case 9 -> ints[3] != 2;
            case 10 -> bytes[3] != 2;
            default -> !objects[1].equals(2);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        BitSet seen = (BitSet) Security.getProvider("SUN").computeIfAbsent("unsafe.kinds", k -> new BitSet());
        UnsafeKinds[] all = new UnsafeKinds[KINDS];
        for (int k = 0; k < KINDS; k++) {
            all[k] = new UnsafeKinds();
        }
        for (int k = 0; k < KINDS; k++) {
            int kind = k;
            Thread other = new Thread(() -> all[kind].byUnsafe(kind));
            other.start();
            all[kind].byBytecode(kind);
            other.join();
        }
        for (int k = 0; k < KINDS; k++) {
            if (all[k].lost(k)) {
                seen.set(k);
            }
        }
        if (seen.cardinality() == KINDS) {
            System.exit(3);
        }
    }
}
