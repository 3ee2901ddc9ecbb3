import java.io.StringWriter;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;

/**
 * Log4j 1.2.13: one thread logs an account, another one changes the account, which logs too.
 *
 * <p>The contract: logging does not block the program.
 *
 * <p>The bug is 41214 in Apache's Bugzilla, "Deadlock with RollingFileAppender": the logger holds its own monitor and the appender's while it calls
 * {@code toString} of what is logged. Where that needs a monitor that another thread holds while it logs, the two wait for
 * each other. Heddle reports a deadlock, with the place where each of the monitors was taken.
 */
public class Log4jToStringDeadlock {
    static final Logger LOGGER = Logger.getLogger("bank");

    static class Account {
        private int money;

        synchronized void deposit(int amount) {
            money += amount;
            LOGGER.info("deposit");
        }

        @Override
        public synchronized String toString() {
            return "account with " + money;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StringWriter written = new StringWriter();
        LOGGER.addAppender(new WriterAppender(new SimpleLayout(), written));
        Account account = new Account();
        Thread logs = new Thread(() -> LOGGER.info(account));
        Thread deposits = new Thread(() -> account.deposit(5));
        logs.start();
        deposits.start();
        logs.join();
        deposits.join();
        String text = written.toString();
        if (!text.contains("INFO - deposit") || !text.contains("INFO - account with ")) {
            throw new AssertionError(text);
        }
    }
}
