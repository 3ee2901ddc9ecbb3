import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jupiter 5 and 6. */
class JupiterTest {
    static int classes;
    private int setUps;
    private int count;

    record Step(String name, int by) {}

    @BeforeAll
    static void beginClass() {
        classes++;
    }

    @BeforeEach
    void begin(TestInfo info) {
        setUps++;
        assertTrue(info.getTestMethod().isPresent());
    }

    @AfterEach
    void end() {
        assertEquals(1, setUps);
        assertEquals(1, classes);
    }

    static void inParallel(Runnable body) throws InterruptedException {
        Thread a = new Thread(body);
        Thread b = new Thread(body);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    @Test
    void racyCount() throws InterruptedException {
        inParallel(() -> count++);
        assertEquals(2, count);
    }

    @Test
    void safeCount() throws InterruptedException {
        AtomicInteger sum = new AtomicInteger();
        inParallel(sum::incrementAndGet);
        assertEquals(2, sum.get());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void racyWithParameter(int by) throws InterruptedException {
        inParallel(() -> count += by);
        assertEquals(2 * by, count);
    }

    static Stream<Step> steps() {
        return Stream.of(new Step("one", 1), new Step("ten", 10));
    }

    @ParameterizedTest
    @MethodSource("steps")
    void safeWithParameter(Step step, @TempDir Path folder) throws Exception {
        Files.createFile(folder.resolve("once"));
        AtomicInteger sum = new AtomicInteger();
        inParallel(() -> sum.addAndGet(step.by()));
        assertEquals(2 * step.by(), sum.get());
    }

    @RepeatedTest(2)
    void safeRepeated() throws InterruptedException {
        safeCount();
    }

    @TestFactory
    List<DynamicTest> racyDynamic() {
        return List.of(dynamicTest("of a factory", this::racyCount));
    }

    @Nested
    class Inner {
        @Test
        void racyNested() throws InterruptedException {
            racyCount();
        }
    }
}
