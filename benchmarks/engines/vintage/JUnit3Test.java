import java.util.concurrent.atomic.AtomicInteger;
import junit.framework.TestCase;

public class JUnit3Test extends TestCase {
    private int count = -1;

    @Override
    protected void setUp() {
        count = 0;
    }

    @Override
    protected void tearDown() {
        assertTrue(count >= 0);
    }

    public void testRacyCount() throws InterruptedException {
        JUnit4Test.inParallel(() -> count++);
        assertEquals(2, count);
    }

    public void testSafeCount() throws InterruptedException {
        AtomicInteger sum = new AtomicInteger(count);
        JUnit4Test.inParallel(sum::incrementAndGet);
        assertEquals(2, sum.get());
    }
}
