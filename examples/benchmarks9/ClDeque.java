import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The work-stealing deque of Chase and Lev: its owner pushes three numbers, which makes it replace the array, and takes
 * two; a thief steals one. Place 0 of an array holds its size, the others its elements.
 *
 * <p>The bug: a new array is published by an opaque write. The thief may see the new array and not what is in it: size
 * 0, by which it divides, or an element 0, which was never pushed. It shows as an exception or as an assertion that
 * fails.
 *
 * <p>Run: {@code ./heddle check examples/benchmarks9/ClDeque.java} (exit code 10).
 */
public class ClDeque {
    private static final int EMPTY = -1;
    private static final int ABORT = -2;
    private static final int SIZE = 0;
    private static final int FIRST = 1;
    private static final VarHandle TOP = handle("top", int.class);
    private static final VarHandle BOTTOM = handle("bottom", int.class);
    private static final VarHandle ARRAY = handle("array", int[].class);
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    private static int top;
    private static int bottom;
    private static int[] array;
    private static int stolen;

    private static VarHandle handle(String field, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(ClDeque.class, field, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static void create() {
        int[] first = new int[FIRST + 2];
        ARRAY.setOpaque(first);
        TOP.setOpaque(0);
        BOTTOM.setOpaque(0);
        ELEMENT.setOpaque(first, SIZE, 2);
    }

    private static int size(int[] from) {
        return (int) ELEMENT.getOpaque(from, SIZE);
    }

    private static void push(int value) {
        int b = (int) BOTTOM.getOpaque();
        int t = (int) TOP.getAcquire();
        int[] a = (int[]) ARRAY.getOpaque();
        if (b - t > size(a) - 1) {
            resize();
            a = (int[]) ARRAY.getOpaque();
        }
        ELEMENT.setOpaque(a, FIRST + b % size(a), value);
        VarHandle.releaseFence();
        BOTTOM.setOpaque(b + 1);
    }

    private static void resize() {
        int[] a = (int[]) ARRAY.getOpaque();
        int size = size(a);
        int twice = 2 * size;
        int[] larger = new int[FIRST + twice];
        int t = (int) TOP.getOpaque();
        int b = (int) BOTTOM.getOpaque();
        ELEMENT.setOpaque(larger, SIZE, twice);
        for (int i = t; i < b; i++) {
            ELEMENT.setOpaque(larger, FIRST + i % twice, (int) ELEMENT.getOpaque(a, FIRST + i % size));
        }
        ARRAY.setOpaque(larger); // seeded: was ARRAY.setRelease(larger);
    }

    private static int take() {
        int b = (int) BOTTOM.getOpaque() - 1;
        int[] a = (int[]) ARRAY.getOpaque();
        BOTTOM.setOpaque(b);
        VarHandle.fullFence();
        int t = (int) TOP.getOpaque();
        if (t > b) {
            BOTTOM.setOpaque(b + 1);
            return EMPTY;
        }
        int value = (int) ELEMENT.getOpaque(a, FIRST + b % size(a));
        if (t == b) {
            if (!TOP.compareAndSet(t, t + 1)) {
                value = EMPTY;
            }
            BOTTOM.setOpaque(b + 1);
        }
        return value;
    }

    private static int steal() {
        int t = (int) TOP.getAcquire();
        VarHandle.fullFence();
        int b = (int) BOTTOM.getAcquire();
        if (t >= b) {
            return EMPTY;
        }
        int[] a = (int[]) ARRAY.getOpaque(); // seeded: was int[] a = (int[]) ARRAY.getAcquire();
        int value = (int) ELEMENT.getOpaque(a, FIRST + t % size(a));
        return TOP.compareAndSet(t, t + 1) ? value : ABORT;
    }

    private static void check(boolean holds, int a, int b, int c) {
        if (!holds) {
            throw new AssertionError("stolen " + a + ", taken " + b + " and " + c);
        }
    }

    private static boolean isPushed(int value) {
        return value == 1 || value == 2 || value == 4;
    }

    public static void main(String[] args) throws InterruptedException {
        create();
        Thread thief = new Thread(() -> stolen = steal(), "thief");
        thief.start();
        push(1);
        push(2);
        push(4);
        int b = take();
        int c = take();
        thief.join();
        int a = stolen;
        check(isPushed(a) || a == EMPTY, a, b, c);
        check(isPushed(b) || b == EMPTY, a, b, c);
        check(isPushed(c) || a == EMPTY, a, b, c);
        check(a == EMPTY || b == EMPTY || c == EMPTY || a + b + c == 7, a, b, c);
    }
}
