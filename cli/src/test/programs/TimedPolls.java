import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A thread polls twice: nothing comes in time, then an element does, long before the second time-out. */
class TimedPolls {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(1);
        CyclicBarrier barrier = new CyclicBarrier(2);
        String[] polled = {"", ""};
        Thread consumer = new Thread(() -> {
            try {
                polled[0] = queue.poll(12, TimeUnit.MILLISECONDS);
                barrier.await(20, TimeUnit.SECONDS);
                polled[1] = queue.poll(10, TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        consumer.start();
        barrier.await(20, TimeUnit.SECONDS);
        queue.offer("element", 10, TimeUnit.SECONDS);
        consumer.join();
        if (polled[0] != null || polled[1] == null) {
            throw new AssertionError("polled " + polled[0] + " and " + polled[1]);
        }
    }
}
