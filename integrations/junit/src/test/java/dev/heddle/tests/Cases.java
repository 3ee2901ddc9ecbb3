package dev.heddle.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.api.Heddle;
import dev.heddle.junit.ConcurrencyTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Test classes that {@link JunitIT} runs; Surefire does not find them. */
final class Cases {
    private Cases() {}

    private static void inParallel(Runnable... bodies) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Runnable body : bodies) {
            threads.add(new Thread(body));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** The counter of the code under test; the race is its own. */
    static class Counter {
        int count;

        void increment() {
            count++;
        }
    }

    static class Cured {
        private final Counter counter = new Counter();

        @ConcurrencyTest(fix = true, judge = true, options = "--fix-seconds=600")
        void counts() throws InterruptedException {
            inParallel(counter::increment, counter::increment);
            assertEquals(2, counter.count);
        }
    }

    /** Passes: both write the same. */
    static class Judged {
        private final Counter counter = new Counter();

        @ConcurrencyTest(judge = true, executions = 200)
        void sets() throws InterruptedException {
            inParallel(() -> counter.count = 1, () -> counter.count = 1);
            assertEquals(1, counter.count);
        }
    }

    static class LostUpdate {
        private int count;

        @ConcurrencyTest
        void counts() throws InterruptedException {
            inParallel(() -> count++, () -> count++);
            assertEquals(2, count);
        }
    }

    static class Synchronised {
        private int count;

        private synchronized void add() {
            count++;
        }

        @ConcurrencyTest(executions = 200, seconds = 60)
        void counts() throws InterruptedException {
            inParallel(this::add, this::add);
            assertEquals(2, count);
        }

        @Test
        void isNotTouched() {
            assertTrue(!Heddle.isControlled());
        }
    }

    /** Each execution begins anew, and in the JVM of JUnit nothing of the test runs. */
    static class Lifecycle {
        static int beforeAll;
        static int executions;
        private final List<String> calls = new ArrayList<>();
        private final AtomicInteger sum = new AtomicInteger();

        @BeforeAll
        static void once() {
            beforeAll++;
        }

        @BeforeEach
        void before(TestInfo info) {
            assertTrue(Heddle.isControlled());
            assertTrue(info.getTestClass().isPresent());
            calls.add("before");
        }

        @AfterEach
        void after() {
            assertEquals(List.of("before", "test"), calls);
            assertTrue(Heddle.isControlled());
        }

        @ConcurrencyTest(executions = 100, seconds = 60)
        void beginsAnew() throws InterruptedException {
            calls.add("test");
            executions++;
            assertEquals(1, beforeAll);
            assertEquals(1, executions);
            inParallel(sum::incrementAndGet, sum::incrementAndGet);
            assertEquals(2, sum.get());
        }

        @Nested
        class Inner {
            private int count;

            @BeforeEach
            void begin() {
                calls.add("test");
            }

            @ConcurrencyTest
            void losesUpdates() throws InterruptedException {
                inParallel(() -> count++, () -> count++);
                assertEquals(2, count);
            }
        }
    }

    static class Parameters {
        private final AtomicInteger sum = new AtomicInteger();

        @ConcurrencyTest(executions = 100, seconds = 60)
        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void adds(int by) throws InterruptedException {
            inParallel(() -> sum.addAndGet(by), () -> sum.addAndGet(by));
            assertEquals(2, sum.get(), "by " + by);
        }
    }

    static class Checks {
        private int a;
        private int b;

        @Test
        void first() {
            int[] count = {0};
            Heddle.campaign().executions(100).check(() -> {
                synchronized (this) {
                    count[0]++;
                }
                inParallel(() -> addTo(count), () -> addTo(count));
                assertEquals(3, count[0]);
            });
        }

        private synchronized void addTo(int[] count) {
            count[0]++;
        }

        @Test
        void second() {
            Heddle.campaign().executions(50).check(() -> inParallel(() -> addTo(new int[1]), () -> addTo(new int[1])));
            Heddle.check(() -> {
                inParallel(() -> a++, () -> a++);
                assertEquals(2, a);
            });
        }

        @Test
        void storeBuffering() {
            int[] seen = new int[2];
            Heddle.actors(
                            () -> {
                                a = 1;
                                seen[0] = b;
                            },
                            () -> {
                                b = 1;
                                seen[1] = a;
                            })
                    .arbiter(() -> seen[0] + ", " + seen[1])
                    .assertNever("0, 0");
        }

        @Test
        void reaches() {
            int[] seen = new int[2];
            var outcomes = Heddle.actors(() -> a = 1, () -> seen[0] = a)
                    .arbiter(() -> seen[0])
                    .reachable("0", "1")
                    .check();
            assertEquals(List.of("0", "1"), List.copyOf(outcomes.keySet()));
        }

        @Test
        void doesNotReach() {
            Heddle.actors(() -> a = 1, () -> b = a).arbiter(() -> b).assertReachable("2");
        }
    }

    static class SaysNothing {
        private int count;

        @ConcurrencyTest
        void oneThread() {
            count++;
            assertEquals(1, count);
        }

        @ConcurrencyTest(executions = 100, seconds = 60)
        void noCommunication() throws InterruptedException {
            inParallel(() -> new AtomicInteger().incrementAndGet(), () -> new AtomicInteger().incrementAndGet());
        }

        @ConcurrencyTest(executions = 100, seconds = 60)
        void assumesTooMuch() throws InterruptedException {
            inParallel(() -> count++, () -> count++);
            Assumptions.assumeTrue(count > 2);
        }

        @ConcurrencyTest(executions = 100, allowSequential = true)
        void isMeantToBeSequential() {
            count++;
        }
    }

    /** Uses that look like tests under control and are none, and the words of a failure. */
    static class Misuses {
        private int count;

        @ConcurrencyTest(executions = 50, seconds = 60)
        void exits() throws InterruptedException {
            inParallel(() -> count++, () -> count++);
            System.exit(0);
        }

        @ConcurrencyTest(options = "--only com.other")
        void oneWord() {}

        @ConcurrencyTest
        @Timeout(1)
        void tooShort() {}

        @ConcurrencyTest(executions = 50, seconds = 60)
        @Timeout(60)
        void longEnough() throws InterruptedException {
            inParallel(this::add, this::add);
        }

        private synchronized void add() {
            count++;
        }

        @ConcurrencyTest
        void printsAndSaysMuch() throws InterruptedException {
            inParallel(() -> count++, () -> count++);
            System.out.println("count is " + count);
            assertTrue(count == 2, "\nfirst line\nsecond line");
        }
    }

    /** Tests that are no tests: the first two are passed over by Jupiter, the last two check nothing. */
    static class NoTests {
        private int count;

        @ConcurrencyTest
        private void isPrivate() {}

        @ConcurrencyTest
        static void isStatic() {}

        @ConcurrencyTest
        @TestFactory
        List<DynamicTest> makesTests() {
            return List.of(DynamicTest.dynamicTest("races", () -> inParallel(() -> count++, () -> count++)));
        }

        @Test
        void forgetsTheCheckOfActors() {
            var unused = Heddle.actors(() -> count++, () -> count++)
                    .arbiter(() -> count)
                    .never("1");
        }

        @Test
        void forgetsTheCheckOfOperations() {
            var unused = Heddle.operations(Structures.class).threads(2, 1);
        }
    }

    /** What surrounds a class runs where its tests run. */
    static class Surrounded {
        static int tests;
        private final AtomicInteger sum = new AtomicInteger();

        @ConcurrencyTest(executions = 100, seconds = 60)
        void runsUnderControl() throws InterruptedException {
            tests++;
            inParallel(sum::incrementAndGet, sum::incrementAndGet);
        }

        @AfterAll
        static void checksThatTestsHaveRun() {
            assertEquals(1, tests);
        }
    }

    static class Expected {
        private int count;

        @ConcurrencyTest(expectFailure = true)
        void losesUpdates() throws InterruptedException {
            inParallel(() -> count++, () -> count++);
            assertEquals(2, count);
        }

        @ConcurrencyTest(executions = 100, expectFailure = true)
        void losesNothing() throws InterruptedException {
            AtomicInteger sum = new AtomicInteger();
            inParallel(sum::incrementAndGet, sum::incrementAndGet);
            assertEquals(2, sum.get());
        }
    }

    /** Things that JUnit does for a test, in each execution. */
    @ExtendWith(Extended.Prepares.class)
    static class Extended {
        static final class Prepares implements BeforeEachCallback, ParameterResolver {
            @Override
            public void beforeEach(ExtensionContext context) {
                ((Extended) context.getRequiredTestInstance()).prepared++;
            }

            @Override
            public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
                return parameter.getParameter().getType() == AtomicInteger.class;
            }

            @Override
            public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
                return new AtomicInteger(40);
            }
        }

        record Step(String name, IntUnaryOperator does) {}

        @TempDir
        Path folder;

        private int prepared;
        private int count;

        static Stream<Step> steps() {
            return Stream.of(new Step("one", x -> x + 1), new Step("ten", x -> x + 10));
        }

        @ConcurrencyTest(executions = 100, seconds = 60)
        void hasAFolder(AtomicInteger sum, TestInfo info) throws Exception {
            assertTrue(Files.list(folder).findAny().isEmpty());
            Files.createFile(folder.resolve("once"));
            assertEquals("hasAFolder", info.getTestMethod().orElseThrow().getName());
            inParallel(sum::incrementAndGet, sum::incrementAndGet);
            assertEquals(42, sum.get());
            assertEquals(1, prepared);
        }

        @ConcurrencyTest(executions = 100, seconds = 60)
        @ParameterizedTest
        @MethodSource("steps")
        void takesLambdas(Step step) throws InterruptedException {
            inParallel(
                    () -> count = step.does().applyAsInt(count),
                    () -> count = step.does().applyAsInt(count));
            assertTrue(step.name().equals("one") || count == 20, "ten: " + count);
        }

        @ConcurrencyTest(executions = 100, seconds = 60)
        @RepeatedTest(2)
        void knowsItsRepetition(RepetitionInfo info) throws InterruptedException {
            inParallel(() -> count += 2, () -> count += 2);
            assertTrue(info.getCurrentRepetition() == 1 || count == 4, "second: " + count);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void checksInParameterizedTests(int by) {
            Heddle.campaign().executions(100).check(() -> {
                inParallel(() -> count += by, () -> count += by);
                assertTrue(by == 1 || count == 4, "by two: " + count);
            });
        }
    }

    /** A pool that is never shut down is no deadlock: JUnit would not wait for it either. */
    static class Pool {
        private int count;

        @ConcurrencyTest(executions = 300, seconds = 60)
        void isLeftBehind() throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            var first = pool.submit(this::add);
            var second = pool.submit(this::add);
            first.get();
            second.get();
            assertEquals(2, count);
        }

        private synchronized void add() {
            count++;
        }
    }

    static class Race {
        private int written;
        private volatile int sum;

        @ConcurrencyTest(executions = 100, failOnRace = true)
        void races() throws InterruptedException {
            inParallel(() -> written = 1, () -> sum += written);
        }
    }
}
