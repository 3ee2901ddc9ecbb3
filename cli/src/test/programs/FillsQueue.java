import java.util.concurrent.LinkedBlockingQueue;

/** Two threads put the same element into a queue many times: nothing new happens in what is seen of memory. */
public class FillsQueue {
    private static final int EACH = 4_000;

    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Runnable fill = () -> {
            for (int i = 0; i < EACH; i++) {
                queue.add("same");
            }
        };
        Thread other = new Thread(fill);
        other.start();
        fill.run();
        other.join();
        if (queue.size() != 2 * EACH) {
            throw new AssertionError("lost an element");
        }
    }
}
