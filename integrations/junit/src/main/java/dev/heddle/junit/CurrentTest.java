package dev.heddle.junit;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Knows which test a thread is in, and how many checks it has made; JUnit finds this listener as a service. */
public final class CurrentTest implements TestExecutionListener {
    private static final ThreadLocal<@Nullable CurrentTest> CURRENT = new InheritableThreadLocal<>();

    private final Optional<MethodSource> method;
    private final String uniqueId;
    private int checks;

    /** Made by JUnit. */
    public CurrentTest() {
        this(Optional.empty(), "");
    }

    private CurrentTest(Optional<MethodSource> method, String uniqueId) {
        this.method = method;
        this.uniqueId = uniqueId;
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            CURRENT.set(new CurrentTest(
                    test.getSource().filter(MethodSource.class::isInstance).map(MethodSource.class::cast),
                    test.getUniqueId()));
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest()) {
            CURRENT.remove();
        }
    }

    /**
     * The test that the calling thread, or the one that made it, is in.
     *
     * @throws IllegalStateException outside of a test
     */
    static CurrentTest get() {
        CurrentTest test = CURRENT.get();
        if (test == null || test.method.isEmpty()) {
            throw new IllegalStateException(
                    "Heddle.check runs inside of a test method of JUnit, and was called elsewhere");
        }
        return test;
    }

    String className() {
        return method.orElseThrow().getClassName();
    }

    String methodName() {
        return method.orElseThrow().getMethodName();
    }

    /** Names of the types of its parameters. */
    List<String> parameters() {
        String types = method.orElseThrow().getMethodParameterTypes();
        return types == null || types.isBlank() ? List.of() : List.of(types.split("\\s*,\\s*"));
    }

    /** The unique id where the test is one of several invocations of its method; else empty. */
    String invocation() {
        boolean isOneOfMany = uniqueId.contains("-invocation:") || uniqueId.contains("[dynamic-");
        return isOneOfMany ? HeddleExtension.ofJupiter(uniqueId) : "";
    }

    int lastCheck() {
        return Math.max(1, checks);
    }

    int nextCheck() {
        return ++checks;
    }
}
