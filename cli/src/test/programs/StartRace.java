/** Two threads race to start a third, and a fourth joins it before or after. One of the starts must fail. Correct. */
public class StartRace {
    static int ran;

    public static void main(String[] args) throws InterruptedException {
        Thread third = new Thread(() -> ran++);
        int[] refused = new int[2];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 2; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                try {
                    third.start();
                } catch (IllegalThreadStateException e) {
                    refused[own]++;
                }
            });
        }
        threads[2] = new Thread(() -> {
            try {
                third.join();
                third.join(5);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        third.join();
        if (ran != 1 || refused[0] + refused[1] != 1) {
            throw new AssertionError("ran " + ran + ", refused " + refused[0] + refused[1]);
        }
    }
}
