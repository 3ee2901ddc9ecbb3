package dev.heddle.formats.turns;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.log.LogFile;
import dev.heddle.formats.log.LogWords;
import java.util.Arrays;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * The records that a replay makes again: all but what the JDK does with its own collections and queues, which depends on what the JVM has done before (tables of
 * method types, caches of classes), how pools end their threads, and the objects that only such records name. Which task a pool's thread took is told.
 */
public final class ToldRecords {
    /** The collection that the JDK itself uses most. */
    public static final String TABLE = "java.util.concurrent.ConcurrentHashMap";

    private static final String CONCURRENT = "java.util.concurrent.";
    private static final int KIND = 0xff;
    private static final int FLAGS_SHIFT = 8;

    private final LogFile file;
    private final LongIntHashMap classes = new LongIntHashMap();
    private final LongHashSet used = new LongHashSet();
    private final LongHashSet tasks = new LongHashSet();

    ToldRecords(LogFile file) {
        this.file = file;
    }

    /** Whether a call of that method, {@code Class.method}, may be one on a {@link #TABLE}. */
    public static boolean isOfTable(String member) {
        int dot = member.indexOf('.');
        String owner = dot < 0 ? member : member.substring(0, dot);
        return List.of("Map", "Set", "Collection", "Iterable", "Iterator", "Enumeration", "View").stream()
                .anyMatch(owner::endsWith);
    }

    /** Takes a thread's records in, before any is asked for. */
    void survey(long[] words) {
        for (int i = 0; i < words.length; i += 2) {
            long object = LogWords.object(words[i + 1]);
            if (LogWords.variant(words[i]) == LogWords.OBJECT) {
                classes.put(object, LogWords.site(words[i]));
            } else if (isSync(words, i)
                    && (LogWords.index(words[i + 1]) >>> FLAGS_SHIFT & EventFlags.RELEASES) != 0
                    && isSubmission(member(LogWords.site(words[i])))
                    && !isOfCollection(object)) {
                tasks.add(object);
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

    private static boolean isSync(long[] words, int i) {
        return LogWords.variant(words[i]) == LogWords.OTHER
                && (LogWords.index(words[i + 1]) & KIND) == EventKind.SYNC.ordinal();
    }

    private String member(int site) {
        return site == 0 ? "" : file.sites().get(site - 1).entry().member();
    }

    private String className(long object) {
        int type = classes.getIfAbsent(object, 0);
        return type > 0 ? file.classes().get(type - 1) : "";
    }

    private boolean isOfCollection(long object) {
        String name = className(object);
        return name.startsWith(CONCURRENT)
                && (name.endsWith("Queue") || name.endsWith("Deque") || name.endsWith("Map") || isForkJoin(name));
    }

    private static boolean isForkJoin(String className) {
        return className.startsWith(CONCURRENT + "ForkJoin") || className.startsWith(CONCURRENT + "CompletableFuture");
    }

    private boolean isOfJdk(long[] words, int i) {
        if (LogWords.variant(words[i]) != LogWords.OTHER) {
            return false;
        }
        int flags = LogWords.index(words[i + 1]) >>> FLAGS_SHIFT;
        int site = LogWords.site(words[i]);
        if ((LogWords.index(words[i + 1]) & KIND) == EventKind.INTERRUPT.ordinal()) {
            return (flags & EventFlags.INTERRUPTED) == 0 && !isOfInterrupts(member(site));
        }
        if (!isSync(words, i)) {
            return false;
        }
        long object = LogWords.object(words[i + 1]);
        if (site == 0) {
            return (flags & EventFlags.ACQUIRES) == 0 || !tasks.contains(object);
        }
        return className(object).equals(TABLE) && !isOfTable(member(site));
    }

    /** Whether a call of that method interrupts a thread, or asks whether it is interrupted, and nothing else. */
    public static boolean isOfInterrupts(String member) {
        return member.endsWith(".interrupt") || member.endsWith(".isInterrupted") || member.endsWith(".interrupted");
    }

    /** Whether a call of that method gives a task to a ThreadPoolExecutor, or may do so. */
    private static boolean isSubmission(String member) {
        int dot = member.indexOf('.');
        String name = member.substring(dot + 1);
        return !member.startsWith("ForkJoinPool.")
                && (name.equals("execute")
                        || name.equals("submit")
                        || name.startsWith("invokeA")
                        || name.startsWith("schedule"));
    }

    private boolean isLeftOut(long[] words, int i) {
        if (LogWords.variant(words[i]) == LogWords.SHARED) {
            return LogWords.index(words[i + 1]) == LogWords.SHARED_ESCAPED;
        }
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
