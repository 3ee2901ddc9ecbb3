package dev.heddle.recorder.recording;

import dev.heddle.recorder.hooks.log.LogRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Who has which chunk: the threads that fill them, the writer that waits for full ones, and those that are free. Threads wait here while too many are full, or the
 * oldest of these are dropped. There is always one on its way to whoever waits: either the writer has full ones to empty, or it makes more.
 *
 * <p>A thread that waits does so whatever its interrupt status, and keeps that. Nobody is woken but for a change that may be what it waits for: threads that wake each other
 * keep the writer from the lock.
 */
final class Chunks {
    /** A thread begins with little, since there may be very many. */
    static final int SMALL = 4 << 10;

    /** What it fills from then on. */
    static final int LARGE = 64 << 10;

    /** How much may wait for the writer before threads do. */
    static final int MOST_FULL = 128;

    private static final int MORE_SMALL = 64;
    private static final int MORE_LARGE = 16;

    private final int mostFull;
    private final boolean drops;
    private final Deque<Chunk> small = new ArrayDeque<>();
    private final Deque<Chunk> large = new ArrayDeque<>();
    private final Deque<Chunk> full = new ArrayDeque<>();
    private Chunk[] held = new Chunk[64];
    private long[] next = new long[64];
    private int smallWaiting;
    private int largeWaiting;
    private boolean writerWaits;
    private boolean ended;
    private long dropped;

    /**
     * @param mostFull how many full ones may wait for the writer
     * @param drops whether the oldest is dropped then; else threads wait
     */
    Chunks(int mostFull, boolean drops) {
        this.mostFull = mostFull;
        this.drops = drops;
    }

    /** See {@link dev.heddle.recorder.hooks.log.LogBuffers#next}. */
    synchronized ByteBuffer next(int thread, int filled, boolean last) {
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
            wakeWriter();
        }
        if (last) {
            return null;
        }
        Chunk chunk = take(had == null && next[thread] == 0);
        if (chunk == null) {
            return null;
        }
        held[thread] = chunk;
        return chunk.assign(thread, next[thread]);
    }

    private Chunk take(boolean first) {
        Deque<Chunk> free = first ? small : large;
        boolean interrupted = false;
        while (!ended && free.isEmpty()) {
            if (!drops
                    || full.size() < mostFull / 2
                    || !dropOldest()) { // half: the writer may be too busy to make more
                interrupted |= pause(first);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return ended ? null : free.pollFirst();
    }

    private void wakeWriter() {
        if (writerWaits) {
            writerWaits = false; // or all that wake with it do this again
            notifyAll();
        }
    }

    /** Waits for a chunk; answers whether it was interrupted. */
    private boolean pause(boolean first) {
        smallWaiting += first ? 1 : 0;
        largeWaiting += first ? 0 : 1;
        if (full.size() < mostFull) {
            wakeWriter();
        }
        try {
            wait();
            return false;
        } catch (InterruptedException e) {
            return true;
        } finally {
            smallWaiting -= first ? 1 : 0;
            largeWaiting -= first ? 0 : 1;
        }
    }

    private boolean dropOldest() {
        for (Chunk chunk : full) {
            if (!chunk.watched) {
                full.remove(chunk);
                dropped += chunk.end() - chunk.written();
                recycle(chunk);
                return true;
            }
        }
        return false;
    }

    /** Nobody gets anything any more; what is full and what threads hold stays. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /**
     * The writer waits for something to do.
     *
     * @param millis at most so long; 0 for any time
     */
    synchronized void await(long millis) throws InterruptedException {
        if (full.isEmpty() && !isWanted(small, smallWaiting) && !isWanted(large, largeWaiting) && !ended) {
            writerWaits = true;
            try {
                wait(millis);
            } finally {
                writerWaits = false;
            }
        }
    }

    /** Whether threads wait for what only the writer can make more of. */
    private boolean isWanted(Deque<Chunk> free, int waiting) {
        return waiting > 0 && free.isEmpty() && full.size() < mostFull;
    }

    /** The chunk that has been full for longest, or null. It stays the writer's until {@link #recycle}. */
    synchronized Chunk poll() {
        return full.pollFirst();
    }

    /** What there is before anybody asks. */
    void begin(Staging staging) throws IOException {
        small.addAll(chunks(staging.grow(SMALL, MORE_SMALL)));
        large.addAll(chunks(staging.grow(LARGE, mostFull)));
    }

    /** Makes more where somebody waits for some. For the writer alone. */
    void grow(Staging staging) throws IOException {
        boolean makeSmall;
        boolean makeLarge;
        synchronized (this) {
            makeSmall = isWanted(small, smallWaiting);
            makeLarge = isWanted(large, largeWaiting);
        }
        List<Chunk> moreSmall = makeSmall ? chunks(staging.grow(SMALL, MORE_SMALL)) : List.of();
        List<Chunk> moreLarge = makeLarge ? chunks(staging.grow(LARGE, MORE_LARGE)) : List.of();
        if (makeSmall || makeLarge) {
            synchronized (this) {
                small.addAll(moreSmall);
                large.addAll(moreLarge);
                notifyAll();
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
            boolean isSmall = chunk.capacity() * LogRecord.BYTES == SMALL;
            (isSmall ? small : large).addLast(chunk);
            if ((isSmall ? largeWaiting : smallWaiting) > 0 || writerWaits) {
                notifyAll();
            } else {
                notify();
            }
        }
    }

    /**
     * All that there is at this moment, in an order that keeps each thread's: those that are full, which are the writer's until {@link #recycle}, and behind them those that
     * threads fill. These go on doing so while the writer looks, and none of it is dropped, until {@link #unwatch}.
     */
    synchronized List<Chunk> watch() {
        List<Chunk> all = new ArrayList<>(full);
        full.clear();
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
