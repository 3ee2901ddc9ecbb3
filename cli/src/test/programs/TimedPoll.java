import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A poll that gives up before the element comes. */
class TimedPoll {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Thread producer = new Thread(() -> queue.add("late"));
        producer.start();
        String first = queue.poll(10, TimeUnit.MILLISECONDS);
        if (first == null) {
            throw new IllegalStateException("nothing came");
        }
        producer.join();
    }
}
