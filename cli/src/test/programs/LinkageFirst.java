import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Much is loaded and linked for the first time while two threads run: classes, lambdas, string concatenation, records, switches,
 * formatting. None of it may show in the trace. Correct.
 */
public class LinkageFirst {
    static int shared;

    record Point(int x, int y) {}

    enum Kind {
        A,
        B
    }

    interface Shape {
        default String name() {
            return getClass().getSimpleName() + shared;
        }
    }

    static class Circle implements Shape {}

    static class Square implements Shape {
        static final List<String> SEEN = new ArrayList<>();
    }

    static String work(Kind k) {
        String s = switch (k) {
            case A -> "a" + shared + 1L + 'c' + 2.5 + null + true;
            case B -> String.format("%d-%s-%5.2f", shared, k, 1.0);
        };
        Supplier<Shape> make = k == Kind.A ? Circle::new : Square::new;
        s += make.get().name();
        s += new Point(1, shared).toString() + new Point(1, 2).hashCode();
        s += List.of(3, 1, 2).stream().sorted().map(String::valueOf).collect(Collectors.joining(","));
        s += Pattern.compile("[a-c]+").matcher("xxabc").find();
        synchronized (Square.SEEN) {
            Square.SEEN.add(s);
            shared++;
        }
        Object o = s;
        if (o instanceof String text && text.length() > 3) {
            return text;
        }
        throw new AssertionError();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> work(Kind.A));
        Thread u = new Thread(() -> work(Kind.B));
        t.start();
        u.start();
        t.join();
        u.join();
        if (Square.SEEN.size() != 2 || shared != 2) {
            throw new AssertionError(Square.SEEN);
        }
    }
}
