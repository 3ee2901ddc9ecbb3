import java.util.Collections;
import java.util.Currency;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.logging.Logger;

/** Hashes objects that are older than an execution and outlive it, and stores what comes of that; loses an update. */
public class LastingObjects {
    static int hash;
    static int counter;

    static Object[] objects() {
        return new Object[] {
            Thread.currentThread(),
            Collections.emptyList(),
            Collections.emptyMap(),
            Collections.emptyIterator(),
            List.of(),
            List.of(1, 2, 3),
            Map.of(),
            Set.of(),
            Collections.reverseOrder(),
            Logger.getLogger("first"),
            Logger.getLogger("second"),
            Logger.getGlobal(),
            Locale.forLanguageTag("fr-CH"),
            Currency.getInstance("CHF"),
            Collections.unmodifiableList(List.of("a")),
            Thread.currentThread().getThreadGroup(),
            LastingObjects.class.getClassLoader(),
        };
    }

    public static void main(String[] arguments) throws Exception {
        Map<Object, Integer> keys = new HashMap<>();
        Set<Logger> loggers = new HashSet<>();
        for (Object object : objects()) {
            hash = 31 * hash + System.identityHashCode(object);
        }
        keys.put(Thread.currentThread(), 0);
        for (int i = 1; i < 6; i++) {
            keys.put(new Thread(() -> {}), i);
            loggers.add(Logger.getLogger("logger " + i));
        }
        hash += Objects.hash(Thread.currentThread());
        for (Logger logger : loggers) {
            hash = 31 * hash + logger.getName().hashCode();
        }
        for (int value : keys.values()) {
            hash = 31 * hash + value;
        }
        Thread one = new Thread(() -> counter++);
        Thread other = new Thread(() -> counter++);
        one.start();
        other.start();
        one.join();
        other.join();
        if (counter != 2) {
            throw new AssertionError("lost");
        }
    }
}
