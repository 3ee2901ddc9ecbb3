/**
 * Threads that make the same number of accesses each. Arguments: what they access, how many threads, how many accesses in all.
 *
 * <ul>
 *   <li>{@code own}: a plain field of an object of their own
 *   <li>{@code synchronized}: a plain field, in a monitor
 *   <li>{@code volatile}: a volatile field that all read and write
 *   <li>{@code shared}: the same with a plain field
 * </ul>
 */
public class Scale {
    private static final Object LOCK = new Object();
    private static int shared;
    private static volatile int flag;

    private static final class Cell {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        int accesses = Integer.parseInt(args[2]) / Integer.parseInt(args[1]);
        Thread[] threads = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < threads.length; i++) {
            Cell own = new Cell();
            threads[i] = new Thread(() -> run(args[0], own, accesses));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void run(String kind, Cell own, int accesses) {
        for (int i = 0; i < accesses; i += 2) {
            switch (kind) {
                case "own" -> own.value++;
                case "volatile" -> flag++;
                case "shared" -> shared++;
                case "synchronized" -> {
                    synchronized (LOCK) {
                        shared++;
                    }
                    i += 2; // the monitor's events
                }
                default -> throw new IllegalArgumentException(kind);
            }
        }
    }
}
