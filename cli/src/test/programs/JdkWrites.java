import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Memory that the JDK's own code reads and writes, between accesses of the program to the same: array methods, serialization, records,
 * enums. Correct.
 */
public class JdkWrites {
    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    // ---- arrays

    static int[] ints = new int[8];
    static volatile int filled;

    /** Each pass overwrites what the other thread may have seen, and hands it over by a volatile. */
    static void arrays() throws InterruptedException {
        int[] shared = ints;
        shared[3] = 1;
        Thread other = new Thread(() -> {
            Arrays.fill(shared, 7);
            check(shared[3] == 7, "own fill");
            shared[5] = 8;
            filled = 1;
        });
        other.start();
        int racy = shared[3];
        check(racy == 1 || racy == 7, "racy " + racy);
        if (filled == 1) {
            check(shared[3] == 7 && shared[5] == 8 && shared[7] == 7, "filled");
        }
        other.join();
        check(Arrays.stream(shared).sum() == 57, "sum");
        Arrays.sort(shared);
        check(shared[7] == 8 && shared[5] == 7, "sorted");
        Arrays.setAll(shared, i -> i);
        Arrays.parallelPrefix(shared, Integer::sum);
        check(shared[7] == 28, "prefix");
        int[] copy = Arrays.copyOf(shared, 9);
        copy[8] = 1;
        check(copy[7] == 28 && !Arrays.equals(shared, copy) && Arrays.equals(shared, 0, 8, copy, 0, 8), "copy");
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        check(boxed[0] == 3 && boxed[2] == 1, "reversed");
        Collections.swap(Arrays.asList(boxed), 0, 2);
        check(boxed[0] == 1, "swapped");
    }

    /** A write of another thread between two by the JDK: the newest stays the newest. */
    static void racingWrites() throws InterruptedException {
        char[] text = {'a', 'b'};
        check(text[0] == 'a', "initial");
        Thread other = new Thread(() -> text[0] = 'x');
        other.start();
        Arrays.fill(text, 'c');
        char seen = text[0];
        check(seen == 'c' || seen == 'x', "own write is lost: " + seen);
        other.join();
        String made = new String(text);
        check(made.charAt(0) == text[0] && made.charAt(1) == 'c', "string " + made);
        check(new StringBuilder().append(text).reverse().toString().equals("c" + text[0]), "builder");
        made.getChars(1, 2, text, 0);
        check(text[0] == 'c', "getChars");
    }

    // ---- serialization

    enum Level {
        LOW,
        HIGH {
            @Override
            int weight() {
                return count.incrementAndGet() + own;
            }
        };

        final AtomicInteger count = new AtomicInteger();
        int own = 10;

        int weight() {
            return ++own;
        }
    }

    record Point(int x, int[] ys) implements Serializable {
        static int made;

        Point {
            made++;
        }
    }

    static class Base {
        int notSerialized = 5;
    }

    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 1;
        final int value;
        volatile long stamp;
        transient int cached = 4;
        Node next;
        Level level = Level.HIGH;
        Point point = new Point(3, new int[] {1, 2});

        Node(int value) {
            this.value = value;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(value * 2);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            int before = value;
            in.defaultReadObject();
            cached = in.readInt() + before;
        }
    }

    static class Single implements Serializable {
        private static final long serialVersionUID = 1;
        static final Single INSTANCE = new Single();

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static byte[] write(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    }

    static Node published;

    static void serialization() throws Exception {
        Node first = new Node(6);
        first.stamp = 9;
        first.next = new Node(7);
        int made = Point.made;
        byte[] bytes = write(first);
        Thread reader = new Thread(() -> {
            try {
                published = (Node) read(bytes);
            } catch (IOException | ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        });
        reader.start();
        Node racy = published;
        if (racy != null) {
            check(racy.value == 6, "final field of what was read: " + racy.value);
        }
        reader.join();
        Node copy = published;
        check(copy != first && copy.value == 6 && copy.stamp == 9 && copy.cached == 12, "copy");
        check(copy.notSerialized == 5 && copy.next.value == 7 && copy.next.cached == 14, "next");
        check(copy.level == Level.HIGH, "level");
        check(Point.made == made + 2 && copy.point.ys[1] == 2 && copy.point.x() == 3, "point " + Point.made);
        check(copy.point.equals(copy.point) && copy.point.hashCode() == copy.point.hashCode(), "record");
        check(read(write(Single.INSTANCE)) == Single.INSTANCE, "single");
        check(((int[]) read(write(ints)))[1] == ints[1], "array");
        List<Node> list = new ArrayList<>(List.of(first));
        check(((List<?>) read(write(list))).size() == 1, "list");
    }

    // ---- enums

    static void enums() throws InterruptedException {
        Thread other = new Thread(() -> check(Level.valueOf("LOW").weight() == 11, "weight of another execution"));
        other.start();
        other.join();
        check(Level.HIGH.weight() == 11 && Level.HIGH.weight() == 12, "high");
        check(Level.LOW.own == 11, "low");
        EnumMap<Level, Integer> map = new EnumMap<>(Map.of(Level.HIGH, 2));
        check(map.get(Level.HIGH) == 2 && !map.containsKey(Level.LOW), "map");
        check(EnumSet.allOf(Level.class).contains(Level.LOW) && EnumSet.complementOf(EnumSet.of(Level.LOW)).size() == 1, "set");
        int chosen = switch (Level.values()[1]) {
            case LOW -> 1;
            case HIGH -> 2;
        };
        check(chosen == 2 && Level.class.getEnumConstants()[0] == Level.LOW, "switch");
    }

    // ---- sealed types and what initialises them

    sealed interface Shape permits Square, Circle {
        List<String> LOG = new ArrayList<>();

        default String name() {
            return "shape";
        }
    }

    static final class Square implements Shape {
        static {
            LOG.add("square");
        }
    }

    static final class Circle implements Shape {
        static final int CONSTANT = 3;
        static final Integer BOXED = Integer.valueOf(4);

        static {
            LOG.add("circle");
            noted = 5;
            if (LOG.size() > 0) {
                fail();
            }
        }

        static void fail() {
            throw new IllegalStateException("circle");
        }
    }

    static int noted;

    static void failures() throws InterruptedException {
        check(Shape.LOG.isEmpty(), "log of another execution");
        check(Circle.CONSTANT == 3 && Shape.LOG.isEmpty(), "a constant initialises");
        Shape[] none = new Circle[1];
        check(Shape.LOG.isEmpty(), "an array initialises");
        Thread other = new Thread(() -> {
            try {
                none[0] = new Circle();
                throw new AssertionError("initialised");
            } catch (ExceptionInInitializerError e) {
                check(e.getCause() instanceof IllegalStateException, "cause " + e.getCause());
            } catch (NoClassDefFoundError e) {
                check(noted == 5, "what the initialiser did before it failed is not seen");
                check(e.getMessage().contains("JdkWrites$Circle"), e.getMessage());
                check(e.getCause().getMessage().contains("IllegalStateException: circle [in thread \"main\"]"), "" + e.getCause());
            }
        });
        other.start();
        try {
            check(Circle.BOXED == 4, "never");
            throw new AssertionError("initialised");
        } catch (ExceptionInInitializerError e) {
            check(e.getException() instanceof IllegalStateException, "cause");
        } catch (NoClassDefFoundError e) {
            check(Shape.LOG.size() == 1, "twice");
            check(noted == 5, "what the initialiser did before it failed is not seen");
        }
        other.join();
        check(new Square().name().equals("shape") && Shape.LOG.equals(List.of("circle", "square")), "log " + Shape.LOG);
    }

    public static void main(String[] args) throws Exception {
        arrays();
        racingWrites();
        serialization();
        enums();
        failures();
    }
}
