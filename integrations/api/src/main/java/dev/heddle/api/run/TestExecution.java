package dev.heddle.api.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Execution of a test method: a fresh instance, what runs before it, the method, what runs after it. */
final class TestExecution {
    /** Outcome of an execution that an assumption has ended. */
    static final String ASSUMPTION = "(assumption not met)";

    /** Resolved once; classes of this package keep their statics from execution to execution. */
    private static @Nullable TestPlan plan;

    private static @Nullable TestExecution current;

    private final TestPlan of;
    private int checks;

    private TestExecution(TestPlan of) {
        this.of = of;
    }

    /** The one under way, or null where the program is no test. */
    static @Nullable TestExecution current() {
        return current;
    }

    static void run(String[] args) throws Throwable {
        TestPlan known = plan;
        Object[] arguments;
        Control.off(); // reflection fills caches in the first execution, which others find full
        try {
            if (known == null) {
                known = TestPlan.of(TestId.parse(List.of(args)), TestExecution.class.getClassLoader());
                plan = known;
            }
            arguments = known.arguments();
        } finally {
            Control.on();
        }
        TestExecution execution = new TestExecution(known);
        current = execution;
        execution.run(arguments);
    }

    /** Whether the check that begins now is the one that this JVM is for. */
    boolean isNextCheckOurs() {
        checks++;
        int wanted = of.id().check();
        return wanted == 0 || checks == wanted;
    }

    String parameter() {
        return of.id().parameter();
    }

    private void run(Object[] arguments) throws Throwable {
        Object[] instances = new Object[of.levels()];
        Throwable thrown = null;
        try {
            all(of.beforeAll(), instances);
            of.construct(instances);
            all(of.beforeEach(), instances);
            of.test().call(instances, arguments);
            of.requireNoExpected();
        } catch (Throwable e) {
            thrown = of.isExpected(e) ? null : e;
        }
        for (TestPlan.Step step : of.after()) {
            try {
                step.call(instances);
            } catch (Throwable e) {
                if (thrown == null || thrown instanceof EndOfExecution) {
                    thrown = e;
                } else {
                    thrown.addSuppressed(e);
                }
            }
        }
        if (thrown == null || thrown instanceof EndOfExecution) {
            return;
        }
        if (isAssumption(thrown.getClass())) {
            Control.report(ASSUMPTION);
            return;
        }
        throw thrown;
    }

    private static void all(TestPlan.Step[] steps, Object[] instances) throws Throwable {
        for (TestPlan.Step step : steps) {
            step.call(instances);
        }
    }

    private static boolean isAssumption(Class<?> thrown) {
        for (Class<?> type = thrown; type != Throwable.class; type = type.getSuperclass()) {
            String name = type.getName();
            if (name.equals("org.opentest4j.TestAbortedException")
                    || name.equals("org.junit.AssumptionViolatedException")
                    || name.equals("org.junit.internal.AssumptionViolatedException")) {
                return true;
            }
        }
        return false;
    }
}
