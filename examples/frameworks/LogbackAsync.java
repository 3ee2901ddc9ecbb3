import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Logback with an asynchronous appender: two threads log; after stop every line is in the appender behind it once, each thread's in order. */
public class LogbackAsync {
    static final List<String> LINES = new CopyOnWriteArrayList<>();

    public static void main(String[] args) throws Exception {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        AppenderBase<ILoggingEvent> list = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                LINES.add(event.getFormattedMessage());
            }
        };
        list.setContext(context);
        list.start();
        AsyncAppender async = new AsyncAppender();
        async.setContext(context);
        async.setQueueSize(2);
        async.setDiscardingThreshold(0);
        async.setMaxFlushTime(0);
        async.addAppender(list);
        async.start();
        Logger logger = context.getLogger("test");
        logger.addAppender(async);
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
