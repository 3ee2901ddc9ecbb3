package dev.heddle.api.run;

import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;

/** Hands on what an engine of the JUnit Platform says of its tests and containers. */
final class ResultListener implements EngineExecutionListener {
    private final TestResult result;
    private final String wanted;

    /** @param wanted unique id of the only test that counts; empty for all: suites of JUnit 3 run others with it */
    ResultListener(TestResult result, String wanted) {
        this.result = result;
        this.wanted = wanted;
    }

    private boolean counts(TestDescriptor test) {
        return !test.isTest() || test.getUniqueId().toString().startsWith(wanted);
    }

    @Override
    public void executionStarted(TestDescriptor test) {
        if (test.isTest() && counts(test)) {
            result.started();
        }
    }

    @Override
    public void executionSkipped(TestDescriptor test, String reason) {
        if (counts(test)) {
            result.skipped(reason);
        }
    }

    @Override
    public void executionFinished(TestDescriptor test, TestExecutionResult finished) {
        if (!counts(test)) {
            return;
        }
        switch (finished.getStatus()) {
            case SUCCESSFUL -> {}
            case ABORTED -> result.aborted();
            case FAILED ->
                result.failed(finished.getThrowable()
                        .orElseGet(() -> new AssertionError(test.getDisplayName() + " failed without an exception")));
        }
    }
}
