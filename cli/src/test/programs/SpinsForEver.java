/** Bug: waits in a loop for a flag that nobody sets. A livelock. */
public class SpinsForEver {
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (!flag) {
                Thread.yield();
            }
        });
        t.start();
        t.join();
    }
}
