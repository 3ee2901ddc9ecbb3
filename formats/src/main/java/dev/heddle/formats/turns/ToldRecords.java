package dev.heddle.formats.turns;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.log.LogFile;
import dev.heddle.formats.log.LogWords;
import java.util.Arrays;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * The records that a replay makes again: all but what the JDK does with its own collections and queues, which depends on what the JVM has done before (tables of
 * method types, caches of classes), and the objects that only such records name.
 */
public final class ToldRecords {
    /** The collection that the JDK itself uses most. */
    public static final String TABLE = "java.util.concurrent.ConcurrentHashMap";

    private static final int KIND = 0xff;

    private final LogFile file;
    private final LongIntHashMap classes = new LongIntHashMap();
    private final LongHashSet used = new LongHashSet();

    ToldRecords(LogFile file) {
        this.file = file;
    }

    /** Whether a call of that method, {@code Class.method}, may be one on a {@link #TABLE}. */
    public static boolean isOfTable(String member) {
        int dot = member.indexOf('.');
        String owner = dot < 0 ? member : member.substring(0, dot);
        return List.of("Map", "Set", "Collection", "Iterable", "Iterator", "Enumeration", "Stream", "View").stream()
                .anyMatch(owner::endsWith);
    }

    /** Takes a thread's records in, before any is asked for. */
    void survey(long[] words) {
        for (int i = 0; i < words.length; i += 2) {
            if (LogWords.variant(words[i]) == LogWords.OBJECT) {
                classes.put(LogWords.object(words[i + 1]), LogWords.site(words[i]));
            }
        }
    }

    /** Then, once more: which objects are used. */
    void use(long[] words) {
        for (int i = 0; i < words.length; i += 2) {
            if (namesObject(words, i) && !isOfJdk(words, i)) {
                used.add(LogWords.object(words[i + 1]));
            }
        }
    }

    /** Whether the record uses an object: not a thread, and not to tell of it. */
    private static boolean namesObject(long[] words, int i) {
        return switch (LogWords.variant(words[i])) {
            case LogWords.EVENT, LogWords.FAILED, LogWords.PAST, LogWords.SHARED -> true;
            case LogWords.OTHER ->
                switch (EventKind.values()[LogWords.index(words[i + 1]) & KIND]) {
                    case BEGIN, END, START, JOIN, PARK, UNPARK, INTERRUPT -> false;
                    default -> true;
                };
            default -> false;
        };
    }

    private boolean isOfJdk(long[] words, int i) {
        if (LogWords.variant(words[i]) != LogWords.OTHER
                || (LogWords.index(words[i + 1]) & KIND) != EventKind.SYNC.ordinal()) {
            return false;
        }
        int site = LogWords.site(words[i]);
        if (site == 0) {
            return true;
        }
        int type = classes.getIfAbsent(LogWords.object(words[i + 1]), 0);
        return type > 0
                && file.classes().get(type - 1).equals(TABLE)
                && !isOfTable(file.sites().get(site - 1).entry().member());
    }

    private boolean isLeftOut(long[] words, int i) {
        if (LogWords.variant(words[i]) != LogWords.OBJECT) {
            return isOfJdk(words, i);
        }
        long object = LogWords.object(words[i + 1]);
        boolean isMet = (LogWords.index(words[i + 1]) & LogWords.OBJECT_MET) != 0;
        boolean isNextOfJdk = i + 3 < words.length && LogWords.object(words[i + 3]) == object && isOfJdk(words, i + 2);
        return isMet && (isNextOfJdk || !used.contains(object));
    }

    /**
     * The records that are made again.
     *
     * @param numbers gets, for each record and one more, how many there are before it
     */
    long[] of(long[] words, int[] numbers) {
        long[] told = new long[words.length];
        int size = 0;
        for (int i = 0; i < words.length; i += 2) {
            numbers[i / 2] = size / 2;
            if (!isLeftOut(words, i)) {
                told[size++] = words[i];
                told[size++] = words[i + 1];
            }
        }
        numbers[words.length / 2] = size / 2;
        return Arrays.copyOf(told, size);
    }
}
