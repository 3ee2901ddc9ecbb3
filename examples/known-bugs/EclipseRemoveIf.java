import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.collections.impl.map.mutable.ConcurrentHashMap;

/**
 * Eclipse Collections 9.0.0: one thread replaces a value while another one removes the entries that have the old value.
 *
 * <p>The contract: {@code removeIf} removes an entry only if the predicate is true for its value.
 *
 * <p>The bug is issue 424, fixed in 9.1.0: the entry is removed by its key, whatever its value is by then.
 */
public class EclipseRemoveIf {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Boolean> map = new ConcurrentHashMap<>();
        map.put("key", false);
        AtomicBoolean replaced = new AtomicBoolean();
        Thread first = new Thread(() -> replaced.set(map.replace("key", false, true)), "replaces");
        Thread second = new Thread(() -> map.entrySet().removeIf(entry -> !entry.getValue()), "removes");
        first.start();
        second.start();
        first.join();
        second.join();
        if (replaced.get() && !map.containsKey("key")) {
            throw new AssertionError("removed though the value is true");
        }
    }
}
