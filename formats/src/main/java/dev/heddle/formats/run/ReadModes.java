package dev.heddle.formats.run;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What reads may see.
 *
 * @param plain plain reads of the code under test
 * @param plainFor exceptions, by package or class name (binary, with dots); also for code that is not under test
 * @param volatiles volatile reads
 * @param sequentiallyConsistent every read takes the newest write; plain is then latest, volatiles exec, plainFor empty
 * @param ofC accesses to volatile variables of C and C++
 */
public record ReadModes(
        PlainReads plain,
        SortedMap<String, PlainReads> plainFor,
        VolatileReads volatiles,
        boolean sequentiallyConsistent,
        CVolatile ofC) {

    /** The weakest model. */
    public static final ReadModes DEFAULT = of(PlainReads.JMM, VolatileReads.STALE);

    /** Every read takes the newest write. */
    public static final ReadModes SEQUENTIAL =
            new ReadModes(PlainReads.LATEST, new TreeMap<>(), VolatileReads.EXEC, true, CVolatile.PLAIN);

    /** Copies the map. */
    public ReadModes {
        plainFor = Collections.unmodifiableSortedMap(new TreeMap<>(plainFor));
        if (sequentiallyConsistent
                && (plain != PlainReads.LATEST || volatiles != VolatileReads.EXEC || !plainFor.isEmpty())) {
            throw new IllegalArgumentException("sequentially consistent reads are latest and exec, found plain "
                    + plain.word() + ", volatile " + volatiles.word() + ", plain-for " + plainFor);
        }
    }

    /** Modes without exceptions. */
    public static ReadModes of(PlainReads plain, VolatileReads volatiles) {
        return new ReadModes(plain, new TreeMap<>(), volatiles, false, CVolatile.PLAIN);
    }

    /** Returns these modes with other exceptions. */
    public ReadModes with(SortedMap<String, PlainReads> others) {
        return new ReadModes(plain, others, volatiles, sequentiallyConsistent, ofC);
    }

    /** Returns these modes with another one of volatile reads. */
    public ReadModes with(VolatileReads other) {
        return new ReadModes(plain, plainFor, other, sequentiallyConsistent, ofC);
    }

    /** Returns these modes with another meaning of volatile in C and C++. */
    public ReadModes with(CVolatile other) {
        return new ReadModes(plain, plainFor, volatiles, sequentiallyConsistent, other);
    }

    /**
     * What plain reads in a class may see.
     *
     * @param className binary name, with dots
     * @param underTest whether the class belongs to the code under test
     */
    public PlainReads plainOf(String className, boolean underTest) {
        PlainReads found = underTest ? plain : PlainReads.LATEST;
        int longest = 0;
        for (Map.Entry<String, PlainReads> entry : plainFor.entrySet()) {
            String prefix = entry.getKey();
            if (prefix.length() > longest && CodeFilter.covers(prefix, className)) {
                found = entry.getValue();
                longest = prefix.length();
            }
        }
        return found;
    }

    String exceptions() {
        return plainFor.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue().word())
                .collect(Collectors.joining(","));
    }

    String text() {
        String but = plainFor.isEmpty() ? "" : " (" + exceptions().replace(",", ", ") + ")";
        String inC = ofC == CVolatile.PLAIN ? "" : ", volatile of C " + ofC.word();
        return (sequentiallyConsistent
                        ? "sequentially consistent"
                        : "plain " + plain.word() + but + ", volatile " + volatiles.word())
                + inC;
    }
}
