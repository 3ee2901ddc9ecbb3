import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A pool of one thread: while a thread submits the first task, another one submits a task, which is accepted, and then
 * shuts the pool down. Accepted tasks run, and the pool terminates.
 */
class PoolWhileShutDown {
    static volatile boolean ran;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        boolean[] accepted = new boolean[1];
        Thread first = new Thread(() -> {
            try {
                pool.execute(() -> {});
            } catch (RejectedExecutionException e) {
                return; // as documented after shutdown
            }
        });
        Thread second = new Thread(() -> {
            try {
                pool.execute(() -> ran = true);
                accepted[0] = true;
            } catch (RejectedExecutionException e) {
                return;
            }
            pool.shutdown();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        boolean isTerminated = pool.awaitTermination(1, TimeUnit.HOURS);
        if (accepted[0] && !(ran && isTerminated)) {
            throw new AssertionError("accepted, ran: " + ran + ", terminated: " + isTerminated);
        }
    }
}
