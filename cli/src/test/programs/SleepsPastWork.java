/** A thread sleeps while another one works, with few accesses, for as long; how often that looks for the end depends on the machine. */
public class SleepsPastWork {
    private static volatile boolean isOver;
    private static volatile int looks;
    private static long sum;

    public static void main(String[] arguments) throws InterruptedException {
        Thread worker = new Thread(() -> {
            while (!isOver) {
                looks++;
                sum += work(looks);
            }
        });
        worker.start();
        while (looks == 0 || isOver) { // from here on both threads have used both fields
            Thread.onSpinWait();
        }
        Thread.sleep(500);
        isOver = true;
        int seen = looks;
        worker.join();
        System.out.println("looks " + looks + " seen " + seen);
    }

    private static long work(int seed) {
        long x = seed;
        for (int i = 0; i < 20_000_000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        return x;
    }
}
