/** A thread that does nothing but sleep, alone, or as a daemon beside one that waits for ever, or some thousand times. */
public class OnlySleeps {
    static int shared;

    static void sleep() {
        try {
            for (; ; ) {
                Thread.sleep(3_600_000);
            }
        } catch (InterruptedException e) {
            shared++;
        }
    }

    static void sleepOften() {
        try {
            for (int i = 0; i < 20_000; i++) {
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            shared++;
        }
    }

    static synchronized void waitForEver() {
        try {
            OnlySleeps.class.wait();
        } catch (InterruptedException e) {
            shared++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean isOften = args[0].equals("often");
        Thread sleeper = new Thread(isOften ? OnlySleeps::sleepOften : OnlySleeps::sleep, "sleeper");
        sleeper.setDaemon(args[0].equals("waits"));
        sleeper.start();
        if (isOften) {
            sleeper.join();
        }
        if (args[0].equals("waits")) {
            Thread waiter = new Thread(OnlySleeps::waitForEver, "waiter");
            waiter.start();
            waiter.join();
        }
        shared++;
    }
}
