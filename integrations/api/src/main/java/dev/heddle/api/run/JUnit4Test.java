package dev.heddle.api.run;

import java.util.List;
import org.junit.Ignore;
import org.junit.runner.Description;
import org.junit.runner.Request;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;
import org.junit.runner.notification.RunNotifier;

/** A test of JUnit 4 or 3 on a class path that has no engine of the JUnit Platform for it. */
final class JUnit4Test implements RunnableTest {
    private final Class<?> type;
    private final String method;

    private JUnit4Test(Class<?> type, String method) {
        this.type = type;
        this.method = method;
    }

    /** Finds a method that a runner of JUnit 4 knows; none in tests of other kinds. */
    static List<RunnableTest> find(Class<?> type, String method) {
        Description all = Request.aClass(type).getRunner().getDescription();
        return isAmong(all, method) ? List.of(new JUnit4Test(type, method)) : List.of();
    }

    private static boolean isAmong(Description all, String method) {
        if (method.equals(all.getMethodName())) {
            return true;
        }
        for (Description child : all.getChildren()) {
            if (isAmong(child, method)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Runnable prepare(TestResult result) {
        RunNotifier notifier = new RunNotifier();
        notifier.addListener(new RunListener() {
            @Override
            public void testStarted(Description test) {
                result.started();
            }

            @Override
            public void testFailure(Failure failure) {
                result.failed(failure.getException());
            }

            @Override
            public void testAssumptionFailure(Failure failure) {
                result.aborted();
            }

            @Override
            public void testIgnored(Description test) {
                Ignore why = test.getAnnotation(Ignore.class);
                result.skipped(why == null ? "@Ignore" : why.value());
            }
        });
        return () -> Request.method(type, method).getRunner().run(notifier);
    }
}
