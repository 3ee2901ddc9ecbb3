package dev.heddle.formats.trace;

import org.jspecify.annotations.Nullable;

/** What a block holds. */
public enum BlockType {
    HEADER(1),
    PROGRAM(2),
    BUNDLE(3),
    THREADS(4),
    SITES(5),
    OBJECTS(6),
    LOCATIONS(7),
    EVENTS(8),
    VERDICT(9),
    ENVIRONMENT(10),
    CAUSE(11),
    CALLS(12),
    ORIGINS(13),
    TYPES(14),
    FOOTER(15),
    // Of logs alone.
    RUN(16),
    LOG_THREADS(17),
    LOG_SITES(18),
    FIELDS(19),
    CLASSES(20),
    LOG(21),
    NOTES(22),
    INDEX(23),
    RETIRED(24);

    private final int code;

    BlockType(int code) {
        this.code = code;
    }

    /** The number in the file. */
    public int code() {
        return code;
    }

    /** The type with that number, or null where none has it. */
    public static @Nullable BlockType ofCode(int code) {
        for (BlockType type : values()) {
            if (type.code == code) {
                return type;
            }
        }
        return null;
    }

    /** The name for messages: {@code EVENTS}, or {@code type 77}. */
    public static String nameOf(int code) {
        BlockType type = ofCode(code);
        return type == null ? "type " + code : type.name();
    }
}
