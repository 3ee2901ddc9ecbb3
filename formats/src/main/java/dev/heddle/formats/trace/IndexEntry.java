package dev.heddle.formats.trace;

/**
 * What the footer says of a block, so that a reader that wants few blocks finds them without walking the file.
 *
 * @param type code of the block's type
 * @param size bytes from this block's header to the next block
 * @param count the header's count
 * @param thread the thread of an EVENTS block, else -1
 * @param first execution index of the first event of an EVENTS block, else -1
 * @param last execution index of its last event, else -1
 */
public record IndexEntry(int type, long size, int count, int thread, int first, int last) {
    public boolean isEvents() {
        return type == BlockType.EVENTS.code();
    }

    public void write(RecordOutput out) {
        out.writeVarInt(type, true);
        out.writeVarLong(size, true);
        out.writeVarInt(count, true);
        if (isEvents()) {
            out.writeVarInt(thread, true);
            out.writeVarInt(first, true);
            out.writeVarInt(last - first, true);
        }
    }

    public static IndexEntry read(RecordInput in) {
        int type = in.readVarInt(true);
        long size = in.readVarLong(true);
        int count = in.readVarInt(true);
        if (type != BlockType.EVENTS.code()) {
            return new IndexEntry(type, size, count, -1, -1, -1);
        }
        int thread = in.readVarInt(true);
        int first = in.readVarInt(true);
        return new IndexEntry(type, size, count, thread, first, first + in.readVarInt(true));
    }
}
