import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

@SpringJUnitConfig
class ContextTest {
    static class Counter {
        final AtomicInteger safe = new AtomicInteger();
        int racy;
    }

    @Configuration
    static class Beans {
        @Bean
        Counter counter() {
            return new Counter();
        }
    }

    @Autowired
    Counter counter;

    @Autowired
    ApplicationContext context;

    @BeforeEach
    void begin() {
        assertSame(counter, context.getBean(Counter.class));
        counter.racy = 0;
        counter.safe.set(0);
    }

    private static void inParallel(Runnable body) throws InterruptedException {
        Thread a = new Thread(body);
        Thread b = new Thread(body);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    @Test
    void racyBean() throws InterruptedException {
        inParallel(() -> counter.racy++);
        assertEquals(2, counter.racy);
    }

    @Test
    void safeBean() throws InterruptedException {
        inParallel(counter.safe::incrementAndGet);
        assertEquals(2, counter.safe.get());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void safeWithParameter(int by) throws InterruptedException {
        inParallel(() -> counter.safe.addAndGet(by));
        assertEquals(2 * by, counter.safe.get());
    }
}
