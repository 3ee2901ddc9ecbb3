/**
 * A correct range of two numbers: both change under one lock, and are read under it.
 * <p>Expected: no failure.
 */
public class Range {
    private final Object lock = new Object();
    private int low;
    private int high;

    void set(int from, int to) {
        synchronized (lock) {
            low = from;
            high = to;
        }
    }

    void look() {
        int width;
        synchronized (lock) {
            width = high - low;
        }
        if (width != 0 && width != 5) {
            throw new AssertionError("width " + width);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Range range = new Range();
        Thread a = new Thread(() -> range.set(10, 15), "a");
        Thread b = new Thread(range::look, "b");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
