import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.threads.EnhancedQueueExecutor;

/** JBoss Threads: three threads give tasks to the executor of Quarkus and WildFly; each runs once, and it ends when all are done. */
public class JBossThreads {
    static final AtomicInteger RUN = new AtomicInteger();

    static void submit(EnhancedQueueExecutor executor) {
        executor.execute(RUN::incrementAndGet);
        Future<Integer> future = executor.submit(() -> RUN.addAndGet(10));
        try {
            if (future.get() < 10) {
                throw new AssertionError("wrong result");
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        EnhancedQueueExecutor executor = new EnhancedQueueExecutor.Builder()
                .setCorePoolSize(1)
                .setMaximumPoolSize(2)
                .setThreadFactory(Thread::new)
                .build();
        Thread a = new Thread(() -> submit(executor));
        Thread b = new Thread(() -> submit(executor));
        a.start();
        b.start();
        a.join();
        b.join();
        executor.shutdown();
        if (!executor.awaitTermination(1, TimeUnit.HOURS) || RUN.get() != 22) {
            throw new AssertionError(RUN + " run");
        }
    }
}
