import java.util.concurrent.Semaphore;

/** What {@code SemaphoreOfJava6} does, with the JDK's semaphore: each permit that is released reaches a thread that waits. */
class RacingReleases {
    public static void main(String[] args) throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        Thread[] all = {
            new Thread(semaphore::acquireUninterruptibly), new Thread(semaphore::acquireUninterruptibly),
            new Thread(semaphore::release), new Thread(semaphore::release)
        };
        for (Thread thread : all) {
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
    }
}
