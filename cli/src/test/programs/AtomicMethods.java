import java.util.List;
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
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** All atomic classes and methods give Java's own results, method references and lambdas included. Correct. */
public class AtomicMethods {
    volatile int updated;
    volatile long updatedLong;
    volatile String updatedText;

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static void ints() {
        AtomicInteger a = new AtomicInteger(5);
        check(a.get() == 5 && a.getPlain() == 5 && a.getOpaque() == 5 && a.getAcquire() == 5, "get");
        check(a.intValue() == 5 && a.longValue() == 5 && a.floatValue() == 5 && a.doubleValue() == 5, "values");
        check(a.byteValue() == 5 && a.shortValue() == 5 && a.toString().equals("5"), "values");
        a.set(6);
        a.setPlain(7);
        a.lazySet(8);
        a.setOpaque(9);
        a.setRelease(10);
        check(a.getAndSet(11) == 10 && a.compareAndSet(11, 12) && !a.compareAndSet(11, 13) && a.get() == 12, "set");
        while (!a.weakCompareAndSetPlain(12, 13)) {}
        while (!a.weakCompareAndSetVolatile(13, 14)) {}
        while (!a.weakCompareAndSetAcquire(14, 15)) {}
        while (!a.weakCompareAndSetRelease(15, 16)) {}
        check(a.compareAndExchange(16, 17) == 16 && a.compareAndExchange(16, 18) == 17 && a.get() == 17, "exchange");
        check(a.compareAndExchangeAcquire(17, 18) == 17 && a.compareAndExchangeRelease(18, 19) == 18, "exchange");
        check(a.getAndIncrement() == 19 && a.getAndDecrement() == 20 && a.incrementAndGet() == 20, "increment");
        check(a.decrementAndGet() == 19 && a.getAndAdd(5) == 19 && a.addAndGet(-4) == 20, "add");
        check(a.getAndUpdate(x -> x * 2) == 20 && a.updateAndGet(x -> x + 1) == 41, "update");
        check(a.getAndAccumulate(3, Integer::sum) == 41 && a.accumulateAndGet(2, Math::max) == 44 && a.get() == 44, "accumulate");
        AtomicInteger limit = new AtomicInteger(Integer.MAX_VALUE);
        check(limit.incrementAndGet() == Integer.MIN_VALUE && new AtomicInteger().get() == 0, "overflow");
    }

    static void longs() {
        AtomicLong a = new AtomicLong(1L << 40);
        check(a.getAndIncrement() == 1L << 40 && a.incrementAndGet() == (1L << 40) + 2 && a.getAndAdd(-2) == (1L << 40) + 2, "long");
        check(a.addAndGet(1) == (1L << 40) + 1 && a.decrementAndGet() == 1L << 40 && a.getAndDecrement() == 1L << 40, "long");
        check(a.compareAndExchange(7, 8) == (1L << 40) - 1 && a.intValue() == -1 && a.longValue() == (1L << 40) - 1, "long");
        check(a.getAndUpdate(x -> 3) == (1L << 40) - 1 && a.updateAndGet(x -> x * x) == 9, "long update");
        check(a.getAndAccumulate(2, Math::multiplyExact) == 9 && a.accumulateAndGet(1, (x, y) -> x - y) == 17, "long accumulate");
        a.lazySet(2);
        check(a.weakCompareAndSetVolatile(2, 3) && a.getAndSet(4) == 3 && a.doubleValue() == 4 && a.toString().equals("4"), "long");
    }

    static void references() {
        AtomicReference<String> r = new AtomicReference<>("a");
        check(r.get().equals("a") && r.getAndSet("b").equals("a") && r.compareAndSet("b", "c") && !r.compareAndSet("b", "d"), "ref");
        check(r.compareAndExchange("c", null).equals("c") && r.compareAndExchange("c", "x") == null && r.getPlain() == null, "ref");
        r.set("e");
        check(r.getAndUpdate(s -> s + "1").equals("e") && r.updateAndGet(String::toUpperCase).equals("E1"), "ref update");
        check(r.getAndAccumulate("2", String::concat).equals("E1") && r.accumulateAndGet("3", String::concat).equals("E123"), "ref");
        check(r.toString().equals("E123") && r.weakCompareAndSetVolatile(r.get(), "z") && r.getAcquire().equals("z"), "ref");
        AtomicBoolean z = new AtomicBoolean();
        check(!z.get() && z.compareAndSet(false, true) && z.getAndSet(false) && !z.getPlain() && !z.compareAndExchange(false, true), "bool");
        check(z.compareAndExchange(false, false) && z.get() && z.toString().equals("true") && z.weakCompareAndSetPlain(true, false), "bool");
        z.lazySet(true);
        z.setOpaque(true);
        check(z.getAcquire() && z.getOpaque(), "bool");
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("s", 1);
        int[] stamp = new int[1];
        check(stamped.compareAndSet("s", "t", 1, 2) && !stamped.compareAndSet("t", "u", 1, 2), "stamped");
        check(stamped.get(stamp).equals("t") && stamp[0] == 2 && stamped.attemptStamp("t", 9) && stamped.getStamp() == 9, "stamped");
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
        check(marked.attemptMark("m", true) && marked.isMarked() && !marked.compareAndSet("m", "n", false, true), "marked");
    }

    static void arrays() {
        AtomicIntegerArray a = new AtomicIntegerArray(new int[] {1, 2, 3});
        check(a.length() == 3 && a.get(1) == 2 && a.getAndSet(1, 5) == 2 && a.compareAndSet(1, 5, 6) && a.incrementAndGet(1) == 7, "int[]");
        check(a.getAndAdd(0, 4) == 1 && a.addAndGet(0, 1) == 6 && a.getAndIncrement(2) == 3 && a.getAndDecrement(2) == 4, "int[]");
        check(a.updateAndGet(2, x -> x * 3) == 9 && a.getAndUpdate(2, x -> 1) == 9 && a.accumulateAndGet(2, 5, Integer::sum) == 6, "int[]");
        check(a.getAndAccumulate(2, 5, Integer::sum) == 6 && a.compareAndExchange(2, 1, 2) == 11 && a.decrementAndGet(2) == 10, "int[]");
        a.set(0, 1);
        a.lazySet(1, 2);
        a.setRelease(2, 3);
        check(a.getAcquire(2) == 3 && a.getPlain(0) == 1 && a.toString().equals("[1, 2, 3]"), "int[] " + a);
        try {
            a.incrementAndGet(3);
            check(false, "no exception");
        } catch (IndexOutOfBoundsException e) {
            check(a.get(2) == 3, "index");
        }
        AtomicLongArray j = new AtomicLongArray(2);
        check(j.incrementAndGet(1) == 1 && j.getAndAdd(1, 1L << 35) == 1 && j.get(1) == (1L << 35) + 1 && j.updateAndGet(0, x -> 4) == 4, "long[]");
        AtomicReferenceArray<String> l = new AtomicReferenceArray<>(new String[] {"a", null});
        check(l.getAndSet(1, "b") == null && l.compareAndSet(0, "a", "c") && l.updateAndGet(0, s -> s + s).equals("cc"), "ref[]");
        check(l.accumulateAndGet(1, "x", String::concat).equals("bx") && l.compareAndExchange(1, "q", "r").equals("bx"), "ref[]");
    }

    void others() {
        AtomicIntegerFieldUpdater<AtomicMethods> i = AtomicIntegerFieldUpdater.newUpdater(AtomicMethods.class, "updated");
        check(i.incrementAndGet(this) == 1 && updated == 1 && i.compareAndSet(this, 1, 7) && updated == 7, "updater");
        updated = 8;
        check(i.getAndAdd(this, 2) == 8 && i.get(this) == 10 && updated == 10, "updater");
        AtomicLongFieldUpdater<AtomicMethods> j = AtomicLongFieldUpdater.newUpdater(AtomicMethods.class, "updatedLong");
        check(j.addAndGet(this, 1L << 50) == 1L << 50 && updatedLong == 1L << 50, "long updater");
        AtomicReferenceFieldUpdater<AtomicMethods, String> l =
                AtomicReferenceFieldUpdater.newUpdater(AtomicMethods.class, String.class, "updatedText");
        check(l.compareAndSet(this, null, "t") && l.getAndSet(this, "u").equals("t") && updatedText.equals("u"), "reference updater");
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.increment();
        adder.decrement();
        check(adder.sum() == 5 && adder.sumThenReset() == 5 && adder.intValue() == 0, "adder");
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        max.accumulate(4);
        max.accumulate(3);
        check(max.get() == 4, "accumulator");
        DoubleAccumulator sum = new DoubleAccumulator(Double::sum, 0);
        sum.accumulate(0.5);
        check(sum.get() == 0.5, "accumulator");
    }

    static class Counter extends AtomicInteger {
        int next() {
            return incrementAndGet();
        }

        @Override
        public String toString() {
            return "Counter " + get();
        }
    }

    static int calls;

    static void references2(AtomicInteger shared) {
        AtomicInteger a = new AtomicInteger();
        IntSupplier bound = a::incrementAndGet;
        ToIntFunction<AtomicInteger> unbound = AtomicInteger::incrementAndGet;
        BiFunction<AtomicInteger, Integer, Integer> two = AtomicInteger::addAndGet;
        check(bound.getAsInt() == 1 && unbound.applyAsInt(a) == 2 && two.apply(a, 3) == 5 && a.get() == 5, "method references");
        List<IntSupplier> many = List.of(a::getAndIncrement, a::get, shared::incrementAndGet, a::decrementAndGet);
        int sum = many.stream().mapToInt(IntSupplier::getAsInt).sum();
        check(sum - 5 - 6 - 5 >= 1 && a.get() == 5, "list of method references");
        IntStream.range(0, 4).forEach(a::addAndGet);
        check(a.get() == 11, "stream");
        check(List.of(a, a).stream().mapToInt(AtomicInteger::incrementAndGet).sum() == 25, "stream of atomics");
        Counter c = new Counter();
        check(c.next() == 1 && c.incrementAndGet() == 2 && c.toString().equals("Counter 2"), "subclass");
        AtomicReference<List<String>> list = new AtomicReference<>(List.of());
        java.util.function.Supplier<List<String>> get = list::get;
        check(get.get().isEmpty(), "reference reference");
        AtomicInteger guarded = new AtomicInteger();
        check(guarded.updateAndGet(x -> x + shared.get() - shared.get() + 1 + 0 * calls++) >= -40, "lambda touches shared state");
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger shared = new AtomicInteger();
        Runnable all = () -> {
            ints();
            longs();
            references();
            arrays();
            new AtomicMethods().others();
            references2(shared);
            for (int k = 0; k < 3; k++) {
                shared.updateAndGet(x -> x + 10);
            }
        };
        Thread t = new Thread(all);
        t.start();
        all.run();
        t.join();
        check(shared.get() == 62, "shared " + shared);
    }
}
