package dev.heddle.recorder.hooks.log;

/** What a thread did when it was recorded, and how far it has come in doing it again. */
public final class Turn {
    private static final int COUNT_NONE = Integer.MAX_VALUE;
    private static final int KIND = 0xff;
    /** The ordinal of the kind of event by which synchronisers tell of themselves. */
    private static final int SYNC = 18;

    /** The thread's number in the log. */
    public final int number;

    private final long[] words;
    /** Where in {@link #needs} those of a record begin. */
    private final int[] firstNeed;

    private final long[] needs;
    /** How many records have been done. */
    private volatile int done;
    /** The record before which the thread stands, or has stood last. */
    private volatile int arrived = -1;
    /** Whether it waits for its turn. */
    private volatile boolean waits;

    private volatile Thread thread;
    private int nextCount;

    /**
     * Makes a turn.
     *
     * @param words two for each record
     * @param firstNeed index in needs of the first of each record, and their end
     * @param needs see {@link Turns}
     */
    public Turn(int number, long[] words, int[] firstNeed, long[] needs) {
        this.number = number;
        this.words = words;
        this.firstNeed = firstNeed;
        this.needs = needs;
        nextCount = countFrom(0);
    }

    private int countFrom(int from) {
        for (int i = from; i < size(); i++) {
            if (isCount(i)) {
                return i;
            }
        }
        return COUNT_NONE;
    }

    private boolean isCount(int i) {
        return LogRecord.variant(words[2 * i]) == LogRecord.SHARED
                && LogRecord.index(words[2 * i + 1]) == LogRecord.SHARED_COUNT;
    }

    /** How many records there are. */
    public int size() {
        return words.length / 2;
    }

    /** How many of them have been done. */
    public int done() {
        return done;
    }

    /** The next record that the thread has to make; {@link #size()} if there is none. */
    public int next() {
        int i = done;
        while (i < size() && isCount(i)) {
            i++;
        }
        return i;
    }

    /** The next record that has to be made; {@link #size()} if there is none. */
    public int nextFirm() {
        int i = next();
        while (i < size() && (isCount(i) || isLoose(i))) {
            i++;
        }
        return i;
    }

    /** Whether a record may be missing, or come unexpected: it tells of what the library does inside. */
    boolean isLoose(int i) {
        return isLoose(word0(i), word1(i));
    }

    static boolean isLoose(long word0, long word1) {
        int index = LogRecord.index(word1);
        return switch (LogRecord.variant(word0)) {
            case LogRecord.OTHER -> (index & KIND) == SYNC;
            case LogRecord.OBJECT -> (index & LogRecord.OBJECT_MET) != 0;
            default -> false;
        };
    }

    /** First word of a record. */
    public long word0(int i) {
        return words[2 * i];
    }

    /** Second word of a record. */
    public long word1(int i) {
        return words[2 * i + 1];
    }

    /** The variant of the next record; -1 at the end. */
    public int variant() {
        int i = next();
        return i < size() ? LogRecord.variant(word0(i)) : -1;
    }

    /** The thread that follows it; null as long as it has not begun. */
    public Thread thread() {
        return thread;
    }

    void begin(Thread follower) {
        thread = follower;
    }

    /** Whether the thread waits for its turn at this moment. */
    public boolean waits() {
        return waits;
    }

    void waits(boolean now) {
        waits = now;
    }

    /** The thread stands before its next record: what it did without a record is done. */
    void arrive() {
        arrived = done;
    }

    boolean hasArrived(int record) {
        return done > record || arrived >= record;
    }

    /** Whether an access of an object of its own, which would be that after so many others, was not logged. */
    boolean isUnlogged(long before) {
        return nextCount == COUNT_NONE || before < LogRecord.version(word0(nextCount));
    }

    /** The first need of the next record that is not met, or 0. */
    long unmet() {
        return unmet(next());
    }

    /** The first need that is not met, or 0, of the records up to that one. */
    long unmet(int record) {
        int end = firstNeed[Math.min(record + 1, size())];
        for (int n = firstNeed[done]; n < end; n++) {
            if (!Turns.isMet(needs[n])) {
                return needs[n];
            }
        }
        return 0;
    }

    void finish(int record) {
        if (nextCount < record) {
            nextCount = countFrom(record);
        }
        done = record + 1;
    }
}
