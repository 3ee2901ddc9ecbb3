package dev.heddle.junit;

import dev.heddle.api.Heddle;
import dev.heddle.api.run.Unchecked;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.opentest4j.AssertionFailedError;

/**
 * What surrounds tests in the JVM of JUnit: {@code @BeforeAll} and {@code @AfterAll} do not run in classes all of whose
 * tests run under control, and a test that has prepared a check without making it fails. JUnit finds this extension as
 * a service, see {@link Detection}.
 */
public final class TestGuard implements InvocationInterceptor {
    /** Made by JUnit. */
    public TestGuard() {}

    @Override
    public void interceptBeforeAllMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        proceedWhereTestsRun(invocation, context);
    }

    @Override
    public void interceptAfterAllMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        proceedWhereTestsRun(invocation, context);
    }

    private static void proceedWhereTestsRun(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        if (Heddle.isControlled() || runsTests(context.getRequiredTestClass())) {
            invocation.proceed();
        } else {
            invocation.skip();
        }
    }

    /** Whether a test of a class, or of a class nested in it, runs here. */
    private static boolean runsTests(Class<?> type) {
        return !ReflectionSupport.findMethods(type, TestGuard::runsHere, HierarchyTraversalMode.TOP_DOWN)
                        .isEmpty()
                || ReflectionSupport.findNestedClasses(
                                type, nested -> AnnotationSupport.isAnnotated(nested, Nested.class))
                        .stream()
                        .anyMatch(TestGuard::runsTests);
    }

    private static boolean runsHere(Method method) {
        return AnnotationSupport.isAnnotated(method, Testable.class)
                && !AnnotationSupport.isAnnotated(method, ConcurrencyTest.class)
                && !AnnotationSupport.isAnnotated(method, Replay.class);
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        proceedAndLook(invocation);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        proceedAndLook(invocation);
    }

    private static void proceedAndLook(Invocation<Void> invocation) throws Throwable {
        List<String> forgotten;
        try {
            invocation.proceed();
        } finally {
            forgotten = Unchecked.take();
        }
        if (!forgotten.isEmpty()) {
            throw new AssertionFailedError(
                    String.join(", ", forgotten) + ": nothing was checked; end the call with .check()");
        }
    }
}
