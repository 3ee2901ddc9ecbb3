import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.After;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class JUnit4Test {
    private static int classes;

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private int setUps;
    private int count;

    @BeforeClass
    public static void beginClass() {
        classes++;
    }

    @Before
    public void begin() {
        setUps++;
    }

    @After
    public void end() {
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
    public void racyCount() throws InterruptedException {
        inParallel(() -> count++);
        assertEquals(2, count);
    }

    @Test
    public void safeCount() throws Exception {
        assertTrue(folder.newFile("once").exists());
        AtomicInteger sum = new AtomicInteger();
        inParallel(sum::incrementAndGet);
        assertEquals(2, sum.get());
    }

    @Test(expected = IllegalStateException.class)
    public void safeExpected() throws InterruptedException {
        inParallel(new AtomicInteger(setUps)::incrementAndGet);
        AtomicInteger sum = new AtomicInteger();
        inParallel(sum::incrementAndGet);
        throw new IllegalStateException("expected");
    }
}
