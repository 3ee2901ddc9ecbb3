import static org.testng.Assert.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class TestNgTest {
    private int classes;
    private int setUps;
    private int count;

    @BeforeClass
    public void beginClass() {
        classes++;
    }

    @BeforeMethod
    public void begin() {
        setUps++;
        count = 0;
    }

    @AfterMethod
    public void end() {
        assertEquals(classes, 1);
        assertEquals(setUps > 0, true);
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
    public void racyCount() throws InterruptedException {
        inParallel(() -> count++);
        assertEquals(count, 2);
    }

    @Test
    public void safeCount() throws InterruptedException {
        AtomicInteger sum = new AtomicInteger(count);
        inParallel(sum::incrementAndGet);
        assertEquals(sum.get(), 2);
    }

    @Test(expectedExceptions = IllegalStateException.class)
    public void safeExpected() throws InterruptedException {
        safeCount();
        throw new IllegalStateException("expected");
    }

    @DataProvider
    public Object[][] steps() {
        return new Object[][] {{1}, {10}};
    }

    @Test(dataProvider = "steps")
    public void racyWithParameter(int by) throws InterruptedException {
        inParallel(() -> count += by);
        assertEquals(count, 2 * by);
    }

    @Test(dataProvider = "steps")
    public void safeWithParameter(int by) throws InterruptedException {
        AtomicInteger sum = new AtomicInteger();
        inParallel(() -> sum.addAndGet(by));
        assertEquals(sum.get(), 2 * by);
    }
}
