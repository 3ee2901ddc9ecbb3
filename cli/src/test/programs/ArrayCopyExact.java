import java.util.Arrays;

/** Correct: copies under a lock, of arrays of all types, overlapping ones, and the exceptions that the specification names. */
public class ArrayCopyExact {
    static final int[] SHARED = {1, 2, 3, 4};

    interface Copy {
        void run(Object from, int fromIndex, Object to, int toIndex, int length);
    }

    static void rotate() {
        synchronized (SHARED) {
            int first = SHARED[0];
            System.arraycopy(SHARED, 1, SHARED, 0, 3);
            SHARED[3] = first;
        }
    }

    static String thrown(Object from, int fromIndex, Object to, int toIndex, int length) {
        try {
            System.arraycopy(from, fromIndex, to, toIndex, length);
            return "nothing";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + (e.getMessage() == null ? "" : " " + e.getMessage());
        }
    }

    static void check(String found, String expected) {
        if (!found.startsWith(expected)) {
            throw new AssertionError("found " + found + ", expected " + expected);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ArrayCopyExact::rotate);
        other.start();
        rotate();
        other.join();
        check(Arrays.toString(SHARED), "[3, 4, 1, 2]");

        int[] up = {1, 2, 3, 4, 5};
        System.arraycopy(up, 0, up, 1, 4);
        check(Arrays.toString(up), "[1, 1, 2, 3, 4]");
        Copy copy = System::arraycopy;
        copy.run(up, 1, up, 0, 4);
        check(Arrays.toString(up), "[1, 2, 3, 4, 4]");

        boolean[] z = {false, false};
        System.arraycopy(new boolean[] {true}, 0, z, 1, 1);
        byte[] b = new byte[1];
        System.arraycopy(new byte[] {-7}, 0, b, 0, 1);
        short[] h = new short[1];
        System.arraycopy(new short[] {-300}, 0, h, 0, 1);
        char[] c = new char[1];
        System.arraycopy(new char[] {'\uffff'}, 0, c, 0, 1);
        long[] j = new long[1];
        System.arraycopy(new long[] {Long.MIN_VALUE}, 0, j, 0, 1);
        float[] f = new float[1];
        System.arraycopy(new float[] {-0.5f}, 0, f, 0, 1);
        double[] d = new double[1];
        System.arraycopy(new double[] {1e300}, 0, d, 0, 1);
        int[][] deep = new int[1][];
        System.arraycopy(new int[][] {up}, 0, deep, 0, 1);
        check(z[1] + " " + b[0] + " " + h[0] + " " + (int) c[0] + " " + j[0] + " " + f[0] + " " + d[0],
                "true -7 -300 65535 -9223372036854775808 -0.5 1.0E300");
        assert deep[0] == up;

        Integer[] numbers = {9, 9, 9, 9};
        check(thrown(new Object[] {1, 2, "x", 4}, 0, numbers, 0, 4), "ArrayStoreException arraycopy: element type mismatch");
        check(Arrays.toString(numbers), "[1, 2, 9, 9]");
        check(thrown(null, 0, up, 0, 1), "NullPointerException");
        check(thrown(up, 0, null, 0, 1), "NullPointerException");
        check(thrown("text", 0, up, 0, 0), "ArrayStoreException arraycopy: source type");
        check(thrown(up, 0, new long[1], 0, 0), "ArrayStoreException arraycopy: type mismatch");
        check(thrown(up, 0, new Object[1], 0, 0), "ArrayStoreException arraycopy: type mismatch");
        check(thrown(up, -1, up, 0, 1), "ArrayIndexOutOfBoundsException arraycopy: source index -1");
        check(thrown(up, 3, up, 0, 3), "ArrayIndexOutOfBoundsException arraycopy: last source index 6");
        check(thrown(up, 0, up, 4, 2), "ArrayIndexOutOfBoundsException arraycopy: last destination index 6");
        check(thrown(up, Integer.MAX_VALUE, up, 0, Integer.MAX_VALUE), "ArrayIndexOutOfBoundsException arraycopy");
        check(thrown(up, 0, up, 0, -1), "ArrayIndexOutOfBoundsException arraycopy: length -1 is negative");
        check(thrown(up, 5, new int[0], 0, 0), "nothing");
    }
}
