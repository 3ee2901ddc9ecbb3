/**
 * StoreBuffering.java with volatile fields, correct: all volatile accesses have one order that every thread
 * agrees on, and in it one of the two writes comes first.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/StoreBufferingVolatile.java} (exit code 0).
 */
public class StoreBufferingVolatile {
    private static volatile int x;
    private static volatile int y;
    private static int seenByA;
    private static int seenByB;

    private static void a() {
        x = 1;
        seenByA = y;
    }

    private static void b() {
        y = 1;
        seenByB = x;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(StoreBufferingVolatile::a, "a");
        Thread b = new Thread(StoreBufferingVolatile::b, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        if (seenByA == 0 && seenByB == 0) {
            throw new AssertionError("both threads read 0: neither saw the other's write");
        }
    }
}
