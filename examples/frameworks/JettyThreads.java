import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty: two threads give jobs to its thread pool of up to three threads; each job runs once, and the pool stops. */
public class JettyThreads {
    static final AtomicInteger RUN = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        QueuedThreadPool pool = new QueuedThreadPool(3, 1);
        pool.setReservedThreads(0);
        pool.start();
        CountDownLatch done = new CountDownLatch(4);
        Runnable job = () -> {
            RUN.incrementAndGet();
            done.countDown();
        };
        Runnable submit = () -> {
            pool.execute(job);
            pool.execute(job);
        };
        Thread a = new Thread(submit);
        Thread b = new Thread(submit);
        a.start();
        b.start();
        a.join();
        b.join();
        done.await();
        pool.stop();
        if (RUN.get() != 4 || pool.getThreads() != 0 || pool.getQueueSize() != 0) {
            throw new AssertionError(
                    RUN + " run, " + pool.getThreads() + " threads, " + pool.getQueueSize() + " queued");
        }
    }
}
