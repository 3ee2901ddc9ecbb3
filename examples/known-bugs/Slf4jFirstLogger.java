import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * SLF4J 1.6.4: two threads ask for their first loggers at once.
 *
 * <p>The contract: what is logged arrives.
 *
 * <p>The bug is SLF4J-167, fixed in 1.7.0 by loggers that are replaced after the initialisation: while one thread initialises the factory, the other one gets a logger that drops
 * everything, for good.
 */
public class Slf4jFirstLogger {
    public static void main(String[] args) throws InterruptedException {
        Logger[] loggers = new Logger[2];
        Thread first = new Thread(() -> loggers[0] = LoggerFactory.getLogger("first"), "first");
        Thread second = new Thread(() -> loggers[1] = LoggerFactory.getLogger("second"), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        for (Logger logger : loggers) {
            if (!logger.isErrorEnabled()) {
                throw new AssertionError("a logger that drops everything: " + logger.getClass());
            }
        }
    }
}
