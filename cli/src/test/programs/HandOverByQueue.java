import java.util.concurrent.SynchronousQueue;

/**
 * From JDK 21 on the taker writes a plain field, its thread, before it looks for an element once more and parks; the putter sets the element and then reads
 * that field, plainly. Nothing in the memory model keeps both from missing the other (fixed for one platform in microsoft/openjdk-jdk25u#30).
 */
class HandOverByQueue {
    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread puts = new Thread(() -> {
            try {
                queue.put(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        puts.start();
        queue.take();
        puts.join();
    }
}
