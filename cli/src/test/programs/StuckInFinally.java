/** A daemon thread that does not end when its execution is over: it computes in a finally block. Expected: passes. */
class StuckInFinally {
    static volatile int rounds;

    public static void main(String[] args) throws Exception {
        Thread stuck = new Thread(StuckInFinally::run);
        stuck.setDaemon(true);
        stuck.start();
        Thread other = new Thread(() -> rounds++);
        other.start();
        other.join();
    }

    private static void run() {
        try {
            while (true) {
                rounds++;
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            double x = 1;
            while (x != 0) {
                x = Math.sin(x) + 1;
            }
        }
    }
}
