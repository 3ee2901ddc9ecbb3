/** Waits too short a time for the end of a thread. */
class JoinGivesUp {
    private static volatile int done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            done = 1;
            done = 2;
        });
        worker.start();
        worker.join(50);
        if (worker.isAlive()) {
            throw new AssertionError("still at work");
        }
    }
}
