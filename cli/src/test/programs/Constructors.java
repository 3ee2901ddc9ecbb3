import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Constructors, captured variables, inner, local and anonymous classes, lambdas and records. Correct. */
public class Constructors {
    int field = 3;
    private int hidden = 4;

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static class Base {
        final int fromVirtual;
        int x = 1;

        Base() {
            fromVirtual = virtual();
        }

        Base(int x) {
            this();
            this.x = x;
        }

        int virtual() {
            return -1;
        }
    }

    class Inner extends Base {
        int y = 5;
        final int constant = 6;
        final Integer boxed = 7;

        Inner(int x) {
            super(x > 0 ? x : thrower("negative " + x));
            y += field + hidden;
        }

        @Override
        int virtual() {
            // this$0 is set before super(), y and boxed are not
            return field * 1000 + y * 100 + constant * 10 + (boxed == null ? 0 : 1);
        }

        class Deep {
            int sum = y + field + hidden;

            void bump() {
                hidden++;
                y++;
                Inner.this.x++;
                Constructors.this.field--;
            }
        }
    }

    static int thrower(String s) {
        throw new IllegalArgumentException(s);
    }

    record Pair<A, B>(A first, B second) {
        static int made;

        Pair {
            if (first == null) {
                throw new NullPointerException("first");
            }
            made++;
        }

        Pair(A only) {
            this(only, null);
        }
    }

    record Numbers(int i, long j, double d, float f, char c, byte b, boolean z, int[] array) {}

    abstract static class Shape {
        final String name;

        Shape(Supplier<String> name) {
            this.name = name.get();
        }

        abstract int area();
    }

    static class Leaking {
        static Leaking last;
        final int late;

        Leaking() {
            last = this;
            check(last.late == 0, "not yet set");
            late = 8;
        }
    }

    static class Failing {
        static Failing rescued;
        int set = 1;

        Failing(boolean fail) {
            rescued = this;
            set = 2;
            if (fail) {
                throw new IllegalStateException();
            }
            set = 3;
        }
    }

    int captured(int parameter) {
        int local = parameter + field;
        String text = "t";
        class Local extends Base {
            final int sum = local + parameter;

            @Override
            int virtual() {
                return local + text.length();
            }
        }
        Local made = new Local();
        check(made.fromVirtual == local + 1 && made.sum == local + parameter, "local class");
        IntSupplier lambda = () -> local + field + new Local().sum;
        IntSupplier nested = () -> {
            IntSupplier inner = () -> ++field + local;
            return inner.getAsInt();
        };
        Shape shape = new Shape(() -> text + local) {
            int side = local;

            {
                side *= 2;
            }

            @Override
            int area() {
                return side * field;
            }
        };
        check(shape.name.equals("t" + local) && shape.area() == 2 * local * field, "anonymous class");
        return lambda.getAsInt() + nested.getAsInt();
    }

    static void run() {
        Constructors c = new Constructors();
        Inner inner = c.new Inner(2);
        check(inner.fromVirtual == 3060 && inner.x == 2 && inner.y == 12 && inner.boxed == 7, "inner " + inner.fromVirtual);
        Inner.Deep deep = inner.new Deep();
        deep.bump();
        check(deep.sum == 19 && c.hidden == 5 && c.field == 2 && inner.x == 3 && inner.y == 13, "deep");
        try {
            c.new Inner(-1);
            check(false, "no exception");
        } catch (IllegalArgumentException e) {
            check(e.getMessage().equals("negative -1"), e.getMessage());
        }
        c.field = 3;
        int answer = c.captured(10); // local 13
        check(answer == 13 + 3 + 23 + 4 + 13, "captured " + answer);
        List<Supplier<Object>> made = new ArrayList<>();
        made.add(Constructors::new);
        made.add(Base::new);
        made.add(() -> new Pair<>("a"));
        check(made.get(1).get() instanceof Base && ((Pair<?, ?>) made.get(2).get()).second() == null, "references");
        int[] array = {1};
        Numbers n = new Numbers(1, 2L, 3.0, 4f, 'c', (byte) 5, true, array);
        check(n.equals(new Numbers(1, 2L, 3.0, 4f, 'c', (byte) 5, true, array)) && n.array()[0] == 1, "record");
        check(new Pair<>("x", 1).toString().equals("Pair[first=x, second=1]"), "toString");
        check(new Pair<>("x", 1).hashCode() == new Pair<>("x", 1).hashCode(), "hashCode");
        try {
            new Pair<>(null, 2);
            check(false, "no exception");
        } catch (NullPointerException e) {
            check(e.getMessage().equals("first"), e.getMessage());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        check(Pair.made == 0 && Leaking.last == null && Failing.rescued == null, "not fresh");
        Thread t = new Thread(Constructors::run);
        t.start();
        t.join();
        run();
        check(Pair.made == 8, "made " + Pair.made);
        check(new Leaking().late == 8 && Leaking.last.late == 8, "leaked this");
        try {
            new Failing(true);
        } catch (IllegalStateException e) {
            check(Failing.rescued.set == 2, "half made");
        }
        check(new Failing(false).set == 3, "made");
    }
}
