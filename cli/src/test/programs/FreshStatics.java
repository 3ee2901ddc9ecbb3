import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Every execution starts with fresh statics, of main's class and of all others, written at any time. Correct. */
public class FreshStatics {
    static int counter;
    static int five = 5;
    static final List<String> NAMES = new ArrayList<>();
    static final Map<String, Integer> MAP = new HashMap<>();
    static final AtomicInteger ATOMIC = new AtomicInteger();
    static final int[] ARRAY = {1, 2, 3};
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 10);
    static final Object LOCK = new Object();
    static Object lastLock;
    static final int COMPUTED = compute();

    static int compute() {
        counter++;
        return counter;
    }

    static class Nested {
        static final ConcurrentHashMap<String, Nested> CACHE = new ConcurrentHashMap<>();
        static int instances;
        static volatile Nested last;

        Nested() {
            instances++;
            last = this;
            CACHE.put("n" + instances, this);
        }
    }

    static class Generic<T> {
        static Generic<?> only;
        static final String CONSTANT = "constant";
        static final Integer BOXED = 1000;
        T value;
    }

    static class OnlyMethods {
        static int calls() {
            return ++Uninitialised.calls;
        }
    }

    static class Uninitialised {
        static int calls;
    }

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        check(counter == 1 && COMPUTED == 1, "counter " + counter);
        check(five == 5, "five " + five);
        check(NAMES.isEmpty() && MAP.isEmpty() && ATOMIC.get() == 0, "collections");
        check(ARRAY[0] == 1 && lastLock == null, "array");
        check(Nested.instances == 0 && Nested.last == null && Nested.CACHE.isEmpty(), "nested");
        check(Generic.only == null && Generic.BOXED == 1000 && Generic.CONSTANT.length() == 8, "generic");
        check(OnlyMethods.calls() == 1, "never initialised otherwise");
        check(LOCAL.get() == 10, "thread local");
        LOCAL.set(11);
        counter = 100;
        five++;
        Thread t = new Thread(() -> {
            synchronized (LOCK) {
                NAMES.add("child");
                check(LOCAL.get() == 10, "thread local of a child");
                new Nested();
            }
            ATOMIC.incrementAndGet();
            ARRAY[0]++;
        });
        t.start();
        synchronized (LOCK) {
            NAMES.add("main");
            MAP.put("a", 1);
            Generic.only = new Generic<String>();
        }
        t.join();
        lastLock = LOCK;
        check(NAMES.size() == 2 && ATOMIC.get() == 1 && ARRAY[0] == 2 && Nested.instances == 1, "written");
        check(LOCAL.get() == 11, "thread local written");
    }
}
