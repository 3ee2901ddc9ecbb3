import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Parameterized.class)
public class JUnit4ParametersTest {
    private final int by;
    private int count;

    public JUnit4ParametersTest(int by) {
        this.by = by;
    }

    @Parameters
    public static List<Integer> steps() {
        return List.of(1, 10);
    }

    @Test
    public void racyWithParameter() throws InterruptedException {
        JUnit4Test.inParallel(() -> count += by);
        assertEquals(2 * by, count);
    }

    @Test
    public void safeWithParameter() throws InterruptedException {
        AtomicInteger sum = new AtomicInteger();
        JUnit4Test.inParallel(() -> sum.addAndGet(by));
        assertEquals(2 * by, sum.get());
    }
}
