package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.output.Staging;
import java.nio.ByteBuffer;

/** A piece of the staging memory, and whose records are in it. Its fields are guarded by {@link Chunks}. */
final class Chunk {
    private final Staging.Piece piece;
    private final ByteBuffer memory;
    private final ByteBuffer given;
    private int thread;
    private long first;
    private int written;
    private int end;

    /** Whether the writer is looking at it while its thread fills it. */
    boolean watched;

    Chunk(Staging.Piece piece) {
        this.piece = piece;
        memory = piece.buffer();
        given = memory.duplicate().order(memory.order());
    }

    int capacity() {
        return memory.capacity() / LogRecord.BYTES;
    }

    int bytes() {
        return memory.capacity();
    }

    int thread() {
        return thread;
    }

    /** Number of the thread's first record here. */
    long first() {
        return first;
    }

    /** How many of the records here are in a block. */
    int written() {
        return written;
    }

    /** How many records are here, once the thread has given it back. */
    int end() {
        return end;
    }

    /** The memory for a thread to fill, its records beginning with that number. */
    ByteBuffer assign(int owner, long from) {
        thread = owner;
        first = from;
        written = 0;
        end = 0;
        piece.assign(owner, from);
        given.clear();
        return given;
    }

    /** The thread returns it with this number of records. */
    void filled(int records) {
        end = records;
    }

    /** How many records are complete in a chunk that its thread still fills; may be asked at any time. */
    int complete() {
        int all = capacity();
        int found = written;
        while (found < all && memory.getLong(found * LogRecord.BYTES) != 0) {
            found++;
        }
        return found;
    }

    /** The records that are in no block yet, up to one. */
    ByteBuffer records(int upTo) {
        return memory.slice(written * LogRecord.BYTES, (upTo - written) * LogRecord.BYTES)
                .order(memory.order());
    }

    /** The records up to that one are in blocks. */
    void wrote(int upTo) {
        written = upTo;
    }

    void free() {
        piece.free(end * LogRecord.BYTES);
    }
}
