package dev.heddle.recorder.instrument.samples;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Uses most of the language on one thread and tells what it computed. */
@SuppressWarnings({"all", "unchecked"}) // odd code is the point
public final class VariedProgram {
    static final long CONSTANT = 42L;
    static final Integer BOXED = 7;
    static long wide = 3_000_000_000L;
    static double real;
    static int[][] table = new int[3][4];
    static final Map<String, Integer> COUNTS = new HashMap<>();
    static final VarHandle WIDE;
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(String[].class);

    static {
        try {
            WIDE = MethodHandles.lookup().findStaticVarHandle(VariedProgram.class, "wide", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table[i].length; j++) {
                table[i][j] = i * j;
            }
        }
        assert table.length == 3;
    }

    interface Shape {
        List<String> LOG = new ArrayList<>();
        int SIDES = Integer.parseInt("4");
        long BIG = Long.parseLong("5000000000");
        double HALF = Double.parseDouble("0.5");

        double area();

        default String describe() {
            LOG.add(name());
            return name() + " " + area() * HALF + " " + SIDES + " " + BIG;
        }

        private String name() {
            return getClass().getSimpleName();
        }

        static Shape unit() {
            return () -> 1.0;
        }
    }

    record Circle(double radius, String label) implements Shape {
        Circle {
            if (radius < 0) {
                throw new IllegalArgumentException("negative " + radius);
            }
        }

        @Override
        public double area() {
            return Math.round(Math.PI * radius * radius);
        }
    }

    enum Operation {
        PLUS("+") {
            @Override
            long apply(long a, long b) {
                return a + b;
            }
        },
        TIMES("*") {
            @Override
            long apply(long a, long b) {
                return a * b;
            }
        },
        NEVER("?") {
            @Override
            long apply(long a, long b) {
                throw new UnsupportedOperationException(symbol + a + b);
            }
        };

        private static final Map<String, Operation> BY_SYMBOL = new HashMap<>();

        static {
            for (Operation operation : values()) {
                BY_SYMBOL.put(operation.symbol, operation);
            }
        }

        final String symbol;

        Operation(String symbol) {
            this.symbol = symbol;
        }

        abstract long apply(long a, long b);
    }

    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    static class Base {
        static int made = 10;
        protected int value;
        protected final String text;

        Base(int value, String... parts) {
            this.value = value;
            this.text = String.join("-", parts);
            made++;
            hook();
        }

        void hook() {
            value++;
        }
    }

    class Inner extends Base {
        private long own = 5;

        Inner(boolean flag) {
            super(flag ? new Base(1, "a").value : new int[] {9}[0], flag ? new String("x") : "y", "z");
            own += value + offset;
        }

        @Override
        void hook() {
            value += 100 + offset;
        }

        class Deeper {
            String all() {
                return own + ":" + offset + ":" + text + ":" + new Inner(false).own;
            }
        }
    }

    static class Account implements Serializable {
        private long balance;
        private transient int touched;
        static int total;

        synchronized long deposit(long amount) throws IOException {
            if (amount < 0) {
                throw new IOException("amount " + amount);
            }
            balance += amount;
            touched++;
            return balance;
        }

        static synchronized int count(int by) {
            try {
                return total += by;
            } finally {
                total++;
            }
        }

        long nested() {
            synchronized (this) {
                synchronized (Account.class) {
                    return balance + total;
                }
            }
        }
    }

    private int offset = 2;
    private byte small = -3;
    private char letter = 'q';
    private boolean flag = true;
    private short medium = 300;
    private float fraction = 1.5f;

    private final List<String> out = new ArrayList<>();

    public static String run() throws Exception {
        VariedProgram program = new VariedProgram();
        program.fields();
        program.shapes();
        program.enums();
        program.locks();
        program.lambdas();
        program.atomics();
        program.handles();
        program.control();
        program.serialise();
        return String.join("\n", program.out);
    }

    private void fields() {
        small += 5;
        letter++;
        flag ^= true;
        medium *= 2;
        fraction /= 4;
        wide <<= 2;
        real += wide;
        out.add(small + " " + letter + " " + flag + " " + medium + " " + fraction + " " + wide + " " + real);
        out.add(Arrays.deepToString(table) + BOXED + CONSTANT);
        Inner inner = new Inner(true);
        out.add(inner.value + inner.text + inner.own + inner.new Deeper().all() + Base.made);
        byte[] bytes = {1, 2};
        boolean[] flags = new boolean[2];
        flags[1] = bytes[0]++ == 1;
        long[] longs = {1L, 2L};
        longs[1] += bytes[0] + longs[0]--;
        double[][] doubles = new double[2][];
        doubles[1] = new double[] {1.5};
        doubles[1][0] *= longs[1];
        char[] chars = "hello".toCharArray();
        chars[0]--;
        short[] shorts = {7};
        float[] floats = {shorts[0]};
        Object[][] objects = {{"s", 1}, null};
        String[] strings = {"p", "q"};
        String picked = (flags[1] ? strings : new String[] {"r"})[1].concat("!");
        out.add(Arrays.toString(longs) + doubles[1][0] + new String(chars) + floats[0] + objects[0][1] + picked);
        try {
            Object[] covariant = strings;
            covariant[0] = 1;
        } catch (ArrayStoreException e) {
            out.add(e.getMessage());
        }
        try {
            out.add(objects[1][0].toString());
        } catch (NullPointerException e) {
            out.add("null");
        }
        try {
            longs[2] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            out.add(e.getMessage());
        }
    }

    private void shapes() {
        Shape circle = new Circle(2, "c");
        out.add(circle.describe() + circle + circle.equals(new Circle(2, "c")) + circle.hashCode());
        out.add(Shape.unit().area() + " " + Shape.LOG);
        try {
            new Circle(-1, "n");
        } catch (IllegalArgumentException e) {
            out.add(e.getMessage());
        }
    }

    private void enums() {
        for (Operation operation : Operation.values()) {
            try {
                out.add(operation + operation.symbol + operation.apply(6, 7) + Operation.BY_SYMBOL.size());
            } catch (UnsupportedOperationException e) {
                out.add(e.getMessage());
            }
        }
        EnumMap<Colour, String> map = new EnumMap<>(Colour.class);
        for (Colour colour : Colour.values()) {
            switch (colour) {
                case RED -> map.put(colour, "r");
                case GREEN -> map.put(Colour.valueOf("GREEN"), "g");
                default -> map.put(colour, text(colour.name()));
            }
        }
        out.add(map.toString() + Enum.valueOf(Colour.class, "BLUE").ordinal());
    }

    private static String text(String key) {
        return switch (key) {
            case "RED" -> "one";
            case "BLUE" -> "two";
            default -> throw new IllegalStateException(key);
        };
    }

    private void locks() throws Exception {
        Account account = new Account();
        out.add("" + account.deposit(5) + Account.count(3) + Account.count(1) + account.nested());
        try {
            account.deposit(-1);
        } catch (IOException e) {
            out.add(e.getMessage());
        }
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try {
            out.add("held " + lock.getHoldCount());
        } finally {
            lock.unlock();
        }
        StringBuffer buffer = new StringBuffer();
        buffer.append(1).append('c').append("s").append(2.5);
        out.add(buffer.toString());
    }

    private void lambdas() {
        Stream<Object> closed = Stream.of().onClose(() -> out.add("closed by reference"));
        Runnable close = closed::close; // the method is BaseStream's
        close.run();
        IntFunction<int[]> array = int[]::new;
        Function<Integer, Account> make = n -> new Account();
        Supplier<Account> direct = Account::new;
        BiFunction<Integer, String[], Base> varied = Base::new;
        AtomicInteger counter = new AtomicInteger();
        Supplier<Integer> next = counter::incrementAndGet;
        next.get();
        Function<Integer, Integer> count = Account::count;
        out.add(array.apply(3).length + " " + make.apply(1).balance + direct.get().balance + next.get());
        out.add(varied.apply(4, new String[] {"v"}).value + " " + count.apply(2));
        List<Circle> circles = new ArrayList<>(List.of(new Circle(3, "b"), new Circle(1, "a")));
        circles.sort(Comparator.comparing(Circle::label).thenComparing(Circle::radius));
        out.add(circles.stream().map(Circle::label).collect(Collectors.joining(",")));
        out.add(IntStream.range(0, 5).mapToObj(i -> "" + i * offset).toList().toString());
        Map<String, Integer> map = new ConcurrentHashMap<>();
        map.merge("k", 1, Integer::sum);
        map.merge("k", 1, Integer::sum);
        map.computeIfAbsent("j", String::length);
        COUNTS.putAll(map);
        out.add(COUNTS.toString());
        Runnable runnable = (Runnable & Serializable) () -> offset++;
        runnable.run();
        out.add("" + offset);
    }

    private void atomics() {
        AtomicInteger i = new AtomicInteger(1);
        AtomicLong l = new AtomicLong(2);
        AtomicReference<String> r = new AtomicReference<>("a");
        AtomicIntegerArray a = new AtomicIntegerArray(2);
        out.add("" + i.getAndAdd(2) + i.addAndGet(3) + i.compareAndSet(6, 7) + i.compareAndExchange(7, 8) + i);
        out.add("" + l.getAndUpdate(x -> x * 5) + l.accumulateAndGet(3, Long::sum) + l.doubleValue());
        out.add("" + r.updateAndGet(s -> s + "b") + r.getAndSet("z") + r.compareAndExchange("z", "y") + r.get());
        out.add("" + a.incrementAndGet(1) + a.getAndAccumulate(1, 4, Math::max) + a.get(1) + a + a.length());
        out.add("" + i.getAndUpdate(x -> x * 3) + i.updateAndGet(x -> x - 1) + i.getAndAccumulate(2, Math::max));
        out.add("" + i.accumulateAndGet(9, Integer::sum) + l.updateAndGet(x -> -x) + l.getAndAccumulate(1, Long::sum));
        out.add(r.getAndUpdate(String::trim)
                + r.getAndAccumulate("+", String::concat)
                + r.accumulateAndGet("-", String::concat));
        out.add("" + a.getAndUpdate(0, x -> x + 4) + a.updateAndGet(0, x -> x * 2)
                + a.accumulateAndGet(0, 3, Integer::sum));
        AtomicLongArray longs = new AtomicLongArray(new long[] {5, 6});
        out.add("" + longs.getAndUpdate(1, x -> x + 4) + longs.updateAndGet(1, x -> x * 2) + longs.get(0));
        out.add("" + longs.getAndAccumulate(0, 3, Long::sum) + longs.accumulateAndGet(0, 3, Long::sum) + longs);
        AtomicReferenceArray<String> texts = new AtomicReferenceArray<>(new String[] {"p", "q"});
        out.add(texts.getAndUpdate(1, s -> s + s) + texts.updateAndGet(1, s -> s + "u") + texts.get(0));
        out.add(texts.getAndAccumulate(0, "v", String::concat)
                + texts.accumulateAndGet(0, "w", String::concat)
                + texts);
        try {
            i.updateAndGet(null);
        } catch (NullPointerException e) {
            out.add("no function");
        }
        out.add(new AtomicReference<>(new Circle(1, "ref")).toString());
        try {
            a.get(2);
        } catch (IndexOutOfBoundsException e) {
            out.add(e.getMessage());
        }
    }

    private void handles() {
        long before = (long) WIDE.getAndAdd(1L);
        WIDE.setRelease(before + (long) WIDE.getVolatile());
        String[] strings = {"a", "b"};
        String witness = (String) ELEMENTS.compareAndExchange(strings, 1, "b", "c");
        boolean done = ELEMENTS.compareAndSet(strings, 0, "x", "y");
        VarHandle.fullFence();
        ELEMENTS.setOpaque(strings, 0, "o");
        out.add(before + " " + wide + witness + done + String.join("", strings));
        try {
            ELEMENTS.set(strings, 0, (Object) 5);
        } catch (ClassCastException e) {
            out.add("cast");
        }
        WIDE.getAndBitwiseOr(1L);
    }

    private void control() {
        long sum = 0;
        outer:
        for (int i = 0; ; i++) {
            for (long j = 0; j < 10; j++) {
                if (j == i) {
                    continue outer;
                }
                if (i > 8) {
                    break outer;
                }
                switch (i % 4) {
                    case 0:
                        sum += j;
                        break;
                    case 1:
                        try {
                            sum = sum + j / (i - 1);
                        } catch (ArithmeticException e) {
                            sum--;
                        } finally {
                            sum++;
                        }
                        break;
                    case 2:
                        sum += new Base(i, "c").value;
                        break;
                    default:
                        sum += table[1][i % 4];
                }
            }
        }
        out.add("sum " + sum);
        Object o = sum > 3 ? new Circle(sum, "s") : null;
        if (o instanceof Circle c && c.label().equals("s")) {
            out.add(c.label() + c.radius());
        }
        try (AutoCloseable first = () -> out.add("closed")) {
            throw new IllegalStateException("in");
        } catch (Exception e) {
            out.add(e.getMessage());
        }
    }

    private void serialise() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
            Account account = new Account();
            account.deposit(77);
            objects.writeObject(account);
        }
        out.add("bytes " + Arrays.hashCode(bytes.toByteArray()));
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())) {
            @Override
            protected Class<?> resolveClass(java.io.ObjectStreamClass type) throws ClassNotFoundException {
                return Class.forName(type.getName(), false, VariedProgram.class.getClassLoader());
            }
        }) {
            out.add("read " + ((Account) in.readObject()).balance);
        }
    }
}
