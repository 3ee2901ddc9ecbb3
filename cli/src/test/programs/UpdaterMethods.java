import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.ToIntFunction;

/** Every method of the field updaters by two threads at once, as specified; reflection where the values are not in plain fields. Correct. */
public class UpdaterMethods {
    static final AtomicIntegerFieldUpdater<UpdaterMethods> I =
            AtomicIntegerFieldUpdater.newUpdater(UpdaterMethods.class, "i");
    static final AtomicLongFieldUpdater<UpdaterMethods> J =
            AtomicLongFieldUpdater.newUpdater(UpdaterMethods.class, "j");
    static final AtomicReferenceFieldUpdater<UpdaterMethods, String> L =
            AtomicReferenceFieldUpdater.newUpdater(UpdaterMethods.class, String.class, "l");
    /** One of the program's own. */
    static final AtomicIntegerFieldUpdater<UpdaterMethods> OWN = new AtomicIntegerFieldUpdater<>() {
        @Override
        public boolean compareAndSet(UpdaterMethods o, int expected, int value) {
            synchronized (o) {
                boolean found = o.own == expected;
                o.own = found ? value : o.own;
                return found;
            }
        }

        @Override
        public boolean weakCompareAndSet(UpdaterMethods o, int expected, int value) {
            return compareAndSet(o, expected, value);
        }

        @Override
        public void set(UpdaterMethods o, int value) {
            synchronized (o) {
                o.own = value;
            }
        }

        @Override
        public void lazySet(UpdaterMethods o, int value) {
            set(o, value);
        }

        @Override
        public int get(UpdaterMethods o) {
            synchronized (o) {
                return o.own;
            }
        }
    };

    interface Constants {
        int NUMBER = Integer.parseInt("17");
        Object OBJECT = new int[] {4};
        int CONSTANT = 3;
        Object EARLY = Later.seen;
        long LATE = Long.parseLong("5");
    }

    static class Later {
        static Object seen = read();

        static Object read() {
            try {
                return Constants.class.getField("LATE").get(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Finals {
        final int[] frozen;

        Finals(int value) {
            frozen = new int[] {value};
        }
    }

    volatile int i;
    volatile long j;
    volatile String l = "";
    int own;
    int message;
    Finals finals;

    void add() {
        I.incrementAndGet(this);
        I.getAndIncrement(this);
        I.addAndGet(this, 3);
        I.getAndAdd(this, -1);
        I.getAndUpdate(this, x -> x + 1);
        I.updateAndGet(this, x -> x + 1);
        I.getAndAccumulate(this, 2, Integer::sum);
        I.accumulateAndGet(this, 2, Integer::sum);
        I.decrementAndGet(this);
        I.getAndDecrement(this);
        ToIntFunction<UpdaterMethods> reference = I::incrementAndGet;
        reference.applyAsInt(this);
        int seen;
        do {
            seen = I.get(this);
        } while (!I.compareAndSet(this, seen, seen + 1));
        do {
            seen = I.get(this);
        } while (!I.weakCompareAndSet(this, seen, seen + 1));
        J.incrementAndGet(this);
        J.accumulateAndGet(this, 5L, Long::sum);
        J.getAndUpdate(this, x -> x + (1L << 40));
        J.getAndSet(this, J.getAndAdd(this, 0) >= 0 ? 7 : 8);
        L.accumulateAndGet(this, "a", String::concat);
        L.updateAndGet(this, x -> x + "b");
        String text;
        do {
            text = L.get(this);
        } while (!L.compareAndSet(this, text, text + "c"));
        OWN.incrementAndGet(this);
        OWN.getAndUpdate(this, x -> x + 1);
    }

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void everyMethodIsAtomic() throws InterruptedException {
        UpdaterMethods shared = new UpdaterMethods();
        Thread other = new Thread(shared::add);
        other.start();
        shared.add();
        other.join();
        check(shared.i == 22, "i " + shared.i);
        check(shared.j == 7, "j " + shared.j);
        check(shared.l.length() == 6, "l " + shared.l);
        check(shared.own == 4, "own " + shared.own);
    }

    /** set releases and get acquires. */
    static void publishes() throws InterruptedException {
        UpdaterMethods shared = new UpdaterMethods();
        Thread other = new Thread(() -> {
            shared.message = 9;
            I.lazySet(shared, 1);
        });
        other.start();
        if (I.get(shared) == 1) {
            check(shared.message == 9, "message");
        }
        other.join();
    }

    static void throwsAsSpecified() {
        UpdaterMethods one = new UpdaterMethods();
        try {
            ((AtomicIntegerFieldUpdater) I).incrementAndGet("no owner");
            throw new AssertionError("accepts a String");
        } catch (ClassCastException expected) {
            check(one.i == 0, "changed");
        }
        try {
            ((AtomicReferenceFieldUpdater) L).set(one, 5);
            throw new AssertionError("accepts an Integer");
        } catch (ClassCastException expected) {
            check(one.l.isEmpty(), "changed");
        }
        try {
            AtomicIntegerFieldUpdater.newUpdater(UpdaterMethods.class, "own");
            throw new AssertionError("accepts a plain field");
        } catch (IllegalArgumentException expected) {
            check(one.own == 0, "changed");
        }
    }

    static void reflectionSeesConstantsOfInterfaces() throws ReflectiveOperationException {
        check(Constants.class.getField("NUMBER").getInt(null) == 17, "NUMBER");
        check(((int[]) Constants.class.getField("OBJECT").get(null))[0] == 4, "OBJECT");
        check(Constants.class.getField("OBJECT").get(null) == Constants.OBJECT, "another OBJECT");
        check(Constants.class.getField("CONSTANT").get(null).equals(3), "CONSTANT");
        check(Constants.class.getField("LATE").getLong(null) == 5, "LATE");
        check(Constants.EARLY.equals(0L), "EARLY " + Constants.EARLY);
        check(((int[]) Constants.OBJECT)[0]++ == 4, "state of another execution");
    }

    static void reflectionSeesFinalFields() throws Exception {
        UpdaterMethods shared = new UpdaterMethods();
        Field frozen = Finals.class.getDeclaredField("frozen");
        frozen.setAccessible(true);
        Thread other = new Thread(() -> {
            Finals made = new Finals(8);
            shared.finals = made;
            try {
                frozen.set(made, new int[] {9});
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        Finals seen = shared.finals;
        if (seen != null) {
            int[] value = (int[]) frozen.get(seen);
            check(value[0] == 8 || value[0] == 9, "frozen " + value[0]);
        }
        other.join();
        check(((int[]) frozen.get(shared.finals))[0] == 9, "set");
    }

    static void reflectionThrowsAsSpecified() throws ReflectiveOperationException {
        Field own = UpdaterMethods.class.getDeclaredField("own");
        try {
            own.getInt(null);
            throw new AssertionError("no owner");
        } catch (NullPointerException expected) {
            check(own.getInt(new UpdaterMethods()) == 0, "own");
        }
        try {
            own.set(new UpdaterMethods(), "text");
            throw new AssertionError("accepts a String");
        } catch (IllegalArgumentException expected) {
            check(own.getLong(new UpdaterMethods()) == 0, "own");
        }
        try {
            Array.get(new int[2], 2);
            throw new AssertionError("index");
        } catch (ArrayIndexOutOfBoundsException expected) {
            check(Array.getLong(new int[] {6}, 0) == 6, "element");
        }
        try {
            Array.set("text", 0, 1);
            throw new AssertionError("no array");
        } catch (IllegalArgumentException expected) {
            check(Array.get(new byte[1], 0).equals((byte) 0), "element");
        }
    }

    public static void main(String[] args) throws Exception {
        everyMethodIsAtomic();
        publishes();
        throwsAsSpecified();
        reflectionSeesConstantsOfInterfaces();
        reflectionSeesFinalFields();
        reflectionThrowsAsSpecified();
    }
}
