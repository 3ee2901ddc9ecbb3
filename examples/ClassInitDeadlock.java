/**
 * Bug: the initialiser of each class needs the other class. Two threads that start from different ends hold one initialisation each and
 * wait for the other's for ever (JLS 12.4.2).
 *
 * <p>Expected: deadlock, found with the default options.
 */
public class ClassInitDeadlock {
    static class Registry {
        static final int SIZE = 16;
        static int entries = Defaults.first() + 1;

        static int count() {
            return entries;
        }
    }

    static class Defaults {
        static int base = Registry.count();

        static int first() {
            return base;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Thread(() -> Registry.count());
        Thread reader = new Thread(() -> Defaults.first());
        loader.start();
        reader.start();
        loader.join();
        reader.join();
    }
}
