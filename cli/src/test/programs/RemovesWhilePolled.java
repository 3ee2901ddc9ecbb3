import java.util.concurrent.ConcurrentLinkedQueue;

/** What {@code QueueOfJava6} does, with the JDK's queue: an element is either polled or removed. */
class RemovesWhilePolled {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        queue.offer("one");
        boolean[] got = new boolean[2];
        Thread polls = new Thread(() -> got[0] = queue.poll() != null);
        Thread removes = new Thread(() -> got[1] = queue.remove("one"));
        polls.start();
        removes.start();
        polls.join();
        removes.join();
        if (got[0] == got[1]) {
            throw new AssertionError(got[0] ? "polled and removed" : "neither polled nor removed");
        }
    }
}
