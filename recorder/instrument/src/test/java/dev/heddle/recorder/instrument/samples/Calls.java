package dev.heddle.recorder.instrument.samples;

/** Methods of every sort of argument and result. */
public class Calls {
    private int seen;

    /** Its arguments are those of its class and of this(...). */
    static final class Pair extends Half {
        private final long second;

        Pair(int first) {
            this(first < 0 ? -first : root(first), new Half(1).first + 1L);
        }

        private Pair(int first, long second) {
            super(first == 7 ? 8 : first);
            this.second = second;
            if (first > 100) {
                throw new IllegalArgumentException("too large");
            }
        }
    }

    static class Half {
        final int first;

        Half(int first) {
            this.first = first;
            if (first == 3) {
                return;
            }
            for (int n = 0; n < 2; n++) {
                root(n);
            }
        }
    }

    /** Calls constructors. */
    public String pairs() {
        String all = new Pair(6).second + " " + new Pair(-2).first;
        try {
            return all + new Pair(-200);
        } catch (IllegalArgumentException e) {
            return all + e.getMessage();
        }
    }

    /** Calls all others. */
    public String all() {
        int i = ints((byte) 1, (short) 2, 'c', true, 5);
        long l = longs(6L, 2.5f, 7.5d);
        String s = texts("one", null, new int[] {i}, "four", "five", "six", "seven");
        nothing();
        return i + " " + l + " " + s + " " + caught(-1) + " " + caught(4) + " " + generic(3) + " " + seen;
    }

    private static int ints(byte b, short s, char c, boolean z, int i) {
        return z ? b + s + c + i : 0;
    }

    private long longs(long l, float f, double d) {
        return f < d ? l : -l;
    }

    private static String texts(String... all) {
        return all[0];
    }

    private static String texts(String a, Object b, int[] c, String d, String e, String f, String g) {
        for (int n = 0; n < 2; n++) {
            if (b != null) {
                return texts(a, d);
            }
        }
        return texts(a + c.length + e + f + g);
    }

    private void nothing() {
        seen++;
    }

    private synchronized int caught(int n) {
        try {
            return root(n);
        } catch (IllegalArgumentException e) {
            return -2;
        } finally {
            nothing();
        }
    }

    private static int root(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative");
        }
        return n / 2;
    }

    private static <T extends Comparable<T>> T generic(T value) {
        Runnable lambda = () -> root(8);
        lambda.run();
        return value;
    }
}
