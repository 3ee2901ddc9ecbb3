package dev.heddle.replayer.strategy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * Reads-from pairs of sites: which a program's executions have shown, how often, and which others could be, since both
 * sites touch the same place. What is kept follows from the order of {@link #saw} and {@link #aimed} alone.
 */
public final class ReadsFromPairs {
    /** Counts are of no interest above this. */
    public static final int MANY = 64;

    private final LongIntHashMap count = new LongIntHashMap();

    private final LongIntHashMap placeIndex = new LongIntHashMap();
    private long[][] writers = new long[16][];
    private int[] writerCount = new int[16];
    private long[] place = new long[16];
    private int places;

    private final LongIntHashMap readerKnown = new LongIntHashMap();
    private long[] reader = new long[16];
    private int[] readerPlace = new int[16];
    private int readers;

    private int distinct;

    /** A hash of a pair, 64 bits. */
    public static long key(long writerSite, long readerSite) {
        long z = writerSite * 0x9E3779B97F4A7C15L ^ Long.rotateLeft(readerSite, 31) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 30)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 27);
    }

    /** How often a pair was seen or aimed at, up to {@link #MANY}. */
    public int count(long writerSite, long readerSite) {
        return count.getIfAbsent(key(writerSite, readerSite), 0);
    }

    /** Whether the site is known to write to the place. */
    public boolean hasWriter(long writerSite, long placeName) {
        int p = placeIndex.getIfAbsent(placeName, -1);
        for (int i = 0; p >= 0 && i < writerCount[p]; i++) {
            if (writers[p][i] == writerSite) {
                return true;
            }
        }
        return false;
    }

    /** How many pairs of sites have been seen. */
    public int size() {
        return distinct;
    }

    /** How many sites read. */
    public int readers() {
        return readers;
    }

    /**
     * An execution has shown that a read at one site saw a write of the other.
     *
     * @param writerSite 0 for the initial value
     * @return whether that is news
     */
    public boolean saw(long writerSite, long readerSite, long placeName) {
        int p = place(placeName);
        write(p, writerSite);
        if (!readerKnown.containsKey(mix(readerSite, placeName))) {
            readerKnown.put(mix(readerSite, placeName), readers);
            if (readers == reader.length) {
                reader = Arrays.copyOf(reader, readers * 2);
                readerPlace = Arrays.copyOf(readerPlace, readers * 2);
            }
            reader[readers] = readerSite;
            readerPlace[readers++] = p;
        }
        boolean isNew = raise(key(writerSite, readerSite)) == 1;
        distinct += isNew ? 1 : 0;
        return isNew;
    }

    /** An execution has shown that a site writes to a place. */
    public void wrote(long writerSite, long placeName) {
        write(place(placeName), writerSite);
    }

    /** An execution was to show this pair: whether it did or not, another one is more interesting now. */
    public void aimed(long pairKey) {
        raise(pairKey);
    }

    private int raise(long key) {
        int n = count.getIfAbsent(key, 0);
        if (n < MANY) {
            count.put(key, n + 1);
        }
        return n + 1;
    }

    private static long mix(long a, long b) {
        return key(a, b) + 1;
    }

    private int place(long name) {
        int p = placeIndex.getIfAbsent(name, -1);
        if (p < 0) {
            p = places++;
            placeIndex.put(name, p);
            if (p == place.length) {
                place = Arrays.copyOf(place, p * 2);
                writers = Arrays.copyOf(writers, p * 2);
                writerCount = Arrays.copyOf(writerCount, p * 2);
            }
            place[p] = name;
            writers[p] = new long[4]; // the first is the initial value
            writerCount[p] = 1;
        }
        return p;
    }

    private void write(int p, long site) {
        for (int i = 0; i < writerCount[p]; i++) {
            if (writers[p][i] == site) {
                return;
            }
        }
        if (writerCount[p] == writers[p].length) {
            writers[p] = Arrays.copyOf(writers[p], writerCount[p] * 2);
        }
        writers[p][writerCount[p]++] = site;
    }

    // ---- a sample

    private long sampledWriter;
    private long sampledReader;
    private long sampledPlace;

    /**
     * Draws a pair that could be: the one seen and aimed at least among a few drawn uniformly, first the reading site,
     * then the writing one.
     *
     * @return false where nothing is known yet
     */
    public boolean sample(SplittableRandom random, int among) {
        if (readers == 0) {
            return false;
        }
        int least = Integer.MAX_VALUE;
        for (int k = 0; k < among; k++) {
            int r = random.nextInt(readers);
            int p = readerPlace[r];
            long writer = writers[p][random.nextInt(writerCount[p])];
            int n = count(writer, reader[r]);
            if (n < least) {
                least = n;
                sampledWriter = writer;
                sampledReader = reader[r];
                sampledPlace = place[p];
            }
        }
        return true;
    }

    /** The writing site of the last sample; 0 for the initial value. */
    public long sampledWriter() {
        return sampledWriter;
    }

    /** The reading site of the last sample. */
    public long sampledReader() {
        return sampledReader;
    }

    /** The place of the last sample. */
    public long sampledPlace() {
        return sampledPlace;
    }
}
