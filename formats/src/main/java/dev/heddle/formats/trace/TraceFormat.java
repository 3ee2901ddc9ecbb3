package dev.heddle.formats.trace;

/** The numbers of the container's layout; {@link dev.heddle.formats.trace} holds the table that they belong to. */
final class TraceFormat {
    static final int OLDEST_READABLE = 1;
    static final int CURRENT = 1;

    static final byte[] MAGIC = {(byte) 0x89, 'H', 'E', 'D', 'D', 'L', 'E', '\n'};
    static final byte KIND_TRACE = 'T';
    static final int FILE_HEADER_SIZE = 16;
    static final int BLOCK_HEADER_SIZE = 24;
    static final int TRAILER_SIZE = 16;

    /** A block that a reader may skip when it does not know its type. */
    static final int OPTIONAL_BLOCK = 1;

    /** Longest payload of a block, before compression. */
    static final int MAX_PAYLOAD = 16 << 20;
    /** Length at which a writer closes a dictionary block or a piece of the bundle. */
    static final int PIECE = 1 << 20;
    /** Most entries or events of one block. */
    static final int MAX_COUNT = 4096;
    /** Most events of one trace. */
    static final int MAX_EVENTS = 1 << 27;
    /** Longest bundle. */
    static final int MAX_BUNDLE = 256 << 20;

    private TraceFormat() {}

    /** The magic with all bits inverted: the last bytes of a complete file. */
    static byte[] invertedMagic() {
        byte[] inverted = MAGIC.clone();
        for (int i = 0; i < inverted.length; i++) {
            inverted[i] = (byte) ~inverted[i];
        }
        return inverted;
    }
}
