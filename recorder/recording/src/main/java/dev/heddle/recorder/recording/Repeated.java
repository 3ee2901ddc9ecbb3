package dev.heddle.recorder.recording;

import dev.heddle.recorder.hooks.log.ThreadLog;

/** Reads that are done again because a write ran into them, with a result of the type that the call has. */
final class Repeated {
    private Repeated() {}

    static long asLong(ThreadLog log, int site) {
        char type = log.sync.type;
        long bits = Accesses.again(log, site);
        return switch (type) {
            case 'F' -> (long) Float.intBitsToFloat((int) bits);
            case 'D' -> (long) Double.longBitsToDouble(bits);
            default -> bits;
        };
    }

    static double asDouble(ThreadLog log, int site) {
        char type = log.sync.type;
        long bits = Accesses.again(log, site);
        return switch (type) {
            case 'F' -> Float.intBitsToFloat((int) bits);
            case 'D' -> Double.longBitsToDouble(bits);
            default -> bits;
        };
    }

    /** Of a primitive, the boxed value, as reflection has it. */
    static Object asObject(ThreadLog log, int site) {
        char type = log.sync.type;
        return type == 'L' || type == '[' ? Accesses.referenceAgain(log, site) : boxed(type, Accesses.again(log, site));
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
