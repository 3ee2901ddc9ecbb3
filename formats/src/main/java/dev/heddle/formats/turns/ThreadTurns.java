package dev.heddle.formats.turns;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * What one thread did, and what each of its records needs of others.
 *
 * <p>A need is the index of a thread (from bit 32, from 0) and how many of its records have to be done (low bits); with {@link #ARRIVAL}, the record that the
 * thread has to stand before.
 */
public final class ThreadTurns {
    /** Of a need: the thread has to have come to that record, but need not have done it. */
    public static final long ARRIVAL = 1L << 63;

    /** Threads of the JVM, which do what they do when they like. */
    private static final Set<String> OF_JVM = Set.of(
            "Reference Handler",
            "Finalizer",
            "Signal Dispatcher",
            "Common-Cleaner",
            "Notification Thread",
            "Attach Listener",
            "Service Thread",
            "process reaper");

    private static final int SHIFT = Integer.SIZE;

    private final String name;
    private final long[] words;
    private int parent = -1;
    private int[] at = new int[16];
    private long[] unsorted = new long[16];
    private int size;
    private int[] first;
    private long[] needs;

    ThreadTurns(String name, long[] words) {
        this.name = name;
        this.words = words;
    }

    static long need(int thread, int records) {
        return (long) thread << SHIFT | records;
    }

    static int thread(long need) {
        return (int) (need >>> SHIFT) & Integer.MAX_VALUE;
    }

    static int records(long need) {
        return (int) need;
    }

    void add(int record, long need) {
        if (size == at.length) {
            at = Arrays.copyOf(at, 2 * size);
            unsorted = Arrays.copyOf(unsorted, 2 * size);
        }
        at[size] = record;
        unsorted[size++] = need;
    }

    /** All needs are there: sorts them by record, without those that earlier ones imply. */
    void close(List<ThreadTurns> threads) {
        first = new int[size() + 2];
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (!threads.get(thread(unsorted[i])).isOfJvm()) {
                at[kept] = at[i];
                unsorted[kept++] = unsorted[i];
            }
        }
        size = kept;
        for (int i = 0; i < size; i++) {
            first[at[i] + 1]++;
        }
        for (int i = 1; i < first.length; i++) {
            first[i] += first[i - 1];
        }
        long[] sorted = new long[size];
        int[] next = first.clone();
        for (int i = 0; i < size; i++) {
            sorted[next[at[i]]++] = unsorted[i];
        }
        at = null;
        unsorted = null;
        reduce(sorted, threads.size());
    }

    private void reduce(long[] sorted, int threads) {
        int[] known = new int[threads];
        int kept = 0;
        for (int record = 0; record < size(); record++) {
            int from = first[record];
            int to = first[record + 1];
            first[record] = kept;
            for (int n = from; n < to; n++) {
                int thread = thread(sorted[n]);
                boolean isArrival = sorted[n] < 0;
                if (records(sorted[n]) > known[thread] || isArrival && records(sorted[n]) == known[thread]) {
                    sorted[kept++] = sorted[n];
                    known[thread] = isArrival ? known[thread] : records(sorted[n]);
                }
            }
        }
        first[size()] = kept;
        first[size() + 1] = kept;
        needs = Arrays.copyOf(sorted, kept);
    }

    /** The name that the program gave it. */
    public String name() {
        return name;
    }

    /** The index of the thread that started it; -1 if none did. */
    public int parent() {
        return parent;
    }

    /** Whether it is one of the JVM's own, which takes no turns. */
    public boolean isOfJvm() {
        return parent < 0 && OF_JVM.contains(name);
    }

    void parent(int thread) {
        parent = thread;
    }

    /** How many records there are. */
    public int size() {
        return words.length / 2;
    }

    /** Two words for each record. Not to be changed. */
    public long[] words() {
        return words;
    }

    /** Where in {@link #needs()} those of a record begin; two more than records. */
    public int[] firstNeed() {
        return first;
    }

    /** What records need of other threads, by record. */
    public long[] needs() {
        return needs;
    }
}
