import base.Base;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.*;

/** Each kind of lambda and method reference; the answers are compared before and after their replacement. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Lambdas extends Base {
    interface Marker {}

    interface Wide<T> {
        String of(T value);
    }

    interface Narrow extends Wide<String> {
        @Override
        String of(String value);
    }

    interface Saved extends Function<String, String>, Serializable {}

    interface Many {
        String of(boolean z, byte b, char c, short s, int i, long l, float f, double d, Object o, int[] a);
    }

    interface Described {
        private String hidden(String of) {
            return "hidden " + of;
        }

        default Supplier<String> described() {
            return () -> hidden("lambda");
        }

        default Function<String, String> referred() {
            return this::hidden;
        }

        static Supplier<String> still() {
            return () -> "static of an interface";
        }
    }

    enum Operation {
        PLUS((a, b) -> a + b),
        TIMES((a, b) -> a * b);

        final IntBinaryOperator of;

        Operation(IntBinaryOperator of) {
            this.of = of;
        }
    }

    record Pair(int a, String b) implements Described {
        Supplier<Pair> swapped() {
            return () -> new Pair(b.length(), String.valueOf(a));
        }
    }

    private static final class Secret {
        private final String text;

        private Secret(String text) {
            this.text = text;
        }

        private String text() {
            return text;
        }
    }

    class Inner {
        Supplier<String> outer() {
            return () -> secret("inner") + name();
        }

        Supplier<Supplier<String>> nested(int n) {
            return () -> () -> n + secret("nested");
        }
    }

    private final List<String> answers = new ArrayList<>();
    private static final Supplier<String> INITIAL = () -> "initial";

    private String secret(String of) {
        return "secret of " + of;
    }

    @Override
    public String name() {
        return "derived";
    }

    private static String joined(String... words) {
        return words.length + ":" + String.join("+", words);
    }

    private static long twice(long value) {
        return 2 * value;
    }

    private static double boxed(Double value) {
        return value;
    }

    private void say(Object answer) {
        answers.add(String.valueOf(answer));
    }

    private static Supplier<String> none() {
        return () -> "none";
    }

    private static Supplier<String> some(String of) {
        return () -> of;
    }

    private static void thrown() {
        Runnable r = () -> {
            throw new IllegalStateException("thrown");
        };
        r.run();
    }

    public List<String> answers() throws Exception {
        say(INITIAL.get());
        references();
        captures();
        conversions();
        more();
        return answers;
    }

    private void references() throws Exception {
        Function<String, Integer> unbound = String::length;
        Supplier<Integer> bound = "bound"::length;
        Function<Object, String> still = String::valueOf;
        Function<String, Secret> made = Secret::new;
        Function<Secret, String> hidden = Secret::text;
        Function<String, String> mine = this::secret;
        IntFunction<String> guarded = this::guarded;
        IntFunction<String> above = super::guarded;
        Supplier<String> overridden = super::name;
        Function<String, Made> protectedClass = Made::new;
        Supplier<Inner> inner = Inner::new;
        IntFunction<int[][]> arrays = int[][]::new;
        UnaryOperator<int[]> copied = int[]::clone;
        BinaryOperator<String> two = Lambdas::joined;
        Function<String[], String> all = Lambdas::joined;
        Supplier<String> noWords = Lambdas::joined;
        Callable<List<String>> list = ArrayList::new;
        Consumer<String> ignored = answers::add;
        LongConsumer ignoredLong = Lambdas::twice;
        Comparator<String> order = Comparator.comparing(String::length);
        say(unbound.apply("four") + " " + bound.get() + still.apply(3) + hidden.apply(made.apply("made")) + mine.apply("me"));
        say(guarded.apply(1) + above.apply(2) + overridden.get() + protectedClass.apply("it") + inner.get().outer().get());
        say(arrays.apply(3).length + Arrays.toString(copied.apply(new int[] {1, 2})) + two.apply("a", "b"));
        say(all.apply(new String[] {"x", "y", "z"}) + noWords.get() + list.call() + order.compare("a", "bb"));
        ignored.accept("added by a reference");
        ignoredLong.accept(4L);
        try {
            String absent = null;
            Supplier<Integer> early = absent::length;
            say(early);
        } catch (NullPointerException e) {
            say("null is found early");
        }
    }

    private void captures() {
        boolean z = true;
        byte b = -1;
        char c = 'c';
        short s = -2;
        int i = 3;
        long l = 1L << 40;
        float f = 1.5f;
        double d = 2.5;
        int[] a = {7};
        Supplier<String> all = () -> "" + z + b + c + s + i + l + f + d + a[0] + secret("captured");
        Many many = (z1, b1, c1, s1, i1, l1, f1, d1, o, a1) -> "" + z1 + b1 + c1 + s1 + i1 + l1 + f1 + d1 + o + a1[0] + l + d;
        a[0]++;
        say(all.get() + many.of(false, b, c, s, i, l, f, d, "o", a));
        say(new Inner().nested(5).get().get());
    }

    private void conversions() {
        Function<Integer, Long> widened = value -> twice(value);
        ToLongFunction<Integer> unboxedAndWidened = Integer::intValue;
        LongUnaryOperator exact = Lambdas::twice;
        IntToLongFunction wider = Lambdas::twice;
        IntToDoubleFunction widest = Lambdas::twice;
        ToDoubleFunction<Character> ofChar = Character::charValue;
        ToLongFunction<Byte> ofByte = Byte::byteValue;
        Function<Integer, Long> ofBoxed = Lambdas::twice;
        ToDoubleFunction<Short> ofShort = Lambdas::twice;
        DoubleUnaryOperator boxedArgument = Lambdas::boxed;
        Function<Integer, Integer> same = Integer::intValue;
        IntFunction<Integer> boxing = Integer::valueOf;
        IntSupplier unboxing = Integer.valueOf(9)::intValue;
        Predicate<Boolean> truth = Boolean::booleanValue;
        IntPredicate even = n -> n % 2 == 0;
        BiFunction<Float, Float, Float> sum = Float::sum;
        Supplier<Object> covariant = "text"::trim;
        say(widened.apply(2) + " " + unboxedAndWidened.applyAsLong(3) + " " + exact.applyAsLong(4) + " " + wider.applyAsLong(5));
        say(widest.applyAsDouble(6) + " " + ofChar.applyAsDouble('a') + " " + ofByte.applyAsLong((byte) -3));
        say(ofBoxed.apply(8) + " " + ofShort.applyAsDouble((short) 4));
        say(boxedArgument.applyAsDouble(7.5) + " " + same.apply(8) + boxing.apply(1) + unboxing.getAsInt());
        say(truth.test(true) + " " + even.test(3) + sum.apply(1f, 2f) + covariant.get());
        Function raw = widened;
        try {
            say(raw.apply("no number"));
        } catch (ClassCastException e) {
            say("arguments are cast");
        }
    }

    private void more() throws Exception {
        Narrow narrow = text -> "narrow " + text;
        Wide<String> wide = narrow;
        Wide raw = wide;
        Runnable marked = (Runnable & Marker) () -> say("marked");
        marked.run();
        say(narrow.of("a") + wide.of("b") + raw.of("c") + (marked instanceof Marker));
        String kept = "kept";
        Saved saved = text -> kept + text;
        Saved saveable = String::trim;
        say(copy(saved).apply("!") + copy(saveable).apply(" trimmed ") + (saved instanceof Serializable));
        say(none() == none());
        say(some("a") == some("a"));
        for (Operation operation : Operation.values()) {
            say(operation.of.applyAsInt(3, 4));
        }
        Pair pair = new Pair(1, "two");
        say(pair.swapped().get() + pair.described().get() + pair.referred().apply("r") + Described.still().get());
        try {
            thrown();
        } catch (IllegalStateException e) {
            List<String> frames = new ArrayList<>();
            for (StackTraceElement frame : e.getStackTrace()) {
                if (frame.getClassName().equals("Lambdas")) {
                    frames.add(frame.getMethodName() + ":" + frame.getLineNumber());
                }
            }
            say(frames.subList(0, 3));
        }
    }

    private static Saved copy(Saved saved) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(saved);
        }
        InputStream stream = new ByteArrayInputStream(bytes.toByteArray());
        try (ObjectInputStream in = new ObjectInputStream(stream) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass description) throws ClassNotFoundException {
                return Class.forName(description.getName(), false, Lambdas.class.getClassLoader());
            }
        }) {
            return (Saved) in.readObject();
        }
    }
}
