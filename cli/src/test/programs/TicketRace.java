import java.util.concurrent.locks.ReentrantLock;

/**
 * Six threads draw tickets under a lock, in the order that their sleeps make, then count themselves without one. The
 * program fails where the last thread drew first, the first one last, and a count was lost.
 */
public class TicketRace {
    static final int THREADS = 6;
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Object DOOR = new Object();
    static final int[] ticket = new int[THREADS];
    static int next;
    static int entered;
    static int left;

    public static void main(String[] args) throws InterruptedException {
        Thread[] all = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            all[i] = new Thread(() -> run(number));
        }
        for (Thread each : all) {
            each.start();
        }
        for (Thread each : all) {
            each.join();
        }
        boolean isReversed = true;
        for (int i = 0; i < THREADS; i++) {
            isReversed &= ticket[i] == THREADS - 1 - i;
        }
        if (isReversed && entered < THREADS) {
            throw new IllegalStateException("a count was lost");
        }
    }

    private static void run(int number) {
        sleep((THREADS - number) * 60);
        LOCK.lock();
        try {
            ticket[number] = next++;
        } finally {
            LOCK.unlock();
        }
        sleep(number * 60);
        int seen = entered;
        sleep(30);
        entered = seen + 1;
        synchronized (DOOR) {
            left++;
        }
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
