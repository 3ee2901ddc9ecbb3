package dev.heddle.replayer.exhaustive;

/**
 * A step of a thread that has been explored with all that can follow.
 *
 * @param path what it has read and chosen, in order
 * @param footprint what it has done
 */
record Branch(long[] path, Footprint footprint) {
    /** Whether the step chose these {@code length} first and then {@code last}, and nothing more. */
    boolean is(long[] first, int length, long last) {
        if (path.length != length + 1 || path[length] != last) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (path[i] != first[i]) {
                return false;
            }
        }
        return true;
    }
}
