package dev.heddle.analyzer.memory.axioms;

/**
 * A binary relation on at most 64 events, as rows of bits. The operators make new relations; only {@link #add} changes
 * one.
 */
final class Relation {
    private final long[] rows;

    Relation(int events) {
        rows = new long[events];
    }

    private Relation(long[] rows) {
        this.rows = rows;
    }

    void add(int from, int to) {
        rows[from] |= 1L << to;
    }

    boolean has(int from, int to) {
        return (rows[from] >>> to & 1) != 0;
    }

    Relation or(Relation other) {
        long[] union = rows.clone();
        for (int i = 0; i < union.length; i++) {
            union[i] |= other.rows[i];
        }
        return new Relation(union);
    }

    /** The composition of this with {@code other}. */
    Relation then(Relation other) {
        long[] composed = new long[rows.length];
        for (int i = 0; i < rows.length; i++) {
            long row = 0;
            for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
                row |= other.rows[Long.numberOfTrailingZeros(rest)];
            }
            composed[i] = row;
        }
        return new Relation(composed);
    }

    Relation inverse() {
        Relation inverse = new Relation(rows.length);
        for (int i = 0; i < rows.length; i++) {
            for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
                inverse.add(Long.numberOfTrailingZeros(rest), i);
            }
        }
        return inverse;
    }

    /** Only the pairs from {@code set}. */
    Relation from(long set) {
        long[] restricted = rows.clone();
        for (int i = 0; i < restricted.length; i++) {
            if ((set >>> i & 1) == 0) {
                restricted[i] = 0;
            }
        }
        return new Relation(restricted);
    }

    /** Only the pairs into {@code set}. */
    Relation into(long set) {
        long[] restricted = rows.clone();
        for (int i = 0; i < restricted.length; i++) {
            restricted[i] &= set;
        }
        return new Relation(restricted);
    }

    /** This or the identity. */
    Relation optional() {
        long[] reflexive = rows.clone();
        for (int i = 0; i < reflexive.length; i++) {
            reflexive[i] |= 1L << i;
        }
        return new Relation(reflexive);
    }

    Relation withoutIdentity() {
        long[] strict = rows.clone();
        for (int i = 0; i < strict.length; i++) {
            strict[i] &= ~(1L << i);
        }
        return new Relation(strict);
    }

    /** The transitive closure. */
    Relation plus() {
        long[] closed = rows.clone();
        for (int k = 0; k < closed.length; k++) {
            for (int i = 0; i < closed.length; i++) {
                if ((closed[i] >>> k & 1) != 0) {
                    closed[i] |= closed[k];
                }
            }
        }
        return new Relation(closed);
    }

    boolean isIrreflexive() {
        for (int i = 0; i < rows.length; i++) {
            if ((rows[i] >>> i & 1) != 0) {
                return false;
            }
        }
        return true;
    }

    boolean isAcyclic() {
        return plus().isIrreflexive();
    }
}
