import java.util.ArrayList;
import java.util.Arrays;

/** Correct: copies of objects and arrays that are guarded by a lock, of all types, and through all ways to reach Object.clone(). */
public class CloneExact implements Cloneable {
    enum Colour {
        RED,
        GREEN
    }

    static class Base implements Cloneable {
        private int value = 1;
        volatile double wide = 0.25;

        Object copied() throws CloneNotSupportedException {
            return clone();
        }
    }

    static class Derived extends Base {
        private final int value;
        final String text;
        boolean flag = true;
        byte small = -3;
        char letter = 'x';
        long big = 1L << 40;
        float part = 1.5f;
        short brief = 300;

        Derived(int value, String text) {
            this.value = value;
            this.text = text;
        }
    }

    static class Overriding extends Base {
        static int calls;

        @Override
        protected Object clone() throws CloneNotSupportedException {
            calls++;
            return super.clone();
        }
    }

    static class Refusing {
        Object copied() throws CloneNotSupportedException {
            return clone();
        }
    }

    static class Grown extends ArrayList<String> {
        int extra = 4;
    }

    int left;
    int right;

    synchronized void update() {
        left++;
        right++;
    }

    synchronized CloneExact copy() throws CloneNotSupportedException {
        return (CloneExact) super.clone();
    }

    public static void main(String[] args) throws Exception {
        CloneExact shared = new CloneExact();
        Thread writer = new Thread(shared::update);
        writer.start();
        CloneExact copy = shared.copy();
        writer.join();
        assert copy.left == copy.right && copy != shared;
        copy.left = 9;
        assert shared.left == 1;

        Derived original = new Derived(5, "text");
        original.wide = 7;
        Derived derived = (Derived) original.copied();
        assert derived != original && derived.getClass() == Derived.class;
        assert derived.value == 5 && ((Base) derived).value == 1 && derived.wide == 7 && derived.text == original.text;
        assert derived.flag && derived.small == -3 && derived.letter == 'x' && derived.big == 1L << 40;
        assert derived.part == 1.5f && derived.brief == 300;
        assert new Overriding().copied() instanceof Overriding && Overriding.calls == 1;
        try {
            new Refusing().copied();
            throw new AssertionError("copied");
        } catch (CloneNotSupportedException expected) {
            assert expected.getMessage().contains("Refusing");
        }
        Grown list = new Grown();
        list.add("a");
        list.extra = 6;
        Grown grown = (Grown) list.clone();
        assert grown.extra == 6 && grown.equals(list);

        int[][] deep = {{1, 2}, null};
        int[][] shallow = deep.clone();
        assert shallow != deep && shallow[0] == deep[0] && shallow[1] == null;
        boolean[] flags = {true, false};
        assert Arrays.equals(flags.clone(), flags);
        assert Arrays.toString(new char[] {'a', 'b'}.clone()).equals("[a, b]");
        assert new Object[0].clone().length == 0;
        try {
            int[] none = args.length > 100 ? new int[0] : null;
            none.clone();
            throw new AssertionError("copied");
        } catch (NullPointerException expected) {
            // as specified
        }
        assert Colour.values().length == 2 && Colour.values() != Colour.values();
    }
}
