import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitingTest {
    private volatile int count;
    private final AtomicInteger sum = new AtomicInteger();

    @Test
    void racyUntil() {
        Runnable body = () -> {
            count++;
            sum.incrementAndGet();
        };
        new Thread(body).start();
        new Thread(body).start();
        await().until(() -> sum.get() == 2);
        assertEquals(2, count);
    }

    @Test
    void racyUntilItIsTooLate() {
        Runnable body = () -> count++;
        new Thread(body).start();
        new Thread(body).start();
        await().atMost(Duration.ofSeconds(1)).until(() -> count == 2);
    }

    @Test
    void safeUntilAsserted() {
        new Thread(sum::incrementAndGet).start();
        new Thread(sum::incrementAndGet).start();
        await().atMost(Duration.ofSeconds(5)).untilAsserted(() -> assertEquals(2, sum.get()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void safeWithParameter(int by) {
        new Thread(() -> sum.addAndGet(by)).start();
        await().until(sum::get, value -> value == by);
    }

    @Test
    void safeTimeout() {
        new Thread(sum::incrementAndGet).start();
        assertThrows(ConditionTimeoutException.class, () -> await().atMost(Duration.ofSeconds(1)).until(() -> sum.get() == 2));
    }
}
