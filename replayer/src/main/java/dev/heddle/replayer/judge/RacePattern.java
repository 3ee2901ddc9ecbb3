package dev.heddle.replayer.judge;

/** What the code around a race does, in the words by which programmers know it. */
public enum RacePattern {
    /** A field is read and, where it has no value yet, computed and written; what is computed is always the same. */
    LAZY_INITIALISATION("lazy initialisation"),
    /** A number is read, changed and written back. */
    COUNTER("counter that is read, changed and written back"),
    /** A field is read without a lock and, where it is not set, again with one. */
    DOUBLE_CHECKED("double-checked flag"),
    /** A reference to an object is handed over, whose fields are read behind it; or such a field itself. */
    PUBLICATION("unsafe publication"),
    /** A flag is read until another thread sets it. */
    STOP_FLAG("flag that another thread sets");

    private final String text;

    RacePattern(String text) {
        this.text = text;
    }

    /** For people. */
    public String text() {
        return text;
    }
}
