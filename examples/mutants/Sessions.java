import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A correct registry: of two threads that add an entry, the first one's stays.
 * <p>Expected: no failure.
 */
public class Sessions {
    private static final ConcurrentMap<String, String> sessions = new ConcurrentHashMap<>();
    private static volatile String first;

    private static void open(String user) {
        if (sessions.putIfAbsent("key", user) == null) {
            if (first != null) {
                throw new AssertionError(first + " and " + user + " have opened the session");
            }
            first = user;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> open("a"), "a");
        Thread b = new Thread(() -> open("b"), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        if (!sessions.get("key").equals(first)) {
            throw new AssertionError(first + " has opened the session of " + sessions.get("key"));
        }
    }
}
