package dev.heddle.api.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * A test that an engine of the JUnit Platform runs: Jupiter's, JUnit 4's and 3's (Vintage), TestNG's, Spock's or
 * another on the class path. The engine is used without the platform's launcher, which the class path of tests seldom
 * has.
 */
final class PlatformTest implements RunnableTest {
    private final TestEngine engine;
    private final DiscoverySelector selector;
    private final PlatformRequest request;
    /** Unique id of the test; empty where its method is selected. */
    private final String uniqueId;
    /** What was discovered and is still to be executed, or null. */
    private @Nullable TestDescriptor discovered;
    /** What can be executed again, or null. */
    private @Nullable JupiterTree tree;

    private PlatformTest(TestEngine engine, DiscoverySelector selector, PlatformRequest request, String uniqueId) {
        this.uniqueId = uniqueId;
        this.engine = engine;
        this.selector = selector;
        this.request = request;
    }

    /**
     * Finds what runs a test: an engine for a unique id, else each engine that knows the method.
     *
     * @throws RefusedTest where an engine of the class path does not work, or several methods have the name
     */
    static List<RunnableTest> find(TestId id, Class<?> type) {
        PlatformRequest request = new PlatformRequest(type.getClassLoader());
        List<RunnableTest> found = new ArrayList<>();
        for (TestEngine engine : engines(type.getClassLoader())) {
            Map<String, PlatformTest> ofName = new TreeMap<>();
            for (Map.Entry<String, DiscoverySelector> one : selectors(id, type).entrySet()) {
                PlatformTest test = new PlatformTest(engine, one.getValue(), request, id.uniqueId());
                test.discovered = test.discover();
                if (test.discovered.getDescendants().stream().anyMatch(PlatformTest::isTest)) {
                    ofName.put(one.getKey(), test);
                }
            }
            if (ofName.size() > 1) {
                throw new RefusedTest(
                        "several tests have this name; expected one of " + String.join(", ", ofName.keySet()));
            }
            found.addAll(ofName.values());
        }
        return found;
    }

    private static boolean isTest(TestDescriptor one) {
        return one.isTest()
                || one.mayRegisterTests()
                        && one.getSource()
                                .filter(MethodSource.class::isInstance)
                                .isPresent();
    }

    private static Map<String, DiscoverySelector> selectors(TestId id, Class<?> type) {
        if (!id.uniqueId().isEmpty()) {
            return Map.of(id.uniqueId(), DiscoverySelectors.selectUniqueId(id.uniqueId()));
        }
        Map<String, DiscoverySelector> all = new TreeMap<>();
        Set<String> parameters = id.parameters()
                .map(types -> Set.of(String.join(",", types)))
                .orElseGet(() -> parameters(type, id.method()));
        for (String types : parameters) {
            all.put(
                    id.className() + "#" + id.method() + "(" + types + ")",
                    DiscoverySelectors.selectMethod(id.className(), id.method(), types));
        }
        return all;
    }

    /** The types of the parameters of all methods of a name, those of superclasses and interfaces included. */
    private static Set<String> parameters(Class<?> type, String name) {
        Set<String> all = new TreeSet<>();
        all.add(""); // names that are no methods of Java are known to their engine alone
        ReflectionSupport.findMethods(type, method -> method.getName().equals(name), HierarchyTraversalMode.TOP_DOWN)
                .forEach(method -> all.add(Arrays.stream(method.getParameterTypes())
                        .map(Class::getName)
                        .collect(Collectors.joining(","))));
        return all;
    }

    /** The engines of the class path in the order of their names, since that of the class path may differ elsewhere. */
    static List<TestEngine> engines(ClassLoader loader) {
        List<TestEngine> all = new ArrayList<>();
        try {
            ServiceLoader.load(TestEngine.class, loader).forEach(all::add);
        } catch (ServiceConfigurationError e) {
            throw new RefusedTest("an engine of the JUnit Platform does not load: " + e.getMessage(), e);
        }
        all.sort(Comparator.comparing(TestEngine::getId));
        return all;
    }

    private TestDescriptor discover() {
        return engine.discover(request.discovery(List.of(selector)), UniqueId.forEngine(engine.getId()));
    }

    @Override
    public Runnable prepare(TestResult result) {
        TestDescriptor root = tree == null ? null : tree.restored();
        if (root == null) {
            root = discovered == null ? discover() : discovered;
            tree = JupiterTree.of(engine, root);
        }
        discovered = null;
        TestDescriptor executed = root;
        return () -> engine.execute(request.execution(executed, new ResultListener(result, uniqueId)));
    }
}
