import java.util.concurrent.atomic.AtomicInteger;

/** Threads that race to initialise a class: one does, the others wait for it and see all of it. Correct. */
public class InitialiserRace {
    static final AtomicInteger RUNS = new AtomicInteger();
    static int plain;

    static class Slow {
        static final int[] TABLE = new int[3];
        static int sum;

        static {
            RUNS.incrementAndGet();
            for (int i = 0; i < TABLE.length; i++) {
                TABLE[i] = i + 1;
                Thread.yield();
            }
            sum = TABLE[0] + TABLE[1] + TABLE[2];
        }
    }

    enum Colour {
        RED,
        GREEN;

        final int shade = RUNS.incrementAndGet() + 40;
    }

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static void use() {
        check(Slow.sum == 6 && Slow.TABLE[2] == 3, "incomplete: " + Slow.sum);
        check(Colour.GREEN.shade - Colour.RED.shade == 1, "colours");
    }

    public static void main(String[] args) throws InterruptedException {
        check(RUNS.get() == 0, "not fresh");
        Thread[] threads = {new Thread(InitialiserRace::use), new Thread(InitialiserRace::use), new Thread(() -> use())};
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        check(RUNS.get() == 3, "runs " + RUNS);
    }
}
