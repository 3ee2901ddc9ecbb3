package dev.heddle.junit;

import dev.heddle.api.Heddle;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.SelectorResolver;
import org.opentest4j.AssertionFailedError;

/**
 * Fails for methods with {@code @ConcurrencyTest} that Jupiter passes over with a warning: private and static ones, and
 * those that return something.
 */
public final class UnusableTests implements TestEngine {
    /** Made by JUnit. */
    public UnusableTests() {}

    @Override
    public String getId() {
        return "heddle";
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        EngineDescriptor root = new EngineDescriptor(id, "Heddle");
        if (!Heddle.isControlled()) {
            EngineDiscoveryRequestResolver.builder()
                    .addClassContainerSelectorResolver(type -> !of(type).isEmpty())
                    .addSelectorResolver(new Methods())
                    .build()
                    .resolve(request, root);
        }
        return root;
    }

    private static List<Method> of(Class<?> type) {
        return ReflectionSupport.findMethods(type, UnusableTests::isUnusable, HierarchyTraversalMode.TOP_DOWN);
    }

    private static boolean isUnusable(Method method) {
        boolean isPassedOver = Modifier.isPrivate(method.getModifiers())
                || Modifier.isStatic(method.getModifiers())
                || method.getReturnType() != void.class && !AnnotationSupport.isAnnotated(method, TestFactory.class);
        return isPassedOver && AnnotationSupport.isAnnotated(method, ConcurrencyTest.class);
    }

    @Override
    public void execute(ExecutionRequest request) {
        EngineExecutionListener listener = request.getEngineExecutionListener();
        TestDescriptor root = request.getRootTestDescriptor();
        listener.executionStarted(root);
        for (TestDescriptor test : root.getChildren()) {
            listener.executionStarted(test);
            listener.executionFinished(
                    test,
                    TestExecutionResult.failed(new AssertionFailedError(test.getDisplayName()
                            + ": JUnit does not run methods that are private or static, or that return something; a"
                            + " @ConcurrencyTest has to be an instance method that returns void")));
        }
        listener.executionFinished(root, TestExecutionResult.successful());
    }

    /** Finds the methods of classes, and of those nested in them. */
    private static final class Methods implements SelectorResolver {
        @Override
        public Resolution resolve(ClassSelector selector, Context context) {
            Class<?> type = selector.getJavaClass();
            Set<DiscoverySelector> all = new LinkedHashSet<>();
            of(type).forEach(method -> all.add(DiscoverySelectors.selectMethod(type, method)));
            ReflectionSupport.findNestedClasses(type, nested -> AnnotationSupport.isAnnotated(nested, Nested.class))
                    .forEach(nested -> all.add(DiscoverySelectors.selectClass(nested)));
            return all.isEmpty() ? Resolution.unresolved() : Resolution.selectors(all);
        }

        @Override
        public Resolution resolve(MethodSelector selector, Context context) {
            Class<?> type = selector.getJavaClass();
            boolean isUnusable = of(type).stream()
                    .anyMatch(method -> method.getName().equals(selector.getMethodName())
                            && method.equals(selector.getJavaMethod()));
            return !isUnusable
                    ? Resolution.unresolved()
                    : context.addToParent(root -> Optional.of(new Unusable(root, type, selector.getJavaMethod())))
                            .map(test -> Resolution.match(Match.exact(test)))
                            .orElse(Resolution.unresolved());
        }
    }

    private static final class Unusable extends AbstractTestDescriptor {
        Unusable(TestDescriptor root, Class<?> type, Method method) {
            super(
                    root.getUniqueId().append("method", type.getName() + "#" + method.getName()),
                    method.getName(),
                    MethodSource.from(type, method));
        }

        @Override
        public Type getType() {
            return Type.TEST;
        }
    }
}
