/** Virtual threads that wait for ever: in a circle of two locks, or for a notify that came too early. */
public class VirtualThreadsStuck {
    private static final Object FORK = new Object();
    private static final Object KNIFE = new Object();
    private static boolean ready;

    private static Thread eater(Object first, Object second) {
        return Thread.startVirtualThread(() -> {
            synchronized (first) {
                synchronized (second) {
                    Thread.yield();
                }
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("locks")) {
            Thread a = eater(FORK, KNIFE);
            Thread b = eater(KNIFE, FORK);
            a.join();
            b.join();
        } else {
            Thread waiter = Thread.ofVirtual().start(() -> {
                synchronized (FORK) {
                    try {
                        FORK.wait(); // the bug: it does not look whether that has happened already
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
            synchronized (FORK) {
                FORK.notify();
            }
            waiter.join();
        }
    }
}
