import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerContext;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.NullConfiguration;
import org.apache.logging.log4j.core.config.Property;

/** Log4j 2 with asynchronous loggers: two threads log; after shutdown every line is in the appender once, each thread's in order. */
public class Log4jAsyncLoggers {
    static final List<String> LINES = new CopyOnWriteArrayList<>();

    static class ListAppender extends AbstractAppender {
        ListAppender() {
            super("list", null, null, false, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            LINES.add(event.getMessage().getFormattedMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        LoggerContext context = new AsyncLoggerContext("test");
        context.start(new NullConfiguration());
        LoggerConfig root = context.getConfiguration().getRootLogger();
        root.getAppenders().keySet().forEach(root::removeAppender);
        ListAppender appender = new ListAppender();
        appender.start();
        root.addAppender(appender, Level.INFO, null);
        root.setLevel(Level.INFO);
        context.updateLoggers();
        Logger logger = context.getLogger("test");
        Thread a = new Thread(() -> log(logger, "a"));
        Thread b = new Thread(() -> log(logger, "b"));
        a.start();
        b.start();
        a.join();
        b.join();
        context.stop();
        if (LINES.indexOf("a 1") > LINES.indexOf("a 2") || LINES.indexOf("b 1") > LINES.indexOf("b 2")) {
            throw new AssertionError("out of order: " + LINES);
        }
        LINES.sort(null);
        if (!LINES.equals(List.of("a 1", "a 2", "b 1", "b 2"))) {
            throw new AssertionError(LINES.toString());
        }
    }

    static void log(Logger logger, String name) {
        logger.info("{} 1", name);
        logger.info("{} 2", name);
    }
}
