import ch.qos.logback.classic.LoggerContext;

/**
 * Logback 1.1.6: one thread asks for a logger while another one resets the context.
 *
 * <p>The contract: loggers may be asked for at any time, from any thread.
 *
 * <p>The bug is LOGBACK-397 (pull request 285), fixed in 1.1.7: a reset walks through the list of a logger's children, an {@code ArrayList}, while the other thread adds one to it.
 */
public class LogbackReset {
    public static void main(String[] args) throws InterruptedException {
        LoggerContext context = new LoggerContext();
        context.getLogger("one");
        Thread first = new Thread(() -> context.getLogger("two"), "asks");
        Thread second = new Thread(context::reset, "resets");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
