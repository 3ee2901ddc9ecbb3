/** Two threads wait for what two others hand over, each with one notify. */
public class HandOver {
    private int there;

    private synchronized void put() {
        there++;
        notify();
    }

    private synchronized void take() throws InterruptedException {
        while (there == 0) {
            wait();
        }
        there--;
    }

    public static void main(String[] arguments) throws InterruptedException {
        HandOver shelf = new HandOver();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            boolean takes = i < 2;
            threads[i] = new Thread(() -> {
                try {
                    if (takes) {
                        shelf.take();
                    } else {
                        shelf.put();
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
