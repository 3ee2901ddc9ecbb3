/**
 * Correct double-checked locking: DoubleCheckedLocking.java with a volatile field. Who reads the reference
 * sees what was done before it was written.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/DoubleCheckedLockingVolatile.java} (exit code 0).
 */
public class DoubleCheckedLockingVolatile {
    private static final class Settings {
        private int port;

        Settings(int port) {
            this.port = port;
        }
    }

    private static final Object LOCK = new Object();

    private static volatile Settings instance;

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
        Thread a = new Thread(DoubleCheckedLockingVolatile::use, "a");
        Thread b = new Thread(DoubleCheckedLockingVolatile::use, "b");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
