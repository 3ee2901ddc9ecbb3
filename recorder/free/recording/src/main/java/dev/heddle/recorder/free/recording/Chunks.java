package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.output.Staging;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who has which chunk: the threads that fill them, the writer that waits for full ones, and those that are free.
 * Threads wait here while too many are full, or the oldest of these are dropped. There is always one on its way to a
 * waiting thread: either the writer has full ones to empty, or it makes more.
 *
 * <p>A thread that waits does so whatever its interrupt status, and keeps that. A thread is woken only by a change that
 * it may be waiting for: threads that wake each other keep the writer from the lock.
 */
public final class Chunks {
    /** A thread begins with little, since there may be very many. */
    static final int SMALL = 4 << 10;

    /** What it fills from then on. */
    static final int LARGE = 64 << 10;

    /**
     * What it fills once it has logged as much as makes it {@link #BUSY}: long blocks are smaller and cheaper, and
     * there are fewer of them to hand over.
     */
    static final int HUGE = 256 << 10;

    /** Records from which on a thread counts as busy. */
    static final int BUSY = 1 << 16;

    /** How much may wait for the writer before threads do, as a multiple of {@link #LARGE}. */
    public static final int MOST_FULL = 128;

    /** Limit of huge chunks: with more threads than that, some fill large ones. */
    private static final int MOST_HUGE = 64;

    /** The share of full chunks at which the writer is woken: one part in this number. */
    private static final int WORTH_WAKING = 16;

    private static final int[] SIZES = {SMALL, LARGE, HUGE};
    private static final int[] MORE = {64, 16, 4};

    private final long mostFull;
    private final boolean drops;
    /** By size; what was given back last is taken first, since it is in a cache. */
    private final List<Deque<Chunk>> free = List.of(new ArrayDeque<>(), new ArrayDeque<>(), new ArrayDeque<>());

    private final Deque<Chunk> full = new ArrayDeque<>();
    private long fullBytes;
    private int huge;
    private Chunk[] held = new Chunk[64];
    private long[] next = new long[64];
    private final int[] waiting = new int[SIZES.length];

    private boolean writerWaits;
    private boolean ended;
    private long dropped;

    /**
     * @param mostFull how much may wait for the writer, as a number of large chunks
     * @param drops whether the oldest is dropped then; else threads wait
     */
    Chunks(int mostFull, boolean drops) {
        this.mostFull = (long) mostFull * LARGE;
        this.drops = drops;
    }

    /** See {@link dev.heddle.recorder.free.hooks.LogBuffers#next}. */
    synchronized @Nullable ByteBuffer next(int thread, int filled, boolean last) {
        if (thread >= held.length) {
            int more = Math.max(thread + 1, held.length * 2);
            held = Arrays.copyOf(held, more);
            next = Arrays.copyOf(next, more);
        }
        Chunk had = held[thread];
        if (had != null) {
            had.filled(filled);
            next[thread] += filled;
            held[thread] = null;
            full.addLast(had);
            fullBytes += had.bytes();
            if (fullBytes >= mostFull / WORTH_WAKING) {
                wakeWriter();
            }
        }
        if (last) {
            return null;
        }
        Chunk chunk = take(size(next[thread]));
        if (chunk == null) {
            return null;
        }
        held[thread] = chunk;
        return chunk.assign(thread, next[thread]);
    }

    /** The size of chunk for a thread with this number of records. */
    private int size(long logged) {
        int size = sizeAfter(logged, drops);
        return size == 2 && huge >= MOST_HUGE && free.get(2).isEmpty() ? 1 : size;
    }

    /**
     * Size while huge chunks are left. A ring has none: little should be dropped at once, and there must be enough from
     * the start.
     */
    private static int sizeAfter(long logged, boolean drops) {
        return logged == 0 ? 0 : logged < BUSY || drops ? 1 : 2;
    }

    /** How many of a thread's records were in chunks that it has given back, if it is the only thread. */
    static long handedOver(long logged, boolean drops) {
        long done = 0;
        while (true) {
            long more = SIZES[sizeAfter(done, drops)] / LogRecord.BYTES;
            if (done + more >= logged) {
                return done;
            }
            done += more;
        }
    }

    private @Nullable Chunk take(int size) {
        Deque<Chunk> chunks = free.get(size);
        boolean interrupted = false;
        while (!ended && chunks.isEmpty()) {
            if (!drops || fullBytes < mostFull / 2 || !dropOldest()) { // half: the writer may be too busy to make more
                interrupted |= pause(size);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return ended ? null : chunks.pollLast();
    }

    private void wakeWriter() {
        if (writerWaits) {
            writerWaits = false; // or all that wake with it do this again
            notifyAll();
        }
    }

    /** Waits for a chunk; answers whether it was interrupted. */
    private boolean pause(int size) {
        waiting[size]++;
        wakeWriter();
        try {
            wait();
            return false;
        } catch (InterruptedException e) {
            return true;
        } finally {
            waiting[size]--;
        }
    }

    private boolean dropOldest() {
        for (Chunk chunk : full) {
            if (!chunk.watched) {
                full.remove(chunk);
                fullBytes -= chunk.bytes();
                dropped += chunk.end() - chunk.written();
                recycle(chunk);
                return true;
            }
        }
        return false;
    }

    /** Ends the handing out of chunks; full ones and those that threads hold stay. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /**
     * The writer waits for something to do.
     *
     * @param millis maximum time to wait; 0 for no limit
     */
    synchronized void await(long millis) throws InterruptedException {
        if (fullBytes < Math.max(1, mostFull / WORTH_WAKING) && !isAnyoneWaiting() && !ended) {
            writerWaits = true;
            try {
                wait(millis);
            } finally {
                writerWaits = false;
            }
        }
    }

    private boolean isAnyoneWaiting() {
        for (int size = 0; size < SIZES.length; size++) {
            if (waiting[size] > 0 && (free.get(size).isEmpty() || !full.isEmpty())) {
                return true;
            }
        }
        return false;
    }

    /** Whether threads wait for what only the writer can make more of. */
    private boolean isWanted(int size) {
        return waiting[size] > 0 && free.get(size).isEmpty() && fullBytes < mostFull;
    }

    /** The chunk that has been full for longest, or null. It stays the writer's until {@link #recycle}. */
    synchronized Chunk poll() {
        Chunk chunk = full.pollFirst();
        fullBytes -= chunk == null ? 0 : chunk.bytes();
        return chunk;
    }

    /** What there is before anybody asks. */
    void begin(Staging staging) throws IOException {
        free.get(0).addAll(chunks(staging.grow(SMALL, MORE[0])));
        int large = (int) (mostFull / LARGE);
        huge = drops ? 0 : (int) (mostFull / 2 / HUGE);
        free.get(1).addAll(chunks(staging.grow(LARGE, huge == 0 ? large : large / 2)));
        if (huge > 0) {
            free.get(2).addAll(chunks(staging.grow(HUGE, huge)));
        }
    }

    /** Makes more chunks if a thread waits for one. For the writer only. */
    void grow(Staging staging) throws IOException {
        for (int size = 0; size < SIZES.length; size++) {
            boolean more;
            synchronized (this) {
                more = isWanted(size);
            }
            if (more) {
                List<Chunk> made = chunks(staging.grow(SIZES[size], MORE[size]));
                synchronized (this) {
                    free.get(size).addAll(made);
                    huge += size == 2 ? made.size() : 0;
                    notifyAll();
                }
            }
        }
    }

    private static List<Chunk> chunks(List<? extends Staging.Piece> pieces) {
        List<Chunk> chunks = new ArrayList<>();
        for (Staging.Piece piece : pieces) {
            chunks.add(new Chunk(piece));
        }
        return chunks;
    }

    /** A chunk whose records are all in blocks, or are dropped. */
    void recycle(Chunk chunk) {
        chunk.free(); // zeroes, so not for others to wait for
        synchronized (this) {
            int size = chunk.bytes() == SMALL ? 0 : chunk.bytes() == LARGE ? 1 : 2;
            free.get(size).addLast(chunk);
            int others = waiting[0] + waiting[1] + waiting[2] - waiting[size];
            if (others > 0 || writerWaits) {
                notifyAll();
            } else {
                notify();
            }
        }
    }

    /**
     * All that there is at this moment, in an order that keeps each thread's: those that are full, which are the
     * writer's until {@link #recycle}, and behind them those that threads fill. These go on doing so while the writer
     * looks, and none of it is dropped, until {@link #unwatch}.
     */
    synchronized List<Chunk> watch() {
        List<Chunk> all = new ArrayList<>(full);
        full.clear();
        fullBytes = 0;
        for (Chunk chunk : held) {
            if (chunk != null) {
                chunk.watched = true;
                all.add(chunk);
            }
        }
        return all;
    }

    synchronized void unwatch(List<Chunk> chunks) {
        chunks.forEach(chunk -> chunk.watched = false);
    }

    synchronized boolean isEnded() {
        return ended;
    }

    /** How many records were dropped. */
    synchronized long dropped() {
        return dropped;
    }
}
