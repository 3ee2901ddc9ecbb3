package dev.heddle.api.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlatformTestTest {
    private static final List<String> STEPS = new ArrayList<>();

    /** Asked whenever the engine discovers the class. */
    static final class Order implements MethodOrderer {
        private static int asked;

        @Override
        public void orderMethods(MethodOrdererContext context) {
            asked++;
        }
    }

    @TestMethodOrder(Order.class)
    static class Sample {
        private int executions;

        @RegisterExtension
        final BeforeEachCallback extension = (ExtensionContext context) -> STEPS.add("extension");

        @BeforeAll
        static void open() {
            STEPS.add("open");
        }

        @BeforeEach
        void set() {
            STEPS.add("set " + executions++);
        }

        @AfterEach
        void clear() {
            STEPS.add("clear");
        }

        @AfterAll
        static void close() {
            STEPS.add("close");
        }

        @Test
        void plain() {
            STEPS.add("plain");
        }

        @Test
        void failing() {
            throw new IllegalStateException("as expected");
        }

        @RepeatedTest(2)
        void repeated() {
            STEPS.add("repeated");
        }

        @ParameterizedTest
        @ValueSource(ints = {3, 4})
        void parameters(int n) {
            STEPS.add("" + n);
        }

        @TestFactory
        Stream<DynamicTest> dynamic() {
            return Stream.of(1, 2).map(n -> DynamicTest.dynamicTest("d" + n, () -> STEPS.add("dynamic " + n)));
        }

        @Nested
        @TestInstance(TestInstance.Lifecycle.PER_CLASS)
        class Inner {
            @Test
            void inside() {
                STEPS.add("inside");
            }
        }
    }

    private static List<String> execution(RunnableTest test) throws Throwable {
        STEPS.clear();
        TestResult result = new TestResult();
        test.prepare(result).run();
        result.end();
        return List.copyOf(STEPS);
    }

    private static RunnableTest find(Class<?> type, String method) {
        return PlatformTest.find(TestId.parse(List.of(type.getName() + "#" + method)), type)
                .get(0);
    }

    @Test
    void jupiterDiscoversATestOnceAndExecutesItAsOftenAsAsked() throws Throwable {
        for (String method : List.of("plain", "repeated", "parameters", "dynamic")) {
            RunnableTest test = find(Sample.class, method);
            List<String> first = execution(test);
            int asked = Order.asked;
            assertTrue(asked > 0);
            for (int i = 0; i < 3; i++) {
                assertEquals(first, execution(test), method);
            }
            assertEquals(asked, Order.asked, "no further discovery");
        }
        assertEquals(
                List.of("open", "extension", "set 0", "plain", "clear", "close"),
                execution(find(Sample.class, "plain")));
        assertEquals(
                List.of("open", "extension", "set 0", "inside", "clear", "close"),
                execution(find(Sample.Inner.class, "inside")));
    }

    @Test
    void aFailureLeavesNothingToTheNextExecution() {
        RunnableTest test = find(Sample.class, "failing");
        for (int i = 0; i < 3; i++) {
            assertThrows(IllegalStateException.class, () -> execution(test));
            assertEquals(List.of("open", "extension", "set 0", "clear", "close"), STEPS);
        }
    }
}
