import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** java.util.Timer: what came before a task was scheduled is known to it, one run is known to the next, cancel ends it. Correct. */
public class JucTimers {
    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static TimerTask task(Runnable body) {
        return new TimerTask() {
            @Override
            public void run() {
                body.run();
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] data = new int[2];
        CountDownLatch once = new CountDownLatch(1);
        Timer timer = new Timer("timer", true);
        data[0] = 1;
        long before = System.currentTimeMillis();
        timer.schedule(
                task(() -> {
                    check(data[0] == 1, "scheduled before");
                    data[0] = 2;
                    once.countDown();
                }),
                50);
        once.await();
        check(data[0] == 2 && System.currentTimeMillis() - before >= 50, "run after 50 ms");
        CountDownLatch thrice = new CountDownLatch(3);
        TimerTask repeated = task(() -> {
            data[1]++;
            thrice.countDown();
        });
        timer.scheduleAtFixedRate(repeated, 10, 10);
        thrice.await();
        check(repeated.cancel(), "cancelled");
        TimerTask never = task(() -> check(false, "cancelled before its time"));
        timer.schedule(never, 1_000_000);
        check(never.cancel() && timer.purge() <= 2, "purged");
        timer.cancel();
        try {
            timer.schedule(never, 1);
            check(false, "a cancelled timer takes no tasks");
        } catch (IllegalStateException e) {
            data[0]++;
        }
    }
}
