package dev.heddle.formats.trace;

/** The numbers of the container's layout; {@link dev.heddle.formats.trace} holds the table that they belong to. */
public final class TraceFormat {
    public static final int VERSION = 1;
    public static final byte[] MAGIC = {(byte) 0x89, 'H', 'E', 'D', 'D', 'L', 'E', '\n'};
    public static final byte KIND_TRACE = 'T';
    public static final byte KIND_LOG = 'L';
    public static final int FILE_HEADER_SIZE = 16;
    public static final int BLOCK_HEADER_SIZE = 24;
    public static final int TRAILER_SIZE = 16;

    /** A block that a reader may skip when it does not know its type. */
    public static final int OPTIONAL_BLOCK = 1;

    /** Longest payload of a block, before compression. */
    public static final int MAX_PAYLOAD = 16 << 20;
    /** Length at which a writer closes a dictionary block or a piece of the bundle. */
    public static final int PIECE = 1 << 20;
    /** Most entries or events of one block. */
    public static final int MAX_COUNT = 4096;
    /** Most records of one block of a log. */
    public static final int MAX_RECORDS = 16384;
    /** Most events of one trace. */
    public static final int MAX_EVENTS = 1 << 27;
    /** Longest bundle. */
    public static final int MAX_BUNDLE = 256 << 20;

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
