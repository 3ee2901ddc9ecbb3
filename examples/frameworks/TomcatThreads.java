import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tomcat.util.threads.TaskQueue;
import org.apache.tomcat.util.threads.TaskThreadFactory;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

/** Tomcat: three threads give tasks to its thread pool, which makes threads before it queues; each task runs once, and the pool ends. */
public class TomcatThreads {
    static final AtomicInteger RUN = new AtomicInteger();

    static void submit(ThreadPoolExecutor pool) {
        pool.execute(RUN::incrementAndGet);
        pool.execute(RUN::incrementAndGet);
    }

    public static void main(String[] args) throws InterruptedException {
        TaskQueue queue = new TaskQueue();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 2, 60, TimeUnit.SECONDS, queue, new TaskThreadFactory("worker-", false, Thread.NORM_PRIORITY));
        queue.setParent(pool);
        Thread a = new Thread(() -> submit(pool));
        Thread b = new Thread(() -> submit(pool));
        a.start();
        b.start();
        submit(pool);
        a.join();
        b.join();
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.HOURS) || RUN.get() != 6 || pool.getSubmittedCount() != 0) {
            throw new AssertionError(RUN + " run, submitted " + pool.getSubmittedCount());
        }
    }
}
