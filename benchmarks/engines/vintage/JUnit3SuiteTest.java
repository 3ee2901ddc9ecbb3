import java.util.concurrent.atomic.AtomicInteger;
import junit.framework.Test;
import junit.framework.TestCase;
import junit.framework.TestSuite;

/** A suite of its own, with tests of another class; methods that have the name of a test and parameters. */
public class JUnit3SuiteTest extends TestCase {
    private int count;

    public static class Inner extends TestCase {
        private int count;

        public void testRacyInner() throws InterruptedException {
            JUnit4Test.inParallel(() -> count++);
            assertEquals(2, count);
        }
    }

    public static Test suite() {
        TestSuite all = new TestSuite();
        all.addTest(new TestSuite(JUnit3SuiteTest.class));
        all.addTest(new TestSuite(Inner.class));
        return all;
    }

    public void testRacyCount() throws InterruptedException {
        testRacyCount(2);
    }

    public void testRacyCount(int expected) throws InterruptedException {
        JUnit4Test.inParallel(() -> count++);
        assertEquals(expected, count);
    }

    public void testSafeCount() throws InterruptedException {
        AtomicInteger sum = new AtomicInteger(count);
        JUnit4Test.inParallel(sum::incrementAndGet);
        assertEquals(2, sum.get());
    }
}
