package dev.heddle.formats.foreign;

import org.jspecify.annotations.Nullable;

/** What an event of STD or RapidBin does. The ordinal is the code in RapidBin files: never reorder. */
enum Operation {
    ACQUIRE("acq"),
    RELEASE("rel"),
    READ("r"),
    WRITE("w"),
    FORK("fork"),
    JOIN("join"),
    BEGIN("begin"),
    END("end"),
    /** A lock is asked for; says nothing that the acquisition does not say. */
    REQUEST("req");

    private static final Operation[] ALL = values();

    private final String word;

    Operation(String word) {
        this.word = word;
    }

    /** The word in STD files. */
    String word() {
        return word;
    }

    /** The operation with that RapidBin code, or null where none has it. */
    static @Nullable Operation ofCode(int code) {
        return code >= 0 && code < ALL.length ? ALL[code] : null;
    }

    /** The operation whose word lies there, or null where there is none. */
    static @Nullable Operation ofWord(byte[] text, int from, int to) {
        for (Operation operation : ALL) {
            if (operation.word.length() == to - from && matches(operation.word, text, from)) {
                return operation;
            }
        }
        return null;
    }

    private static boolean matches(String word, byte[] text, int from) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) != text[from + i]) {
                return false;
            }
        }
        return true;
    }

    /** True where the operation has an operand: a variable, a lock or a thread. */
    boolean hasOperand() {
        return this != BEGIN && this != END;
    }

    /** True where it tells that a thread runs. */
    boolean isStep() {
        return this != BEGIN && this != END && this != REQUEST;
    }
}
