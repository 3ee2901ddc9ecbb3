package dev.heddle.api.run;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * What is known here of the JVM under control, whose hooks are on the boot class path. Everything does nothing in other
 * JVMs.
 */
public final class Control {
    private static final @Nullable MethodHandle REPORT =
            find("ReportedOutcome", "report", MethodType.methodType(void.class, String.class));
    private static final @Nullable MethodHandle OBSERVE =
            find("ReportedOutcome", "observe", MethodType.methodType(void.class, String.class, String.class));
    private static final @Nullable MethodHandle REFUSE =
            find("ReportedOutcome", "refuse", MethodType.methodType(void.class, String.class));
    private static final @Nullable MethodHandle TEST =
            find("ReportedOutcome", "test", MethodType.methodType(void.class, boolean.class));
    private static final @Nullable MethodHandle OFF = find("Hooks", "off", MethodType.methodType(void.class));
    private static final @Nullable MethodHandle ON = find("Hooks", "on", MethodType.methodType(void.class));

    private static final @Nullable MethodHandle HOLD_BACK =
            find("Hooks", "holdBack", MethodType.methodType(void.class, Object.class, int.class));

    private static final @Nullable MethodHandle KEEP =
            find("KeptStatics", "ask", MethodType.methodType(void.class, String.class));

    private Control() {}

    /** Something to run. */
    public interface Action {
        /** Runs it. */
        void run() throws Throwable;
    }

    private static @Nullable MethodHandle find(String type, String name, MethodType of) {
        try {
            Class<?> hooks = Class.forName("dev.heddle.recorder.hooks." + type, true, null);
            return MethodHandles.publicLookup().findStatic(hooks, name, of);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Whether this JVM is under control. */
    public static boolean isControlled() {
        return REPORT != null;
    }

    /** The text that the campaign has for this check; empty for none. */
    public static String parameter() {
        TestExecution test = TestExecution.current();
        return test == null ? "" : test.parameter();
    }

    /** Asks for the statics of a package or class to be kept from execution to execution. */
    public static void keep(String name) {
        call(KEEP, name);
    }

    /** Sets the outcome of this execution. */
    public static void report(String outcome) {
        call(REPORT, outcome);
    }

    /** Names a value of this execution. */
    public static void observe(String name, String text) {
        call(OBSERVE, name, text);
    }

    /** Gives the program up as one that cannot be run. */
    static void refuse(String why) {
        call(REFUSE, why);
    }

    /** From now on, until {@link #testEnds}, an end of the JVM that the program asks for is a failure. */
    static void testBegins() {
        call(TEST, true);
    }

    /** The test has ended by itself. */
    static void testEnds() {
        call(TEST, false);
    }

    /** Until {@link #on} this thread does what no execution shows. */
    static void off() {
        call(OFF);
    }

    /** Ends what {@link #off} began. */
    static void on() {
        call(ON);
    }

    /**
     * Has the calling thread take and release the monitor of {@code gate} before its operation of that number from
     * here; 0 for before none.
     */
    public static void holdBack(Object gate, int operations) {
        call(HOLD_BACK, gate, operations);
    }

    private static void call(@Nullable MethodHandle handle, Object... arguments) {
        if (handle != null) {
            try {
                handle.invokeWithArguments(arguments);
            } catch (Throwable e) {
                throw Control.<RuntimeException>asUnchecked(e);
            }
        }
    }

    /**
     * Under control: runs the body if it belongs to the check that this JVM is for, and ends the execution behind it.
     * Others are passed over; in programs that are no tests each body runs.
     */
    public static void check(Action body) {
        TestExecution test = TestExecution.current();
        if (test == null) {
            unchecked(body);
        } else if (test.isNextCheckOurs()) {
            unchecked(body);
            throw new EndOfExecution();
        }
    }

    /** Runs the body; what it throws goes on unchanged. */
    public static void unchecked(Action body) {
        try {
            body.run();
        } catch (Throwable e) {
            throw Control.<RuntimeException>asUnchecked(e);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    static <T extends Throwable> T asUnchecked(Throwable e) throws T {
        throw (T) e;
    }
}
