/**
 * Double-checked locking without volatile: a thread that takes the short way sees a half-built object.
 *
 * <p>The bug: the first check reads {@code instance} without the lock, so nothing orders it after the
 * constructor. Thread a builds the settings under the lock. Thread b reads the reference, does not take the
 * lock, and reads port 0, the value from before the constructor. An interleaving cannot show this: there the
 * port is written before the reference.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/DoubleCheckedLocking.java} (exit code 10; 0 with {@code --sc} or
 * {@code --plain latest}). Fix: a volatile field, see DoubleCheckedLockingVolatile.java; a final
 * {@code port} would do as well.
 */
public class DoubleCheckedLocking {
    private static final class Settings {
        private int port;

        Settings(int port) {
            this.port = port;
        }
    }

    private static final Object LOCK = new Object();

    private static Settings instance;

    private static Settings get() {
        Settings found = instance;
        if (found == null) {
            synchronized (LOCK) {
                found = instance;
                if (found == null) {
                    found = new Settings(8080);
                    instance = found;
                }
            }
        }
        return found;
    }

    private static void use() {
        if (get().port == 0) {
            throw new AssertionError("the settings are there, but their port is 0");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(DoubleCheckedLocking::use, "a");
        Thread b = new Thread(DoubleCheckedLocking::use, "b");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
