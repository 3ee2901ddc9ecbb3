import java.util.concurrent.locks.LockSupport;

/** Threads park for real, since Heddle looks away while classes are loaded, and a thread that is not under control unparks them. */
public class ParkWhileLoading {
    private static final class Loader extends ClassLoader {
        private volatile boolean done;

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals("not.there")) {
                Thread self = Thread.currentThread();
                Thread other = new Thread(() -> {
                    long end = System.nanoTime() + 100_000_000;
                    while (System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                    done = true;
                    LockSupport.unpark(self);
                });
                other.start();
                while (!done) {
                    LockSupport.park();
                }
            }
            return super.loadClass(name, resolve);
        }
    }

    private static void load() {
        try {
            new Loader().loadClass("not.there");
            throw new AssertionError("there is no such class");
        } catch (ClassNotFoundException expected) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        load();
        Thread worker = new Thread(ParkWhileLoading::load);
        worker.start();
        worker.join();
    }
}
