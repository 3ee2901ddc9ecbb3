import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What a task wrote is read after the pool has counted the task: ordered by the JDK's code, and promised nowhere. */
public class PoolCount {
    static int data;

    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.execute(() -> data = 1);
        while (pool.getCompletedTaskCount() == 0) {
            Thread.yield();
        }
        if (data != 1) {
            throw new AssertionError();
        }
        pool.shutdown();
    }
}
