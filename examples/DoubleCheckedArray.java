/**
 * Broken double-checked initialisation of the slots of an array: the second check looks at a stale local
 * copy.
 *
 * <p>The bug: {@code get} copies the slot to a local variable, and under the lock checks that copy and not
 * the slot. Thread a reads 0; thread b reads 0, takes the lock and computes the slot; a takes the lock, still
 * holds its 0 and computes the slot once more.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/DoubleCheckedArray.java} (exit code 10). Fix:
 * {@code value = slots[i]} once more under the lock (and, for publication, an AtomicIntegerArray or a
 * VarHandle).
 */
public class DoubleCheckedArray {
    private final int[] slots = new int[2];
    private final int[] initialisations = new int[2];
    private final Object lock = new Object();

    int get(int i) {
        int value = slots[i];
        if (value == 0) {
            synchronized (lock) {
                if (value == 0) {
                    value = compute(i);
                    slots[i] = value;
                }
            }
        }
        return value;
    }

    private int compute(int i) {
        initialisations[i]++;
        return 10 + i;
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleCheckedArray cache = new DoubleCheckedArray();
        Runnable reader = () -> {
            for (int i = 0; i < cache.slots.length; i++) {
                cache.get(i);
            }
        };
        Thread a = new Thread(reader);
        Thread b = new Thread(reader);
        a.start();
        b.start();
        a.join();
        b.join();
        for (int i = 0; i < cache.slots.length; i++) {
            if (cache.initialisations[i] != 1) {
                throw new AssertionError("slot " + i + " was computed " + cache.initialisations[i] + " times");
            }
        }
    }
}
