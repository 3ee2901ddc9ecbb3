import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.security.Security;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * Unprotected increments through field updaters, reflection and method handles, against the bytecode. Which kinds have lost an update is kept in the JDK,
 * where no execution resets it (in a security provider); once all have, the program exits with 3. Do not replay it.
 */
public class UpdaterKinds {
    static final int KINDS = 17;
    static final AtomicIntegerFieldUpdater<UpdaterKinds> I =
            AtomicIntegerFieldUpdater.newUpdater(UpdaterKinds.class, "i");
    static final AtomicLongFieldUpdater<UpdaterKinds> J = AtomicLongFieldUpdater.newUpdater(UpdaterKinds.class, "j");
    static final AtomicReferenceFieldUpdater<UpdaterKinds, Integer> L =
            AtomicReferenceFieldUpdater.newUpdater(UpdaterKinds.class, Integer.class, "l");

    static final MethodHandle GET_M;
    static final MethodHandle SET_M;
    static final MethodHandle GET_N;
    static final MethodHandle SET_N;
    static final MethodHandle GET_J;
    static final MethodHandle SET_J;
    static final MethodHandle GET_ELEMENT = MethodHandles.arrayElementGetter(int[].class);
    static final MethodHandle SET_ELEMENT = MethodHandles.arrayElementSetter(int[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            GET_M = lookup.findGetter(UpdaterKinds.class, "m", boolean.class);
            SET_M = lookup.findSetter(UpdaterKinds.class, "m", boolean.class);
            GET_N = lookup.findStaticGetter(UpdaterKinds.class, "n", byte.class);
            SET_N = lookup.findStaticSetter(UpdaterKinds.class, "n", byte.class);
            GET_J = lookup.unreflectGetter(field("j"));
            SET_J = lookup.unreflectSetter(field("j"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static byte n;
    static short s;
    static volatile double d;
    volatile int i;
    volatile long j;
    volatile Integer l = 0;
    boolean m;
    byte b;
    char c;
    Integer r = 0;
    float f;
    final int[] ints = new int[3];
    final Object[] objects = {0, 0};

    static Field field(String name) throws ReflectiveOperationException {
        return UpdaterKinds.class.getDeclaredField(name);
    }

    void byBytecode(int kind) {
        switch (kind) {
            case 0, 1, 2 -> i++;
            case 3 -> j++;
            case 4 -> l = l + 1;
            case 5 -> s++;
            case 6 -> d++;
            case 7 -> b++;
            case 8 -> c++;
            case 9 -> r = r + 1;
            case 10 -> f++;
            case 11, 15 -> ints[2]++;
            case 13 -> m = !m;
            case 14 -> n++;
            case 16 -> j++;
            default -> objects[1] = (Integer) objects[1] + 1;
        }
    }

    void byOtherMeans(int kind) {
        try {
            switch (kind) {
                case 0 -> I.set(this, I.get(this) + 1);
                case 1 -> I.lazySet(this, I.get(this) + 1);
                case 2 -> {
                    IntUnaryOperator set = value -> I.getAndSet(this, value);
                    IntBinaryOperator plus = Integer::sum;
                    set.applyAsInt(plus.applyAsInt(I.get(this), 1));
                }
                case 3 -> J.set(this, J.get(this) + 1);
                case 4 -> L.lazySet(this, L.get(this) + 1);
                case 5 -> field("s").setShort(null, (short) (field("s").getInt(null) + 1));
                case 6 -> field("d").set(null, field("d").getDouble(null) + 1);
                case 7 -> field("b").setByte(this, (byte) (field("b").getByte(this) + 1));
                case 8 -> field("c").setChar(this, (char) (field("c").getInt(this) + 1));
                case 9 -> field("r").set(this, (Integer) field("r").get(this) + 1);
                case 10 -> field("f").setFloat(this, field("f").getFloat(this) + 1);
                case 11 -> Array.setInt(ints, 2, Array.getInt(ints, 2) + 1);
                case 13 -> SET_M.invokeExact(this, !(boolean) GET_M.invokeExact(this));
                case 14 -> SET_N.invoke((byte) ((byte) GET_N.invokeExact() + 1));
                case 15 -> SET_ELEMENT.invokeExact(ints, 2, (int) GET_ELEMENT.bindTo(ints).invokeExact(2) + 1);
                case 16 -> SET_J.invoke(this, (long) GET_J.invokeWithArguments(this) + 1);
                default -> Array.set(objects, 1, (Integer) Array.get(objects, 1) + 1);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    boolean lost(int kind) {
        return switch (kind) {
            case 0, 1, 2 -> i != 2;
            case 3 -> j != 2;
            case 4 -> l != 2;
            case 5 -> s != 2;
            case 6 -> d != 2;
            case 7 -> b != 2;
            case 8 -> c != 2;
            case 9 -> r != 2;
            case 10 -> f != 2;
            case 11, 15 -> ints[2] != 2;
            case 13 -> m;
            case 14 -> n != 2;
            case 16 -> j != 2;
            default -> !objects[1].equals(2);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        BitSet seen = (BitSet) Security.getProvider("SUN").computeIfAbsent("updater.kinds", k -> new BitSet());
        UpdaterKinds[] all = new UpdaterKinds[KINDS];
        for (int k = 0; k < KINDS; k++) {
            all[k] = new UpdaterKinds();
        }
        for (int k = 0; k < KINDS; k++) {
            int kind = k;
            Thread other = new Thread(() -> all[kind].byOtherMeans(kind));
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
