package dev.heddle.formats.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Walks the blocks of a file, and reads single ones with their checksum verified. */
public final class BlockReader implements AutoCloseable {
    private final SeekableByteChannel channel;
    private final long size;
    private final MemoryBudget budget;
    private final Inflation inflation = new Inflation();
    private final Payload payload = new Payload();
    private ByteBuffer stored = ByteBuffer.allocate(1 << 16);

    public BlockReader(SeekableByteChannel channel, MemoryBudget budget) throws IOException {
        this.channel = channel;
        this.size = channel.size();
        this.budget = budget;
    }

    /**
     * What lies in the file, by its block headers alone.
     *
     * @param blocks those that are all there, in order
     * @param damage why there are no more, or empty where a footer and the trailer end the file
     */
    public record Scan(List<BlockHeader> blocks, Optional<Damage> damage) {
        /**
         * How many entries of a sort the headers announce; counts that no block may have are left to the block's own
         * check.
         */
        public long announced(BlockType type) {
            long total = 0;
            for (BlockHeader block : blocks) {
                boolean plausible = block.count() > 0 && block.count() <= TraceFormat.MAX_COUNT;
                if (block.type() == type.code() && plausible) {
                    total += block.count();
                }
            }
            return total;
        }
    }

    /** Follows the block headers until the footer or the first that leads nowhere. Payloads are not read. */
    public Scan scan() throws IOException {
        List<BlockHeader> blocks = new ArrayList<>();
        long offset = TraceFormat.FILE_HEADER_SIZE;
        while (true) {
            byte[] bytes = read(offset, TraceFormat.BLOCK_HEADER_SIZE);
            if (bytes.length < TraceFormat.BLOCK_HEADER_SIZE) {
                return new Scan(blocks, Optional.of(new Damage(size, endsAt(blocks.size(), bytes.length))));
            }
            BlockHeader header = BlockHeader.parse(offset, bytes);
            Optional<String> fault = fault(header, blocks.size());
            if (fault.isPresent()) {
                return new Scan(blocks, Optional.of(new Damage(offset, fault.get())));
            }
            budget.reserve(80); // the header in the list
            blocks.add(header);
            offset = header.end();
            if (header.type() == BlockType.FOOTER.code()) {
                return new Scan(blocks, trailerFault(header));
            }
        }
    }

    private static String endsAt(int block, int found) {
        return found == 0
                ? "truncated: expected block " + block + " or the footer, found the end of the file"
                : "truncated: expected the " + TraceFormat.BLOCK_HEADER_SIZE + " header bytes of block " + block
                        + ", found " + found;
    }

    private Optional<String> fault(BlockHeader header, int number) {
        if (header.number() != number) {
            return Optional.of("expected the header of block " + number + ", found the number "
                    + Integer.toUnsignedString(header.number()));
        }
        long remaining = size - header.offset() - TraceFormat.BLOCK_HEADER_SIZE;
        if (header.stored() < 0 || header.stored() > remaining) {
            return Optional.of("truncated: " + header.label() + " announces "
                    + Integer.toUnsignedString(header.stored()) + " bytes, found " + remaining);
        }
        return Optional.empty();
    }

    private Optional<Damage> trailerFault(BlockHeader footer) throws IOException {
        byte[] expected = trailer(footer.offset());
        byte[] found = read(footer.end(), TraceFormat.TRAILER_SIZE);
        if (found.length < expected.length) {
            return Optional.of(new Damage(
                    size,
                    "truncated: expected the " + expected.length + " bytes that end a file, found " + found.length));
        }
        if (!Arrays.equals(expected, found)) {
            return Optional.of(
                    new Damage(footer.end(), "expected the footer's offset and the inverted magic, found other bytes"));
        }
        long end = footer.end() + TraceFormat.TRAILER_SIZE;
        return size == end
                ? Optional.empty()
                : Optional.of(new Damage(end, "expected the end of the file, found " + (size - end) + " more bytes"));
    }

    /** The last bytes of a complete file: the offset of the footer's block, and the magic inverted. */
    public static byte[] trailer(long footerOffset) {
        ByteBuffer out = ByteBuffer.allocate(TraceFormat.TRAILER_SIZE).order(ByteOrder.LITTLE_ENDIAN);
        return out.putLong(footerOffset).put(TraceFormat.invertedMagic()).array();
    }

    /**
     * A block's payload as the writer gave it; valid until the next call.
     *
     * @throws MalformedException if the checksum or any field of the header is wrong
     */
    public Payload payload(BlockHeader header) throws IOException {
        if (header.stored() < 0 || header.stored() > TraceFormat.MAX_PAYLOAD) {
            throw new MalformedException("expected at most " + TraceFormat.MAX_PAYLOAD + " bytes, found "
                    + Integer.toUnsignedString(header.stored()));
        }
        if (stored.capacity() < header.stored()) {
            stored = ByteBuffer.allocate(header.stored() + header.stored() / 2);
        }
        int got = read(header.offset() + TraceFormat.BLOCK_HEADER_SIZE, header.stored(), stored);
        if (got < header.stored()) {
            throw new MalformedException("truncated: expected " + header.stored() + " bytes, found " + got);
        }
        int expected = header.expectedCrc(stored.array());
        if (header.crc() != expected) {
            throw new MalformedException(
                    "checksum " + Integer.toHexString(header.crc()) + ", expected " + Integer.toHexString(expected));
        }
        Codec codec = Codec.ofCode(header.codec());
        if (codec == null || (header.flags() & ~TraceFormat.OPTIONAL_BLOCK) != 0) {
            throw new MalformedException("unknown codec " + header.codec() + " or flags 0x"
                    + Integer.toHexString(header.flags()) + "; read it with the Heddle that wrote it");
        }
        if (!codec.isAvailable()) {
            throw new IOException(header.label() + " cannot be read: " + codec.missing());
        }
        boolean fits = codec == Codec.STORED ? header.length() == header.stored() : header.length() >= header.stored();
        if (!fits || header.length() > TraceFormat.MAX_PAYLOAD) {
            throw new MalformedException("expected a payload of " + header.stored() + " to " + TraceFormat.MAX_PAYLOAD
                    + " bytes, found " + Integer.toUnsignedString(header.length()));
        }
        payload.resize(header.length());
        inflation.decode(codec, stored.array(), header.stored(), payload);
        return payload;
    }

    /** Up to {@code length} bytes at {@code offset}: fewer where the file ends. */
    public byte[] read(long offset, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.max(0, Math.min(length, size - offset)));
        int got = read(offset, buffer.capacity(), buffer);
        return Arrays.copyOf(buffer.array(), got);
    }

    private int read(long offset, int length, ByteBuffer into) throws IOException {
        channel.position(offset);
        into.clear().limit(length);
        int got = 0;
        while (into.hasRemaining() && got >= 0) {
            got = channel.read(into);
        }
        return into.position();
    }

    @Override
    public void close() {
        inflation.close();
    }
}
