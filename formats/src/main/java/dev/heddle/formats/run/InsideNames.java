package dev.heddle.formats.run;

/** Names of the copies of JDK classes that a program gets ({@link CodeFilter#inside}). */
public final class InsideNames {
    /** What stands before the JDK's name in that of a copy, with dots. */
    public static final String PREFIX = "heddle.inside.";

    private InsideNames() {}

    /** A text with the JDK's names in place of those of copies. */
    public static String jdk(String text) {
        return text.replace(PREFIX, "");
    }
}
