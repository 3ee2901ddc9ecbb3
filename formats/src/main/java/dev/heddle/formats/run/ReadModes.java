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
 */
public record ReadModes(
        PlainReads plain,
        SortedMap<String, PlainReads> plainFor,
        VolatileReads volatiles,
        boolean sequentiallyConsistent) {

    /** The weakest model. */
    public static final ReadModes DEFAULT = of(PlainReads.JMM, VolatileReads.STALE);

    /** Every read takes the newest write. */
    public static final ReadModes SEQUENTIAL =
            new ReadModes(PlainReads.LATEST, new TreeMap<>(), VolatileReads.EXEC, true);

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
        return new ReadModes(plain, new TreeMap<>(), volatiles, false);
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
        return sequentiallyConsistent
                ? "sequentially consistent"
                : "plain " + plain.word() + but + ", volatile " + volatiles.word();
    }
}
