package dev.heddle.formats.race;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.Comparator;
import java.util.Optional;

/**
 * Two static instructions that race.
 *
 * @param kind the worst kind seen
 * @param a one of them, the first in the order of {@link #PLACES}
 * @param b the other, or the same
 * @param executions in how many executions it was seen, at least 1
 * @param first where it was seen first
 * @param witness an execution with the two side by side, where one has been made
 */
public record RacePair(
        RaceKind kind, SiteEntry a, SiteEntry b, long executions, RaceExample first, Optional<RaceWitness> witness) {
    /** Sites by where they are. */
    public static final Comparator<SiteEntry> PLACES = Comparator.comparing(SiteEntry::className)
            .thenComparing(SiteEntry::file)
            .thenComparingInt(SiteEntry::line)
            .thenComparing(SiteEntry::method)
            .thenComparing(SiteEntry::descriptor)
            .thenComparingInt(SiteEntry::bytecodeIndex)
            .thenComparing(SiteEntry::kind)
            .thenComparing(SiteEntry::member);

    /** The site of accesses of which nothing is known. */
    public static final SiteEntry UNKNOWN = new SiteEntry("", "", "", -1, EventKind.READ, "", "", -1);

    /** The worst kind first, then by place. */
    static final Comparator<RacePair> ORDER = Comparator.comparing(RacePair::kind)
            .thenComparing(RacePair::a, PLACES)
            .thenComparing(RacePair::b, PLACES);

    /** The sites must be in order. */
    public RacePair {
        if (PLACES.compare(a, b) > 0 || executions < 1) {
            throw new IllegalArgumentException("a race needs two sites in order, and an execution");
        }
    }

    /** What makes two pairs the same: the names of the sites. */
    record Key(long a, long b) {}

    Key key() {
        long one = SiteName.of(a);
        long other = SiteName.of(b);
        return new Key(Math.min(one, other), Math.max(one, other));
    }

    RacePair and(RacePair other, long together) {
        RacePair earlier = first.compareTo(other.first) <= 0 ? this : other;
        Optional<RaceWitness> either = witness.isEmpty()
                ? other.witness
                : other.witness.filter(w -> w.compareTo(witness.get()) < 0).or(() -> witness);
        return new RacePair(
                kind.compareTo(other.kind) <= 0 ? kind : other.kind,
                earlier.a,
                earlier.b,
                together,
                earlier.first,
                either);
    }

    RacePair inRun(int ordinal) {
        return new RacePair(kind, a, b, executions, first.inRun(ordinal), witness);
    }

    /**
     * Returns this pair with its first example in a trace; the trace is a witness if the two accesses are neighbours
     * there.
     */
    public RacePair inTrace(String file) {
        int one = Math.min(first.a().event(), first.b().event());
        boolean isWitness =
                !file.isEmpty() && Math.max(first.a().event(), first.b().event()) == one + 1;
        Optional<RaceWitness> found =
                isWitness && witness.isEmpty() ? Optional.of(new RaceWitness(file, one, one + 1)) : witness;
        return new RacePair(kind, a, b, executions, first.inTrace(file), found);
    }

    /** Returns this pair with a witness. */
    public RacePair with(RaceWitness found) {
        return new RacePair(kind, a, b, executions, first, Optional.of(found));
    }
}
