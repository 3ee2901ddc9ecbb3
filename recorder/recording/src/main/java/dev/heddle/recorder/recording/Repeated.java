package dev.heddle.recorder.recording;

import dev.heddle.recorder.hooks.log.ThreadLog;

/**
 * Reads that a write ran into, with a result of the type that the call has. One that saw what was there before stays as it is, where its order allows that;
 * others are done again.
 */
final class Repeated {
    private Repeated() {}

    static long asLong(ThreadLog log, long result, int site) {
        char type = log.sync.type;
        if (type != 'F' && type != 'D' && Accesses.sawBefore(log, result, site)) {
            return result;
        }
        long bits = Accesses.again(log, site);
        return switch (type) {
            case 'F' -> (long) Float.intBitsToFloat((int) bits);
            case 'D' -> (long) Double.longBitsToDouble(bits);
            default -> bits;
        };
    }

    static double asDouble(ThreadLog log, double result, int site) {
        char type = log.sync.type;
        long seen = switch (type) {
            case 'F' -> Float.floatToRawIntBits((float) result);
            case 'D' -> Double.doubleToRawLongBits(result);
            default -> (long) result;
        };
        if (Accesses.sawBefore(log, seen, site)) {
            return result;
        }
        long bits = Accesses.again(log, site);
        return switch (type) {
            case 'F' -> Float.intBitsToFloat((int) bits);
            case 'D' -> Double.longBitsToDouble(bits);
            default -> bits;
        };
    }

    /** Of a primitive, the boxed value, as reflection has it. */
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
