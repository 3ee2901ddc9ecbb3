/**
 * Iriw.java with volatile fields, correct: the two writes have one place each in the order of all volatile
 * accesses, and both readers see that order.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/IriwVolatile.java} (exit code 0).
 */
public class IriwVolatile {
    private static volatile int x;
    private static volatile int y;
    private static boolean xCameFirst;
    private static boolean yCameFirst;

    private static void readXThenY() {
        int first = x;
        int second = y;
        xCameFirst = first == 1 && second == 0;
    }

    private static void readYThenX() {
        int first = y;
        int second = x;
        yCameFirst = first == 1 && second == 0;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> x = 1, "writer-x"),
            new Thread(() -> y = 1, "writer-y"),
            new Thread(IriwVolatile::readXThenY, "reader-xy"),
            new Thread(IriwVolatile::readYThenX, "reader-yx")
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (xCameFirst && yCameFirst) {
            throw new AssertionError("one reader saw x written before y, the other y before x");
        }
    }
}
