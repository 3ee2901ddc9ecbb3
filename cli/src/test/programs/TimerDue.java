import java.util.Timer;
import java.util.TimerTask;

/** A timer fires while another thread has much to do: what it has changed by then is seen there. */
public class TimerDue {
    static volatile int fired;
    static volatile long work;

    public static void main(String[] args) {
        Timer timer = new Timer(true);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        fired++;
                    }
                },
                20,
                20);
        int last = 0;
        while (fired < 5) {
            if (last != fired) {
                last = fired;
                System.out.println("fired " + last);
            }
            work++;
        }
        timer.cancel();
    }
}
