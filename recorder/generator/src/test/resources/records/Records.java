import java.util.ArrayList;
import java.util.List;

/** Records with components of each type; the answers are compared before and after their methods are written out. */
public class Records {
    record Nothing() {}

    record Each(boolean z, byte b, char c, short s, int i, long l, float f, double d, String text, Object o, int[] a) {}

    record Pair<A, B>(A one, B other) {}

    record Own(int value) {
        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public String toString() {
            return "own " + value;
        }
    }

    private final List<String> answers = new ArrayList<>();

    private void compare(Object one, Object other) {
        answers.add(one.equals(other) + " " + other.equals(one) + " " + one.equals(null) + " " + one.hashCode() + " "
                + other.hashCode() + " " + one + " " + other);
    }

    public List<String> answers() {
        record Inner(long l, String s) {}
        int[] array = {1};
        Each each = new Each(true, (byte) -1, 'x', (short) 300, -5, 1L << 40, 1.5f, -2.5, "text", null, null);
        compare(new Nothing(), new Nothing());
        compare(new Nothing(), each);
        compare(each, new Each(true, (byte) -1, 'x', (short) 300, -5, 1L << 40, 1.5f, -2.5, "text", null, null));
        compare(each, new Each(false, (byte) -1, 'x', (short) 300, -5, 1L << 40, 1.5f, -2.5, "text", null, null));
        compare(each, new Each(true, (byte) 1, 'x', (short) 300, -5, 1L << 40, 1.5f, -2.5, "text", null, null));
        compare(each, new Each(true, (byte) -1, 'y', (short) 300, -5, 1L << 40, 1.5f, -2.5, "text", null, null));
        compare(each, new Each(true, (byte) -1, 'x', (short) 301, -5, 1L << 40, 1.5f, -2.5, "text", null, null));
        compare(each, new Each(true, (byte) -1, 'x', (short) 300, -6, 1L << 40, 1.5f, -2.5, "text", null, null));
        compare(each, new Each(true, (byte) -1, 'x', (short) 300, -5, 1L << 41, 1.5f, -2.5, "text", null, null));
        compare(each, new Each(true, (byte) -1, 'x', (short) 300, -5, 1L << 40, 2.5f, -2.5, "text", null, null));
        compare(each, new Each(true, (byte) -1, 'x', (short) 300, -5, 1L << 40, 1.5f, 2.5, "text", null, null));
        compare(each, new Each(true, (byte) -1, 'x', (short) 300, -5, 1L << 40, 1.5f, -2.5, null, null, null));
        compare(each, new Each(true, (byte) -1, 'x', (short) 300, -5, 1L << 40, 1.5f, -2.5, "text", 1, null));
        answers.add(String.valueOf(each.equals(
                new Each(true, (byte) -1, 'x', (short) 300, -5, 1L << 40, 1.5f, -2.5, "text", null, array))));
        compare(new Pair<>(Float.NaN, Double.NaN), new Pair<>(Float.NaN, Double.NaN));
        compare(
                new Each(true, (byte) 0, 'x', (short) 0, 0, 0, Float.NaN, Double.NaN, "", "", null),
                new Each(true, (byte) 0, 'x', (short) 0, 0, 0, Float.NaN, Double.NaN, "", "", null));
        compare(
                new Each(true, (byte) 0, 'x', (short) 0, 0, 0, 0.0f, 0, "", "", null),
                new Each(true, (byte) 0, 'x', (short) 0, 0, 0, -0.0f, 0, "", "", null));
        compare(new Pair<>(null, "b"), new Pair<>("a", null));
        compare(new Pair<>(new Own(1), new Inner(3, "x")), new Pair<>(new Own(1), new Inner(3, "x")));
        compare(new Own(1), new Own(2));
        return answers;
    }
}
