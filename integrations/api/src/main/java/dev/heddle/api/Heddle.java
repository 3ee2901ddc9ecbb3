package dev.heddle.api;

/** What a program may tell Heddle that runs it. In a JVM without Heddle nothing happens. */
public final class Heddle {
    private Heddle() {}

    /**
     * Static fields of these packages and classes keep their values from one execution to the next, as with {@code heddle check --keep}: logging,
     * configuration, caches that are filled once. Their class initialisers then run once in each JVM.
     *
     * <p>What counts is asked for in the first execution of a JVM, which is not counted; the names must be the same in every execution. The report and the
     * traces name them.
     *
     * @param names binary names, such as {@code org.slf4j} or {@code org.example.Tables}; a package covers its classes and subpackages, a class its nested
     *     classes
     * @throws IllegalArgumentException for what is no such name
     */
    public static void keep(String... names) {
        for (String name : names) {
            if (!isName(name)) {
                throw new IllegalArgumentException(name + ": expected a package or class, such as org.slf4j");
            }
        }
        for (String name : names) {
            KeptStatics.keep(name);
        }
    }

    /** Identifiers, separated by dots. Without the JDK's collections or regular expressions, whose accesses would be events. */
    private static boolean isName(String name) {
        boolean isStart = true;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (isStart ? !Character.isJavaIdentifierStart(c) : c != '.' && !Character.isJavaIdentifierPart(c)) {
                return false;
            }
            isStart = c == '.';
        }
        return !isStart;
    }
}
