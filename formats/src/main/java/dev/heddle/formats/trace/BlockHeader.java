package dev.heddle.formats.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The 24 bytes before a block's payload. Lengths and counts are as found in the file: nothing is believed before the
 * checksum agrees.
 *
 * @param offset where the block begins in the file
 * @param crc CRC32C of the first 20 header bytes and the stored payload
 */
public record BlockHeader(
        long offset, int type, int codec, int flags, int number, int count, int length, int stored, int crc) {
    private static final int CHECKED = TraceFormat.BLOCK_HEADER_SIZE - Integer.BYTES;

    /** Reads the header that lies in the first 24 bytes of {@code bytes}. */
    public static BlockHeader parse(long offset, byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return new BlockHeader(
                offset,
                in.getShort() & 0xffff,
                in.get() & 0xff,
                in.get() & 0xff,
                in.getInt(),
                in.getInt(),
                in.getInt(),
                in.getInt(),
                in.getInt());
    }

    /** The header's bytes with the checksum of {@code payload}, whatever {@link #crc} says. */
    public byte[] toBytes(byte[] payload) {
        ByteBuffer out = ByteBuffer.allocate(TraceFormat.BLOCK_HEADER_SIZE).order(ByteOrder.LITTLE_ENDIAN);
        out.putShort((short) type).put((byte) codec).put((byte) flags);
        out.putInt(number).putInt(count).putInt(length).putInt(stored);
        out.putInt(checksum(out.array(), payload, stored));
        return out.array();
    }

    /** The checksum that this header and its payload, which begins {@code buffer}, should have. */
    int expectedCrc(byte[] buffer) {
        return ByteBuffer.wrap(toBytes(buffer)).order(ByteOrder.LITTLE_ENDIAN).getInt(CHECKED);
    }

    private static int checksum(byte[] header, byte[] payload, int length) {
        CRC32C crc = new CRC32C();
        crc.update(header, 0, CHECKED);
        crc.update(payload, 0, length);
        return (int) crc.getValue();
    }

    /** Where the next block begins. */
    public long end() {
        return offset + TraceFormat.BLOCK_HEADER_SIZE + stored;
    }

    /** {@code block 7 (EVENTS)}. */
    public String label() {
        return "block " + number + " (" + BlockType.nameOf(type) + ")";
    }
}
