package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;

/**
 * What a log's index says of a block.
 *
 * @param type code of the block's type
 * @param size bytes from this block's header to the next block
 * @param count the header's count
 * @param thread number of the thread of a LOG block, else 0
 * @param first number of the first record of a LOG block, else 0
 */
record LogIndexEntry(int type, long size, int count, int thread, long first) {
    boolean isLog() {
        return type == BlockType.LOG.code();
    }

    void write(RecordOutput out) {
        out.writeVarInt(type, true);
        out.writeVarLong(size, true);
        out.writeVarInt(count, true);
        if (isLog()) {
            out.writeVarInt(thread, true);
            out.writeVarLong(first, true);
        }
    }

    static LogIndexEntry read(RecordInput in) {
        int type = in.readVarInt(true);
        long size = in.readVarLong(true);
        int count = in.readVarInt(true);
        boolean log = type == BlockType.LOG.code();
        return new LogIndexEntry(type, size, count, log ? in.readVarInt(true) : 0, log ? in.readVarLong(true) : 0);
    }
}
