import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A service that is never shut down, and says the same all the time. */
public class TicksAlike {
    public static void main(String[] args) {
        if (args[0].equals("pool")) {
            Executors.newScheduledThreadPool(1)
                    .scheduleAtFixedRate(() -> System.out.println("tick"), 0, 1, TimeUnit.MILLISECONDS);
        } else {
            new Timer().schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            System.out.println("tick");
                        }
                    },
                    0,
                    1);
        }
    }
}
