package dev.heddle.recorder.free.output;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/** Memory that outlives the process, for records that are in no block yet. */
public interface Staging extends Closeable {
    /** More pieces, empty; their room is really there. */
    List<Piece> grow(int bytes, int pieces) throws IOException;

    /** From now on it belongs to another file of the same run. */
    void moveTo(Path file) throws IOException;

    /** All that it had is in blocks: nothing is left of it. */
    @Override
    void close() throws IOException;

    /** Room for the records of one thread. */
    interface Piece {
        /** All of it, in native byte order; always the same memory. */
        ByteBuffer buffer();

        /** A thread's records go here from now on, beginning with that number. */
        void assign(int thread, long first);

        /**
         * Free from now on, and all zeros.
         *
         * @param used bytes from the beginning that may be other than zero
         */
        void free(int used);
    }
}
