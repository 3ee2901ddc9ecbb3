import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A service that is never shut down, and always has something new to say. */
public class TicksForEver {
    static int ticks;

    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        timer.scheduleAtFixedRate(() -> System.out.println("tick " + ticks++), 0, 10, TimeUnit.MILLISECONDS);
    }
}
