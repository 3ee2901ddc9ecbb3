/** Fails in one order of its two threads, and in the other runs on without an event: an attempt to do without the switch does not end. */
public class StallsElsewhere {
    private static volatile boolean early;
    private static volatile int steps;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> early = true);
        other.start();
        for (int i = 1; i < 10; i++) {
            steps = i;
        }
        if (early) {
            throw new IllegalStateException("the other was faster");
        }
        long n = 0;
        while (n >= 0) {
            n = n + 1 & 0xFFFF;
        }
    }
}
