package dev.heddle.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ordinary tests, which know nothing of Heddle; {@link SuiteIT} runs them, Surefire does not find them. */
class SuiteCases {
    private int count;

    private static void inParallel(Runnable body) throws InterruptedException {
        Thread a = new Thread(body);
        Thread b = new Thread(body);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    @Test
    void adds() throws InterruptedException {
        AtomicInteger sum = new AtomicInteger();
        inParallel(sum::incrementAndGet);
        assertEquals(2, sum.get());
    }

    @Test
    void losesUpdates() throws InterruptedException {
        inParallel(() -> count++);
        assertEquals(2, count);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void takes(int by) throws InterruptedException {
        inParallel(() -> count += by);
        assertEquals(by == 1 ? count : 4, count);
    }

    @Test
    void isAlone() {
        count++;
        assertEquals(1, count);
    }

    @Test
    void failsByItself() {
        fail("always");
    }

    @Test
    void endsItsJvm() {
        System.exit(3);
    }

    @Test
    @Disabled("for a reason")
    void isDisabled() {}
}
