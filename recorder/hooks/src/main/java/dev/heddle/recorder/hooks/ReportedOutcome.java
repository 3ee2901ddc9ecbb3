package dev.heddle.recorder.hooks;

import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where an execution leaves its outcome, and a test how far it has come, without a trace in the execution: no event, no
 * scheduling point. The state is static because the program has no other way to name it; the baton orders its threads.
 */
public final class ReportedOutcome {
    /** Longer ones are cut. */
    private static final int MOST_CHARACTERS = 1000;

    private static final SortedMap<String, String> VALUES = new TreeMap<>();
    /** The rest of a program that names a value in every round of a loop is of no use. */
    private static final int MOST_VALUES = 100;

    private static @Nullable String outcome;
    private static @Nullable String refusal;
    private static boolean isTestUnderWay;

    private ReportedOutcome() {}

    /** The program reports the outcome of this execution; the last one counts. */
    public static synchronized void report(String text) {
        outcome = cut(text);
        observe("outcome", text);
    }

    /** The program names a value of this execution; the last one of a name counts. */
    public static synchronized void observe(String name, String text) {
        if (VALUES.size() < MOST_VALUES || VALUES.containsKey(name)) {
            VALUES.put(cut(name), cut(text));
        }
    }

    private static String cut(String text) {
        return text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) : text;
    }

    /** The values named since the last call, by name. */
    public static synchronized SortedMap<String, String> takeValues() {
        SortedMap<String, String> all = new TreeMap<>(VALUES);
        VALUES.clear();
        return all;
    }

    /** The outcome reported since the last call, or null. */
    public static synchronized @Nullable String take() {
        String reported = outcome;
        outcome = null;
        return reported;
    }

    /** The program cannot be run as it was asked to, for the reason given in one line. */
    public static synchronized void refuse(String why) {
        refusal = why;
    }

    /** Why the program cannot be run, or null. */
    public static synchronized @Nullable String refusal() {
        return refusal;
    }

    /** A test begins, or has ended by itself. */
    public static synchronized void test(boolean begins) {
        isTestUnderWay = begins;
    }

    /** Whether the program is a test that has not ended yet. */
    public static synchronized boolean isTestUnderWay() {
        return isTestUnderWay;
    }
}
