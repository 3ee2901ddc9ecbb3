package dev.heddle.formats.turns;

/** A record that takes a lock or gives it back; a lock has the ordinal of its acquisition. */
record LockUse(long ordinal, boolean takes, boolean isShared, int thread, int record) implements Comparable<LockUse> {
    @Override
    public int compareTo(LockUse other) {
        int byOrdinal = Long.compare(ordinal, other.ordinal);
        return byOrdinal != 0 ? byOrdinal : Boolean.compare(other.takes, takes);
    }
}
