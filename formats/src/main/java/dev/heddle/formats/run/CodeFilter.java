package dev.heddle.formats.run;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which classes of a program run under control. The others run as they are: their accesses are no events, their locks
 * are the JVM's, their statics keep their values from execution to execution. Names are those of classes (with those
 * nested in them) or of packages (with all below them), binary, with dots.
 *
 * @param only where it names any, no other classes are under control
 * @param exclude not under control, also where {@code only} names them
 * @param coarse under control without events of plain accesses: what orders threads keeps its events (ADR 81)
 * @param inside of the JDK: packages and classes of which the program gets copies, which are under control as its own
 *     classes are
 */
public record CodeFilter(Set<String> only, Set<String> exclude, Set<String> coarse, Set<String> inside) {
    /**
     * Test frameworks, and libraries for assertions and mocks, which are no part of what is tested; {@link #only} may
     * name them all the same.
     */
    public static final List<String> TEST_FRAMEWORKS = List.of(
            "dev.heddle.api.run",
            "dev.heddle.junit",
            "com.google.common.truth",
            "groovy",
            "groovyjarjarantlr4",
            "groovyjarjarasm",
            "io.kotest",
            "junit",
            "net.bytebuddy",
            "org.apache.groovy",
            "org.apiguardian",
            "org.assertj",
            "org.codehaus.groovy",
            "org.easymock",
            "org.hamcrest",
            "org.junit",
            "org.mockito",
            "org.objenesis",
            "org.opentest4j",
            "org.spockframework",
            "org.testng",
            "spock");

    /** Libraries for logging: coarse in tests, and not recorded where programs run freely. */
    public static final List<String> LOGGING = List.of(
            "ch.qos.logback",
            "org.apache.commons.logging",
            "org.apache.juli",
            "org.apache.log4j",
            "org.apache.logging",
            "org.jboss.logging",
            "org.jboss.logmanager",
            "org.slf4j");

    /** Classes of them that wait by looks at the clock, which is that of the execution. */
    private static final List<String> WAITING =
            List.of("org.mockito.internal.util.Timer", "org.mockito.internal.verification.VerificationOverTimeImpl");

    /** All but the test frameworks. */
    public static final CodeFilter DEFAULT = new CodeFilter(Set.of(), Set.of(), Set.of(), Set.of());

    /** Copies the sets. */
    public CodeFilter {
        only = Collections.unmodifiableSortedSet(new TreeSet<>(only));
        exclude = Collections.unmodifiableSortedSet(new TreeSet<>(exclude));
        inside = Collections.unmodifiableSortedSet(new TreeSet<>(inside));
        coarse = Collections.unmodifiableSortedSet(new TreeSet<>(coarse));
    }

    /**
     * The filter for a test where nothing is asked to be coarse: libraries for logging are, but for one that the test
     * belongs to and those that {@link #only} names.
     *
     * @param testClass binary name of its class
     */
    public CodeFilter forTest(String testClass) {
        if (!coarse.isEmpty()) {
            return this;
        }
        Set<String> logging = new TreeSet<>(LOGGING);
        logging.removeIf(name ->
                covers(name, testClass) || only.stream().anyMatch(o -> covers(o, name) || covers(name, o)));
        return new CodeFilter(only, exclude, logging, inside);
    }

    /** Whether plain accesses of a class have no events. */
    public boolean isCoarse(String className) {
        return isAmong(coarse, className);
    }

    /**
     * Whether a class is under control.
     *
     * @param className binary name, with dots
     */
    public boolean includes(String className) {
        if (className.startsWith(InsideNames.PREFIX)) {
            return true;
        }
        if (isAmong(exclude, className)) {
            return false;
        }
        boolean isFramework = isAmong(TEST_FRAMEWORKS, className) && !isAmong(WAITING, className);
        return only.isEmpty() ? !isFramework : isAmong(only, className);
    }

    /** For people; empty for the default. */
    String text() {
        return (only.isEmpty() ? "" : ", only " + String.join(", ", only))
                + (exclude.isEmpty() ? "" : ", without " + String.join(", ", exclude))
                + (coarse.isEmpty() ? "" : ", coarse " + String.join(", ", coarse))
                + (inside.isEmpty() ? "" : ", inside " + String.join(", ", inside));
    }

    /** No stream: this is asked while classes are loaded, and those of streams may be among them. */
    private static boolean isAmong(Iterable<String> names, String className) {
        for (String name : names) {
            if (covers(name, className)) {
                return true;
            }
        }
        return false;
    }

    /** A package covers its classes and its subpackages, a class its nested classes. */
    public static boolean covers(String prefix, String className) {
        if (!className.startsWith(prefix)) {
            return false;
        }
        char next = className.length() == prefix.length() ? '.' : className.charAt(prefix.length());
        return next == '.' || next == '$';
    }
}
