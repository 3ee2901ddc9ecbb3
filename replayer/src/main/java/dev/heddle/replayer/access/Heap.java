package dev.heddle.replayer.access;

import dev.heddle.recorder.instrument.place.Elements;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.replayer.execution.AccessUnderWay;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the variable that an access goes to, in the real heap, without hooks. Primitive values are 64 raw
 * bits.
 */
final class Heap {
    private Heap() {}

    /** The primitive value; 0 for a reference. */
    @SuppressWarnings("NullAway") // an element has its array
    static long bits(AccessUnderWay a) {
        if (a.isRaw()) {
            long bits = Internals.bits(a.base(), a.offset(), a.type());
            return a.isSwapped() ? UnsafeAccess.swap(bits, a.type()) : bits;
        }
        return a.isReference()
                ? 0
                : a.field() != null
                        ? Internals.bits(a.base(), a.offset(), a.type())
                        : elementBits(a.base(), (int) a.offset(), a.type());
    }

    /** The reference; null for a primitive value. */
    @SuppressWarnings("NullAway") // as bits()
    static @Nullable Object reference(AccessUnderWay a) {
        return !a.isReference()
                ? null
                : a.field() != null
                        ? Internals.reference(a.base(), a.offset())
                        : ((Object[]) a.base())[(int) a.offset()];
    }

    @SuppressWarnings("NullAway") // as bits()
    static void put(AccessUnderWay a, long bits, @Nullable Object reference) {
        long offset = a.offset();
        if (a.isRaw()) {
            long stored = a.isSwapped() ? UnsafeAccess.swap(bits, a.type()) : bits;
            Internals.put(a.base(), offset, a.type(), stored, null);
            return;
        }
        if (a.field() == null) {
            offset = Elements.of(a.base()).offset((int) offset);
        }
        Internals.put(a.base(), offset, a.type(), bits, reference);
    }

    /** What memory keeps of an int that is stored into a narrower place. */
    static long narrow(long bits, char type) {
        return switch (type) {
            case 'B' -> (byte) bits;
            case 'S' -> (short) bits;
            case 'C' -> (char) bits;
            case 'Z' -> bits & 1;
            default -> bits;
        };
    }

    static long elementBits(Object array, int index, char type) {
        return switch (type) {
            case 'I' -> ((int[]) array)[index];
            case 'J' -> ((long[]) array)[index];
            case 'F' -> Float.floatToRawIntBits(((float[]) array)[index]);
            case 'D' -> Double.doubleToRawLongBits(((double[]) array)[index]);
            case 'S' -> ((short[]) array)[index];
            case 'C' -> ((char[]) array)[index];
            case 'B' -> ((byte[]) array)[index];
            case 'Z' -> ((boolean[]) array)[index] ? 1 : 0;
            default -> throw new IllegalStateException("no primitive: " + type);
        };
    }
}
