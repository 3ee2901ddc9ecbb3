package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.ThreadLog;

/**
 * Reads that a write ran into, with a result of the type that the call has. One that saw what was there before stays as
 * it is, where its order allows that; others are done again.
 */
final class Repeated {
    private Repeated() {}

    /**
     * The raw bits of a primitive result.
     *
     * @param result what the call answered, as raw bits of {@code type}
     * @param type of the call's result; where a VarHandle has converted it, the read is always done again
     */
    static long asBits(ThreadLog log, long result, char type, int site) {
        char stored = log.sync.type;
        boolean isConverted = type != stored && (type == 'F' || type == 'D');
        if (!isConverted && Accesses.sawBefore(log, result, site)) {
            return result;
        }
        long bits = Accesses.again(log, site);
        if (!isConverted) {
            return bits;
        }
        double value = stored == 'F' ? Float.intBitsToFloat((int) bits) : bits;
        return type == 'F' ? Float.floatToRawIntBits((float) value) : Double.doubleToRawLongBits(value);
    }

    /** Boxes a primitive result, as reflection does. */
    static Object asObject(ThreadLog log, Object result, int site) {
        char type = log.sync.type;
        if (type == 'L' || type == '[') {
            return Accesses.sawBefore(log, result, site) ? result : Accesses.referenceAgain(log, site);
        }
        return boxed(type, Accesses.again(log, site));
    }

    private static Object boxed(char type, long bits) {
        return switch (type) {
            case 'Z' -> bits != 0;
            case 'B' -> (byte) bits;
            case 'S' -> (short) bits;
            case 'C' -> (char) bits;
            case 'I' -> (int) bits;
            case 'J' -> bits;
            case 'F' -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
    }
}
