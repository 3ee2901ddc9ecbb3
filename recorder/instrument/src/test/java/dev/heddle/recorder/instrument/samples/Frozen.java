package dev.heddle.recorder.instrument.samples;

/** Constructors of all shapes. The class has no static state, so that little else is hooked. */
@SuppressWarnings("all") // odd code is the point
public class Frozen {
    final int value;
    final String text;

    public Frozen(int value) {
        this.value = value;
        if (value == 0) {
            text = "zero";
            return;
        }
        String found;
        try {
            found = Integer.toString(100 / (value - 1));
        } catch (ArithmeticException e) {
            found = "one";
            if (value > 100) {
                throw e;
            }
        } finally {
            value++;
        }
        for (long i = 0; i < 3; i++) {
            if (i == value) {
                text = "small";
                return;
            }
        }
        text = found;
        if (value == 100) {
            throw new IllegalStateException(text);
        }
    }

    public Frozen(String text) {
        this(text == null ? 0 : text.length());
    }

    /** Has a final field of its own. */
    public static class Child extends Frozen {
        final long[] more;

        public Child(int value) {
            super(value > 5 ? value : value < 0 ? fail() : 7);
            more = new long[value == 50 ? -1 : 1];
        }

        private static int fail() {
            throw new IllegalArgumentException();
        }
    }

    /** Has no final field of its own. */
    public static class Grandchild extends Child {
        int loose;
        static final int CONSTANT = 4;

        public Grandchild(int value) {
            super(value);
            loose = value;
        }
    }

    /** A record. */
    public record Pair(int left, long right) {
        public Pair {
            if (left > right) {
                throw new IllegalArgumentException();
            }
        }
    }

    /** An enum with a body. */
    public enum Level {
        LOW(1) {},
        HIGH(2);

        final double factor;

        Level(double factor) {
            this.factor = factor;
        }
    }

    /** Its outer instance is a final field, and set before super(). */
    public class Inner {
        public int outer() {
            return value;
        }
    }

    public static void pair(int left) {
        new Pair(left, 1);
    }

    public static void levels() {
        Level.values();
    }

    public static void inner() {
        new Frozen(0).new Inner().outer();
    }

    public static void delegating() {
        new Frozen("abc");
    }

    public static void grandchild(int value) {
        new Grandchild(value);
    }

    public static void frozen(int value) {
        new Frozen(value);
    }
}
