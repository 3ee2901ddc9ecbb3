package dev.heddle.api.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Execution of a test method by the engine that it was written for. */
final class TestExecution {
    private static final String PLATFORM = "org.junit.platform.engine.TestEngine";
    private static final String JUNIT_4 = "org.junit.runner.Request";

    /** Found once for each campaign; classes of this package keep their statics from execution to execution. */
    private static @Nullable Found found;

    private static @Nullable TestExecution current;

    /** What runs the test that a program's arguments name. */
    private record Found(List<String> arguments, List<RunnableTest> tests) {}

    private final TestId id;
    private int checks;

    private TestExecution(TestId id) {
        this.id = id;
    }

    /** The one under way, or null where the program is no test. */
    static @Nullable TestExecution current() {
        return current;
    }

    /**
     * Runs the test once.
     *
     * @throws RefusedTest where there is no such test, or nothing of it runs, with one line that says why
     * @throws Throwable what the test threw
     */
    static void run(String[] args) throws Throwable {
        TestId id = TestId.parse(List.of(args));
        TestResult result = new TestResult();
        List<Runnable> prepared = new ArrayList<>();
        Control.off(); // engines fill caches in the first execution, which others find full
        try {
            Found known = found;
            if (known == null || !known.arguments.equals(List.of(args))) {
                known = new Found(List.of(args), find(id, TestExecution.class.getClassLoader()));
                found = known;
            }
            for (RunnableTest test : known.tests) {
                prepared.add(test.prepare(result));
            }
        } finally {
            Control.on();
        }
        current = new TestExecution(id);
        prepared.forEach(Runnable::run);
        String outcome = result.end();
        if (outcome != null) {
            Control.report(outcome);
        }
    }

    private static List<RunnableTest> find(TestId id, ClassLoader loader) {
        Class<?> type = load(id.className(), loader);
        List<RunnableTest> found = List.of();
        boolean hasPlatform = isThere(PLATFORM, loader);
        if (hasPlatform) {
            found = PlatformTest.find(id, type);
        }
        if (found.isEmpty() && isThere(JUNIT_4, loader)) {
            found = JUnit4Test.find(type, id.method());
        }
        if (found.isEmpty()) {
            throw new RefusedTest(
                    hasPlatform
                            ? "no engine of the JUnit Platform on the class path knows this test; check the name"
                                    + " and the types of its parameters, or add the engine"
                            : "no such test of JUnit 4, and the JUnit Platform is not on the class path");
        }
        return found;
    }

    private static Class<?> load(String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new RefusedTest("the class cannot be loaded: " + e, e);
        }
    }

    private static boolean isThere(String type, ClassLoader loader) {
        try {
            Class.forName(type, false, loader);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Whether the check that begins now is the one that this JVM is for. */
    boolean isNextCheckOurs() {
        checks++;
        return id.check() == 0 || checks == id.check();
    }

    String parameter() {
        return id.parameter();
    }
}
