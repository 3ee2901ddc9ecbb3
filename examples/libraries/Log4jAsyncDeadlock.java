import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Log4j 1.2.13: eight threads append two events each to an AsyncAppender with room for one.
 *
 * <p>The contract: {@code append} waits while the buffer is full, and no longer.
 *
 * <p>The bug is 38137 in Apache's Bugzilla, "Monitor deadlock in AsyncAppender", fixed in 1.2.14: the appending threads and the dispatcher
 * wait at the same monitor, and each of them wakes one waiter only. If that is one of the wrong kind, it waits again, and the
 * wake-up is lost. Heddle reports a deadlock of all threads.
 */
public class Log4jAsyncDeadlock {
    public static void main(String[] args) throws InterruptedException {
        AsyncAppender async = new AsyncAppender();
        async.setBufferSize(1);
        Logger logger = Logger.getLogger("example");
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 2; n++) {
                    async.append(new LoggingEvent("example", logger, Level.INFO, "message", null));
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        async.close();
    }
}
