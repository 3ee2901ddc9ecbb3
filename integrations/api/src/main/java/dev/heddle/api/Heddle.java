package dev.heddle.api;

import dev.heddle.api.run.Control;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What tests and programs may call: checks of parts of tests ({@code Heddle.check(() -> ...)} inside of any test
 * method), and what is kept from execution to execution.
 */
public final class Heddle {
    private Heddle() {}

    /**
     * Runs {@code body} many times under control, with {@link Campaign#DEFAULT}.
     *
     * @throws AssertionError where an execution fails; its message tells the story
     * @see Campaign#check
     */
    public static void check(Body body) {
        Campaign.DEFAULT.check(body);
    }

    /** A campaign with other figures: {@code Heddle.campaign().executions(10_000).check(() -> ...)}. */
    @CheckReturnValue
    public static Campaign campaign() {
        return Campaign.DEFAULT;
    }

    /**
     * Two or more bodies, each on a thread of its own: {@code Heddle.actors(a, b).arbiter(() -> x).assertNever("0")}.
     */
    @CheckReturnValue
    public static Actors actors(Body... bodies) {
        return Campaign.DEFAULT.actors(bodies);
    }

    /**
     * The operations of a data structure: methods of {@code type} with {@link Operation}, or of a class of
     * {@code java.util.concurrent}, whose inside is under control then.
     * {@code Heddle.operations(DequeTest.class).check()} fails where an execution of theirs is not linearizable.
     */
    @CheckReturnValue
    public static Operations operations(Class<?> type) {
        return Campaign.DEFAULT.operations(type);
    }

    /**
     * Static fields of these packages and classes keep their values from one execution to the next, as with
     * {@code heddle check --keep}: logging, configuration, caches that are filled once. Their class initialisers then
     * run once in each JVM.
     *
     * <p>What counts is asked for in the first execution of a JVM, which is not counted; the names must be the same in
     * every execution. The report and the traces name them.
     *
     * @param names binary names, such as {@code org.slf4j} or {@code org.example.Tables}; a package covers its classes
     *     and subpackages, a class its nested classes
     * @throws IllegalArgumentException for what is no such name
     */
    public static void keep(String... names) {
        for (String name : names) {
            if (!isName(name)) {
                throw new IllegalArgumentException(name + ": expected a package or class, such as org.slf4j");
            }
        }
        for (String name : names) {
            Control.keep(name);
        }
    }

    /**
     * Names a value by which executions are told apart: a result, or the state of an object. {@code heddle judge}
     * groups executions by what they name; where they name nothing it takes static fields of the main class. Of several
     * values of one name the last counts. Elements of arrays are taken from memory as it is then; everything else is
     * what {@code toString} answers, which runs under control.
     *
     * @param value null, an array, or what has a text that says what it is worth
     */
    public static void observe(String name, @Nullable Object value) {
        Control.observe(name, text(value));
    }

    private static String text(@Nullable Object value) {
        if (value == null || !value.getClass().isArray()) {
            return String.valueOf(value);
        }
        String listed = Arrays.deepToString(new Object[] {value});
        return listed.substring(1, listed.length() - 1);
    }

    /** Whether this code runs under Heddle's control. */
    public static boolean isControlled() {
        return Control.isControlled();
    }

    /**
     * Identifiers, separated by dots. Without the JDK's collections or regular expressions, whose accesses would be
     * events.
     */
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
