import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** Quartz: two threads schedule jobs, one of which comes twice; each runs as often as its trigger says, and never concurrently with itself. */
public class QuartzJobs {
    static final AtomicInteger RUN = new AtomicInteger();
    static final CountDownLatch DONE = new CountDownLatch(3);

    @DisallowConcurrentExecution
    public static class Counting implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            RUN.incrementAndGet();
            DONE.countDown();
        }
    }

    static void schedule(Scheduler scheduler, String name, int repeat) {
        try {
            scheduler.scheduleJob(
                    JobBuilder.newJob(Counting.class).withIdentity(name).build(),
                    TriggerBuilder.newTrigger()
                            .withIdentity(name)
                            .startNow()
                            .withSchedule(SimpleScheduleBuilder.simpleSchedule()
                                    .withIntervalInMilliseconds(10)
                                    .withRepeatCount(repeat)
                                    .withMisfireHandlingInstructionNowWithExistingCount())
                            .build());
        } catch (SchedulerException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("org.quartz.threadPool.threadCount", "2");
        properties.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        Scheduler scheduler = new StdSchedulerFactory(properties).getScheduler();
        scheduler.start();
        Thread a = new Thread(() -> schedule(scheduler, "once", 0));
        Thread b = new Thread(() -> schedule(scheduler, "twice", 1));
        a.start();
        b.start();
        a.join();
        b.join();
        DONE.await();
        scheduler.shutdown(true);
        if (RUN.get() != 3) {
            throw new AssertionError(RUN + " run");
        }
    }
}
