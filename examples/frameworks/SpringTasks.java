import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Spring: two threads get a lazy bean from one context and schedule tasks; the bean is made once, the tasks run. */
public class SpringTasks {
    static final AtomicInteger MADE = new AtomicInteger();
    static final AtomicInteger RUN = new AtomicInteger();

    public static class Service {
        int state;

        public Service() {
            state = MADE.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        GenericApplicationContext context = new GenericApplicationContext();
        context.registerBean("service", Service.class, Service::new, definition -> definition.setLazyInit(true));
        context.refresh();
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(2);
        scheduler.setWaitForTasksToCompleteOnShutdown(true);
        scheduler.initialize();
        CountDownLatch twice = new CountDownLatch(2);
        Thread a = new Thread(() -> {
            if (context.getBean(Service.class).state != 1) {
                throw new AssertionError("half-made bean");
            }
            scheduler.schedule(RUN::incrementAndGet, Instant.now().plusMillis(5));
        });
        Thread b = new Thread(() -> {
            if (context.getBean(Service.class).state != 1) {
                throw new AssertionError("half-made bean");
            }
            ScheduledFuture<?> periodic = scheduler.scheduleAtFixedRate(twice::countDown, Duration.ofMillis(5));
            try {
                twice.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            periodic.cancel(false);
        });
        a.start();
        b.start();
        a.join();
        b.join();
        scheduler.shutdown();
        scheduler.getScheduledThreadPoolExecutor().awaitTermination(1, java.util.concurrent.TimeUnit.HOURS);
        context.close();
        if (MADE.get() != 1 || RUN.get() != 1) {
            throw new AssertionError(MADE + " made, " + RUN + " run");
        }
    }
}
