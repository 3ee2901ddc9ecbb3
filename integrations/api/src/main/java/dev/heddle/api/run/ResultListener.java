package dev.heddle.api.run;

import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;

/** Hands on what an engine of the JUnit Platform says of its tests and containers. */
final class ResultListener implements EngineExecutionListener {
    private final TestResult result;

    ResultListener(TestResult result) {
        this.result = result;
    }

    @Override
    public void executionStarted(TestDescriptor test) {
        if (test.isTest()) {
            result.started();
        }
    }

    @Override
    public void executionSkipped(TestDescriptor test, String reason) {
        result.skipped(reason);
    }

    @Override
    public void executionFinished(TestDescriptor test, TestExecutionResult finished) {
        switch (finished.getStatus()) {
            case SUCCESSFUL -> {}
            case ABORTED -> result.aborted();
            case FAILED ->
                result.failed(finished.getThrowable()
                        .orElseGet(() -> new AssertionError(test.getDisplayName() + " failed without an exception")));
        }
    }
}
