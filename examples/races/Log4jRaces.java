import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.message.StringFormattedMessage;

/** Texts of Log4j messages and events that are made on first use, by two threads at once. */
public class Log4jRaces {
    static String first;
    static String second;

    /** Two threads call the same on one object; classes are initialised before, by a call on another one. */
    static <T> void both(Supplier<T> make, Function<T, ?> call) throws InterruptedException {
        String.valueOf(call.apply(make.get()));
        T shared = make.get();
        Thread a = new Thread(() -> first = String.valueOf(call.apply(shared)));
        Thread b = new Thread(() -> second = String.valueOf(call.apply(shared)));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static Log4jLogEvent event() {
        return Log4jLogEvent.newBuilder()
                .setLoggerName("logger")
                .setLevel(Level.INFO)
                .setMessage(new SimpleMessage("text"))
                .setTimeMillis(1)
                .build();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "parameterized" -> both(() -> new ParameterizedMessage("{} and {}", "a", "b"), message -> message.getFormattedMessage());
            case "formatted" -> both(() -> new StringFormattedMessage("%s", "a"), message -> message.getFormattedMessage());
            case "simple" -> both(() -> new SimpleMessage(new StringBuilder("text")), message -> message.getFormattedMessage());
            case "object" -> both(() -> new ObjectMessage("text"), message -> message.getFormattedMessage());
            case "threadName" -> both(() -> event(), event -> event.getThreadName().isEmpty());
            case "threadId" -> both(() -> event(), event -> event.getThreadId() > 0);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
