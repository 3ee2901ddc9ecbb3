package dev.heddle.formats.turns;

/** A record that uses a word of versions, a lock or a synchroniser. */
record Use(long version, boolean makes, int thread, int record) implements Comparable<Use> {
    @Override
    public int compareTo(Use other) {
        int byVersion = Long.compare(version, other.version);
        return byVersion != 0 ? byVersion : Boolean.compare(other.makes, makes);
    }
}
