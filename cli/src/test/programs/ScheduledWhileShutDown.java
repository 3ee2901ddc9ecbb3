import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** JDK-8358601: a task that is accepted while another thread shuts the pool down may be never run, nor cancelled. */
class ScheduledWhileShutDown {
    public static void main(String[] args) throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        Thread schedules = new Thread(() -> {
            try {
                pool.schedule(() -> {}, 1, TimeUnit.MILLISECONDS).get();
            } catch (RejectedExecutionException | CancellationException permitted) {
                return;
            } catch (InterruptedException | ExecutionException unexpected) {
                throw new AssertionError(unexpected);
            }
        });
        schedules.start();
        pool.shutdown();
        schedules.join();
    }
}
