import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Uses of java.util.concurrent.atomic. */
final class UsesOfAtomics extends Uses {
    private UsesOfAtomics() {}

    static void add() {
        numbers();
        references();
        arrays();
        updaters();
        stamps();
        adders();
    }

    private static void numbers() {
        String g = "AtomicInteger";
        add(g, "increments", () -> {
            AtomicInteger n = new AtomicInteger();
            together(n::incrementAndGet, n::getAndIncrement, () -> n.addAndGet(2));
            check(n.get() == 4);
        });
        add(g, "tickets are unique", () -> {
            AtomicInteger n = new AtomicInteger();
            int[] got = new int[2];
            together(() -> got[0] = n.getAndIncrement(), () -> got[1] = n.getAndIncrement());
            check(got[0] + got[1] == 1);
        });
        add(g, "functions", () -> {
            AtomicInteger n = new AtomicInteger(1);
            together(() -> n.updateAndGet(x -> x * 2), () -> n.accumulateAndGet(3, Integer::sum));
            check(n.get() == 5 || n.get() == 8);
        });
        add(g, "a spin lock", () -> {
            AtomicInteger held = new AtomicInteger();
            Box box = new Box(0);
            Step adds = () -> {
                while (!held.compareAndSet(0, 1)) {
                    Thread.onSpinWait();
                }
                box.content++;
                held.setRelease(0);
            };
            together(adds, adds);
            check(box.content == 2);
        });
        g = "AtomicLong";
        add(g, "a release is acquired", () -> {
            AtomicLong ready = new AtomicLong();
            Box box = new Box(0);
            together(
                    () -> {
                        box.content = 1;
                        ready.lazySet(1);
                    },
                    () -> check(ready.getAcquire() == 0 || box.content == 1));
        });
        add(g, "a maximum", () -> {
            AtomicLong max = new AtomicLong();
            together(() -> max.accumulateAndGet(3, Math::max), () -> max.getAndUpdate(x -> Math.max(x, 5)));
            check(max.get() == 5);
        });
        add(g, "weak attempts in a loop", () -> {
            AtomicLong n = new AtomicLong();
            Step adds = () -> {
                long old = n.get();
                while (!n.weakCompareAndSetVolatile(old, old + 1)) {
                    old = n.get();
                }
            };
            together(adds, adds);
            check(n.get() == 2);
        });
        g = "AtomicBoolean";
        add(g, "one is the first", () -> {
            AtomicBoolean done = new AtomicBoolean();
            boolean[] first = new boolean[2];
            together(() -> first[0] = !done.getAndSet(true), () -> first[1] = done.compareAndSet(false, true));
            check(first[0] != first[1] && done.get());
        });
        add(g, "Dekker's", () -> {
            AtomicBoolean a = new AtomicBoolean();
            AtomicBoolean b = new AtomicBoolean();
            boolean[] saw = new boolean[2];
            together(
                    () -> {
                        a.set(true);
                        saw[0] = b.get();
                    },
                    () -> {
                        b.set(true);
                        saw[1] = a.get();
                    });
            check(saw[0] || saw[1]);
        });
    }

    /** An element of a stack. */
    private static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private static void references() {
        String g = "AtomicReference";
        add(g, "a stack", () -> {
            AtomicReference<Node> top = new AtomicReference<>();
            together(() -> push(top, 1), () -> push(top, 2), () -> push(top, 3));
            int sum = 0;
            for (Node node = top.get(); node != null; node = node.next) {
                sum += node.value;
            }
            check(sum == 6);
        });
        add(g, "pops are unique", () -> {
            AtomicReference<Node> top = new AtomicReference<>();
            push(top, 1);
            push(top, 2);
            int[] got = new int[2];
            together(() -> got[0] = pop(top), () -> got[1] = pop(top));
            check(got[0] + got[1] == 3);
        });
        add(g, "a publication", () -> {
            AtomicReference<Box> shared = new AtomicReference<>();
            together(() -> shared.set(new Box(1)), () -> {
                Box box = shared.get();
                check(box == null || box.content == 1);
            });
        });
        add(g, "an exchange keeps what the other gave", () -> {
            AtomicReference<Box> shared = new AtomicReference<>(new Box(4));
            int[] got = new int[2];
            together(
                    () -> got[0] = shared.getAndSet(new Box(1)).content,
                    () -> got[1] = shared.getAndSet(new Box(2)).content);
            check(got[0] + got[1] + shared.get().content == 7);
        });
    }

    private static void push(AtomicReference<Node> top, int value) {
        Node node = new Node(value);
        do {
            node.next = top.get();
        } while (!top.compareAndSet(node.next, node));
    }

    private static int pop(AtomicReference<Node> top) {
        return top.getAndUpdate(node -> node.next).value;
    }

    private static void arrays() {
        add("AtomicIntegerArray", "elements are apart", () -> {
            AtomicIntegerArray all = new AtomicIntegerArray(2);
            Step adds = () -> {
                all.incrementAndGet(0);
                all.addAndGet(1, 2);
            };
            together(adds, adds);
            check(all.get(0) == 2 && all.get(1) == 4);
        });
        add("AtomicIntegerArray", "a claim of slots", () -> {
            AtomicIntegerArray slots = new AtomicIntegerArray(2);
            int[] mine = new int[2];
            for (int i = 0; i < 2; i++) {
                mine[i] = -1;
            }
            together(() -> mine[0] = claim(slots), () -> mine[1] = claim(slots));
            check(mine[0] != mine[1] && mine[0] + mine[1] == 1);
        });
        add("AtomicLongArray", "accumulated", () -> {
            AtomicLongArray all = new AtomicLongArray(1);
            together(() -> all.accumulateAndGet(0, 5, Math::max), () -> all.getAndAccumulate(0, 3, Math::max));
            check(all.get(0) == 5);
        });
        add("AtomicReferenceArray", "plain data in slots", () -> {
            AtomicReferenceArray<Box> slots = new AtomicReferenceArray<>(2);
            together(() -> slots.set(1, new Box(1)), () -> {
                Box box = slots.getAcquire(1);
                check(box == null || box.content == 1);
            });
        });
        add("AtomicReferenceArray", "one fills a slot", () -> {
            AtomicReferenceArray<Box> slots = new AtomicReferenceArray<>(1);
            boolean[] won = new boolean[2];
            together(
                    () -> won[0] = slots.compareAndSet(0, null, new Box(1)),
                    () -> won[1] = slots.compareAndSet(0, null, new Box(2)));
            check(won[0] != won[1] && slots.get(0).content == (won[0] ? 1 : 2));
        });
    }

    private static int claim(AtomicIntegerArray slots) {
        for (int i = 0; i < slots.length(); i++) {
            if (slots.compareAndSet(i, 0, 1)) {
                return i;
            }
        }
        return -1;
    }

    /** Fields for updaters. */
    private static final class Fields {
        static final AtomicIntegerFieldUpdater<Fields> COUNT = AtomicIntegerFieldUpdater.newUpdater(Fields.class, "count");
        static final AtomicLongFieldUpdater<Fields> SUM = AtomicLongFieldUpdater.newUpdater(Fields.class, "sum");
        static final AtomicReferenceFieldUpdater<Fields, Box> BOX =
                AtomicReferenceFieldUpdater.newUpdater(Fields.class, Box.class, "box");
        volatile int count;
        volatile long sum;
        volatile Box box;
    }

    private static void updaters() {
        add("AtomicIntegerFieldUpdater", "increments", () -> {
            Fields fields = new Fields();
            together(() -> Fields.COUNT.incrementAndGet(fields), () -> Fields.COUNT.addAndGet(fields, 2));
            check(fields.count == 3);
        });
        add("AtomicLongFieldUpdater", "accumulated", () -> {
            Fields fields = new Fields();
            together(
                    () -> Fields.SUM.accumulateAndGet(fields, 5, Math::max),
                    () -> Fields.SUM.accumulateAndGet(fields, 3, Math::max));
            check(fields.sum == 5);
        });
        add("AtomicReferenceFieldUpdater", "made once", () -> {
            Fields fields = new Fields();
            Step makes = () -> {
                if (fields.box == null) {
                    Fields.BOX.compareAndSet(fields, null, new Box(1));
                }
                check(fields.box.content == 1);
            };
            Box[] seen = new Box[2];
            together(
                    () -> {
                        makes.run();
                        seen[0] = fields.box;
                    },
                    () -> {
                        makes.run();
                        seen[1] = fields.box;
                    });
            check(seen[0] == seen[1]);
        });
    }

    private static void stamps() {
        add("AtomicStampedReference", "a stamp tells a reference that came back", () -> {
            AtomicStampedReference<String> top = new AtomicStampedReference<>("a", 0);
            int[] stamp = new int[1];
            String old = top.get(stamp);
            together(() -> {
                top.compareAndSet("a", "b", 0, 1);
                top.compareAndSet("b", "a", 1, 2);
            });
            check(!top.compareAndSet(old, "c", stamp[0], 3) && top.getReference().equals("a"));
        });
        add("AtomicStampedReference", "one wins", () -> {
            AtomicStampedReference<String> top = new AtomicStampedReference<>("a", 0);
            boolean[] won = new boolean[2];
            together(
                    () -> won[0] = top.compareAndSet("a", "b", 0, 1), () -> won[1] = top.compareAndSet("a", "c", 0, 1));
            check(won[0] != won[1] && top.getStamp() == 1);
        });
        add("AtomicMarkableReference", "marked once", () -> {
            AtomicMarkableReference<String> node = new AtomicMarkableReference<>("a", false);
            boolean[] won = new boolean[2];
            together(
                    () -> won[0] = node.compareAndSet("a", "a", false, true),
                    () -> won[1] = node.compareAndSet("a", "a", false, true));
            check(won[0] != won[1] && node.isMarked());
        });
    }

    private static void adders() {
        add("LongAdder", "sums and resets lose nothing", () -> {
            LongAdder adder = new LongAdder();
            together(adder::increment, () -> adder.add(2), () -> adder.add(-1));
            check(adder.sumThenReset() == 2 && adder.sum() == 0);
        });
        add("LongAdder", "a sum lies between", () -> {
            LongAdder adder = new LongAdder();
            together(adder::increment, adder::increment, () -> check(adder.sum() >= 0 && adder.intValue() <= 2));
        });
        add("DoubleAdder", "all additions are in the sum", () -> {
            DoubleAdder adder = new DoubleAdder();
            together(() -> adder.add(0.5), () -> adder.add(1.5), () -> adder.add(2));
            check(adder.sum() == 4);
        });
        add("LongAccumulator", "a maximum", () -> {
            LongAccumulator max = new LongAccumulator(Math::max, Long.MIN_VALUE);
            together(() -> max.accumulate(3), () -> max.accumulate(5), () -> max.accumulate(4));
            check(max.get() == 5 && max.getThenReset() == 5);
        });
        add("DoubleAccumulator", "a minimum", () -> {
            DoubleAccumulator min = new DoubleAccumulator(Math::min, Double.MAX_VALUE);
            together(() -> min.accumulate(3), () -> min.accumulate(1), () -> min.accumulate(2));
            check(min.get() == 1);
        });
    }
}
