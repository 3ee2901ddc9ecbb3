package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.output.Staging;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Staging that outlives nothing. */
final class HeapStaging implements Staging {
    int bytes;
    boolean isFull;
    boolean isClosed;

    @Override
    public List<Piece> grow(int size, int pieces) throws IOException {
        if (isFull) {
            throw new IOException("No space left on device");
        }
        List<Piece> all = new ArrayList<>();
        for (int i = 0; i < pieces; i++) {
            ByteBuffer memory = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
            bytes += size;
            all.add(new Piece() {
                @Override
                public ByteBuffer buffer() {
                    return memory;
                }

                @Override
                public void assign(int thread, long first) {
                    for (int at = 0; at < size; at += Long.BYTES) {
                        if (memory.getLong(at) != 0) {
                            throw new AssertionError("not empty at " + at);
                        }
                    }
                }

                @Override
                public void free(int used) {
                    for (int at = 0; at < used; at += Long.BYTES) {
                        memory.putLong(at, 0);
                    }
                }
            });
        }
        return all;
    }

    @Override
    public void moveTo(Path file) {}

    @Override
    public void close() {
        isClosed = true;
    }
}
