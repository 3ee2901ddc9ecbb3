package dev.heddle.replayer.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class FinalValuesTest {
    private static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private static final class Simple {
        static final int CONSTANT = 3;
        static int count = 2;
        static String name = "a\nb";
        static Thread.State state = Thread.State.NEW;
        static int[] numbers = {1, 2};
        static LongAdder adder = new LongAdder();
        static AtomicReference<String> reference = new AtomicReference<>("x");
        static Object nothing;

        static final class Nested {
            static boolean flag = true;
        }
    }

    @Test
    void valuesAreTextAndConstantsAreLeftOut() {
        assertEquals(
                Map.of(
                        "count", "2",
                        "name", "a\nb",
                        "state", "NEW",
                        "numbers", "[1, 2]",
                        "adder", "0",
                        "reference", "x",
                        "nothing", "null",
                        "Nested.flag", "true"),
                FinalValues.of(Simple.class));
    }

    private static final class Opaque {
        static final Object LOCK = new Object();
        static final ReentrantLock OTHER = new ReentrantLock();
        static Thread thread = new Thread();
        static Runnable lambda = () -> {};
    }

    @Test
    void whatHasNoValueIsLeftOut() {
        assertEquals(Map.of(), FinalValues.of(Opaque.class));
    }

    private static final class Circle {
        static Node node = new Node(1);
    }

    @Test
    void circlesEnd() {
        Circle.node.next = Circle.node;
        assertEquals(Map.of("node", "Node(value=1)"), FinalValues.of(Circle.class));
    }

    private static final class Collections {
        static Map<String, Integer> map = new HashMap<>(Map.of("b", 2, "a", 1));
        static List<Node> list = new ArrayList<>(List.of(new Node(7)));
        static ArrayDeque<Integer> many = new ArrayDeque<>();
        static ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(2, 1));
    }

    @Test
    void collectionsOfTheJdkAreTheirElements() {
        for (int i = 0; i < 100; i++) {
            Collections.many.add(0);
        }
        assertEquals(
                Map.of(
                        "map",
                        "[a=1, b=2]",
                        "list",
                        "[Node(value=7, next=null)]",
                        "many",
                        "[" + "0, ".repeat(64) + "...]",
                        "queue",
                        "[2, 1]"),
                FinalValues.of(Collections.class));
    }
}
