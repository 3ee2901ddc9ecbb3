package dev.heddle.replayer.access;

import org.jspecify.annotations.Nullable;

/**
 * The value that a compare-and-set expects, as bits of the location's type: a VarHandle converts its argument as a cast
 * would (JLS 5.3, 5.1.2).
 */
final class ExpectedValue {
    private ExpectedValue() {}

    /**
     * Raw bits, in the location's type, of a primitive argument.
     *
     * @param given type of the argument: I (for all narrower ones too), J, F or D
     * @param location type of the location, as a descriptor's first character
     */
    static long bits(char given, long bits, char location) {
        return switch (location) {
            case 'F' ->
                given == 'F'
                        ? bits
                        : Float.floatToRawIntBits(given == 'D' ? (float) asDouble(given, bits) : asFloat(given, bits));
            case 'D' -> given == 'D' ? bits : Double.doubleToRawLongBits(asDouble(given, bits));
            default -> bits;
        };
    }

    /** Raw bits of a boxed argument for a location of a primitive type. */
    static long unboxed(@Nullable Object boxed, char location) {
        if (boxed instanceof Boolean b) {
            return b ? 1 : 0;
        }
        if (boxed instanceof Character c) {
            return bits('I', c, location);
        }
        if (boxed instanceof Float f) {
            return bits('F', Float.floatToRawIntBits(f), location);
        }
        if (boxed instanceof Double d) {
            return bits('D', Double.doubleToRawLongBits(d), location);
        }
        return boxed instanceof Number n ? bits(n instanceof Long ? 'J' : 'I', n.longValue(), location) : 0;
    }

    private static float asFloat(char given, long bits) {
        return given == 'F' ? Float.intBitsToFloat((int) bits) : (float) bits;
    }

    private static double asDouble(char given, long bits) {
        return switch (given) {
            case 'F' -> Float.intBitsToFloat((int) bits);
            case 'D' -> Double.longBitsToDouble(bits);
            default -> (double) bits;
        };
    }
}
