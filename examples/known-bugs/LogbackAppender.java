import ch.qos.logback.core.helpers.NOPAppender;
import ch.qos.logback.core.spi.AppenderAttachableImpl;

/**
 * Logback 1.6.6, a present release: one thread attaches an appender while another one logs.
 *
 * <p>The contract: what is logged after the appender was attached goes to it.
 *
 * <p>The failure: {@code COWArrayList} keeps a copy of its elements and a flag that says whether it is fresh. A reader that has made its copy before the appender was added sets the flag after the
 * thread that added it has cleared it: the copy without the appender counts as fresh until the list changes again.
 */
public class LogbackAppender {
    public static void main(String[] args) throws InterruptedException {
        AppenderAttachableImpl<String> appenders = new AppenderAttachableImpl<>();
        Thread first = new Thread(() -> appenders.addAppender(new NOPAppender<>()), "attaches");
        Thread second = new Thread(() -> appenders.appendLoopOnAppenders("event"), "logs");
        first.start();
        second.start();
        first.join();
        second.join();
        if (appenders.appendLoopOnAppenders("later event") != 1) {
            throw new AssertionError("the appender is attached and not called");
        }
    }
}
