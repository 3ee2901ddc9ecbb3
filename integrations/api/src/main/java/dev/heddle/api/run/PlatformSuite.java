package dev.heddle.api.run;

import dev.heddle.api.run.TestLine.State;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/** All tests of some classes, run once by the engines of the JUnit Platform that are on the class path. */
final class PlatformSuite {
    private static final int MOST_OF_A_MESSAGE = 4_000;

    private PlatformSuite() {}

    /**
     * Runs the tests, engine by engine.
     *
     * @param without unique ids of methods that are left out
     * @param said hears that a test begins, and what it comes to
     */
    static void run(List<String> classes, Set<String> without, ClassLoader loader, Consumer<TestLine> said) {
        PlatformRequest request = new PlatformRequest(loader);
        List<DiscoverySelector> selectors = classes.stream()
                .map(name -> (DiscoverySelector) DiscoverySelectors.selectClass(name))
                .toList();
        for (TestEngine engine : PlatformTest.engines(loader)) {
            UniqueId id = UniqueId.forEngine(engine.getId());
            try {
                TestDescriptor root = engine.discover(request.discovery(selectors), id);
                for (TestDescriptor one : List.copyOf(root.getDescendants())) {
                    boolean isThere = one.getParent().isPresent(); // or its class has gone before
                    if (isThere && without.contains(one.getUniqueId().toString())) {
                        one.removeFromHierarchy();
                    }
                }
                root.accept(TestDescriptor::prune); // or classes without tests would be set up
                engine.execute(request.execution(root, new Listener(said)));
            } catch (RuntimeException | LinkageError e) {
                said.accept(
                        new TestLine(State.BROKEN, id.toString(), id.toString(), "", engine.getId(), 0, -1, text(e)));
            }
        }
    }

    private static String text(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        String all = text.toString();
        return all.substring(0, Math.min(all.length(), MOST_OF_A_MESSAGE));
    }

    /** Says what becomes of each test, and how many threads were started meanwhile. */
    private static final class Listener implements EngineExecutionListener {
        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        private final Consumer<TestLine> said;
        private final Set<Thread> first = threads();
        private final Map<UniqueId, Begun> begun = new HashMap<>();

        private record Begun(long nanos, long threads, boolean isQuiet) {}

        Listener(Consumer<TestLine> said) {
            this.said = said;
        }

        /** Threads that may work for a test. Two of the JDK stay when a library for mocks has attached its agent. */
        private static Set<Thread> threads() {
            return Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> !thread.getName().equals("Attach Listener")
                            && !thread.getName().startsWith("process reaper"))
                    .collect(Collectors.toSet());
        }

        @Override
        public void executionStarted(TestDescriptor test) {
            if (test.isTest()) {
                boolean isQuiet = first.containsAll(threads());
                begun.put(
                        test.getUniqueId(),
                        new Begun(System.nanoTime(), threads.getTotalStartedThreadCount(), isQuiet));
                say(test, State.BEGUN, 0, -1, "");
            } else if (!test.isRoot()) {
                say(test, State.CONTAINER_BEGUN, 0, -1, "");
            }
        }

        @Override
        public void executionSkipped(TestDescriptor test, String reason) {
            List<TestDescriptor> tests = test.isTest() ? List.of(test) : List.copyOf(test.getDescendants());
            for (TestDescriptor one : tests) {
                if (one.isTest() || one.mayRegisterTests()) {
                    say(one, State.SKIPPED, 0, -1, reason);
                }
            }
        }

        @Override
        public void executionFinished(TestDescriptor test, TestExecutionResult result) {
            if (!test.isTest() && !test.isRoot()) {
                say(test, State.CONTAINER_ENDED, 0, -1, "");
            }
            String message = result.getThrowable().map(PlatformSuite::text).orElse("");
            Begun before = begun.remove(test.getUniqueId());
            if (before != null) {
                State state = switch (result.getStatus()) {
                    case SUCCESSFUL -> State.PASSED;
                    case ABORTED -> State.ABORTED;
                    case FAILED -> State.FAILED;
                };
                long started = threads.getTotalStartedThreadCount() - before.threads();
                // Threads that an earlier test has left may work for this one.
                say(
                        test,
                        state,
                        (System.nanoTime() - before.nanos()) / 1_000_000,
                        before.isQuiet() || started > 0 ? started : -1,
                        message);
            } else if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                say(test, State.BROKEN, 0, -1, message);
            }
        }

        private void say(TestDescriptor test, State state, long millis, long started, String message) {
            TestDescriptor method = method(test);
            said.accept(new TestLine(
                    state,
                    test.getUniqueId().toString(),
                    method.getUniqueId().toString(),
                    source(method).map(Listener::name).orElseGet(() -> nameInClass(test)),
                    display(test),
                    millis,
                    started,
                    message));
        }

        /** The outermost descriptor of the method that a test is an invocation of. */
        private static TestDescriptor method(TestDescriptor test) {
            TestDescriptor outermost = test;
            for (Optional<TestDescriptor> above = test.getParent();
                    above.isPresent() && source(above.get()).isPresent();
                    above = above.get().getParent()) {
                outermost = above.get();
            }
            return outermost;
        }

        private static Optional<MethodSource> source(TestDescriptor test) {
            return test.getSource().filter(MethodSource.class::isInstance).map(MethodSource.class::cast);
        }

        private static String name(MethodSource source) {
            String types = source.getMethodParameterTypes();
            return source.getClassName() + "#" + source.getMethodName() + "("
                    + (types == null ? "" : types.replace(" ", "")) + ")";
        }

        /**
         * JUnit 4's engine names the class alone where several methods have the test's name. The test is the one
         * without parameters; its id ends in its name, with the class.
         */
        private static String nameInClass(TestDescriptor test) {
            String of = test.getSource()
                    .filter(ClassSource.class::isInstance)
                    .map(source -> ((ClassSource) source).getClassName())
                    .orElse("");
            String name = test.getUniqueId().getLastSegment().getValue().replace("(" + of + ")", "");
            return !of.isEmpty() && name.matches("[\\w$]+") ? of + "#" + name + "()" : "";
        }

        /** With the names of the method and class around it. */
        private static String display(TestDescriptor test) {
            List<String> names = new ArrayList<>();
            for (Optional<TestDescriptor> one = Optional.of(test);
                    one.isPresent() && !one.get().isRoot();
                    one = one.get().getParent()) {
                names.add(0, one.get().getDisplayName());
            }
            return names.stream().collect(Collectors.joining(" > "));
        }
    }
}
