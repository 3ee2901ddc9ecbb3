/**
 * A correct call of a listener that another thread removes: the field is read once.
 * <p>Expected: no failure.
 */
public class Listeners {
    private volatile Runnable listener = () -> {};

    void fire() {
        Runnable now = listener;
        if (now != null) {
            now.run();
        }
    }

    void remove() {
        listener = null;
    }

    public static void main(String[] args) throws InterruptedException {
        Listeners listeners = new Listeners();
        Thread a = new Thread(listeners::fire, "a");
        Thread b = new Thread(listeners::remove, "b");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
