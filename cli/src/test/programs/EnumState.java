import java.security.Security;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicInteger;

/** Enums with state: one identity however they are reached, fresh state in every execution. Correct. */
public class EnumState {
    enum Plain {
        A,
        B,
        C
    }

    enum Counter {
        FIRST(10),
        SECOND(20) {
            @Override
            int step() {
                return 2;
            }
        };

        static final Counter[] ALL = values();
        private final AtomicInteger atomic = new AtomicInteger();
        private final int start;
        private final int[] history = new int[4];
        private int count;
        private volatile String label;

        Counter(int start) {
            this.start = start;
            this.count = start;
        }

        int step() {
            return 1;
        }

        synchronized int increment() {
            history[count % 4]++;
            count += step();
            return atomic.incrementAndGet();
        }
    }

    interface Op {
        int apply(int a, int b);
    }

    enum Operation implements Op {
        ADD((a, b) -> a + b),
        MULTIPLY((a, b) -> a * b);

        final Op op;

        Operation(Op op) {
            this.op = op;
        }

        @Override
        public int apply(int a, int b) {
            return op.apply(a, b);
        }
    }

    /** Kept by the JDK over executions: identity must not change between them. */
    static final String KEPT = "enum.kept";

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static int by(Plain p) {
        switch (p) {
            case A:
                return 1;
            case B:
                return 2;
            default:
                return 3;
        }
    }

    static int by(Counter c) {
        return switch (c) {
            case FIRST -> 1;
            case SECOND -> 2;
        };
    }

    public static void main(String[] args) throws InterruptedException {
        check(Counter.FIRST.count == 10 && Counter.SECOND.count == 20, "count " + Counter.FIRST.count);
        check(Counter.FIRST.atomic.get() == 0 && Counter.FIRST.label == null, "state not fresh");
        check(Counter.FIRST.history[2] == 0 && Counter.SECOND.start == 20, "history not fresh");
        check(Counter.valueOf("FIRST") == Counter.FIRST && Plain.valueOf("B") == Plain.B, "valueOf");
        check(Counter.values()[1] == Counter.SECOND && Counter.ALL[0] == Counter.FIRST && Counter.values() != Counter.values(), "values");
        check(Enum.valueOf(Plain.class, "C") == Plain.C && Plain.class.getEnumConstants()[2] == Plain.C, "by class");
        check(EnumSet.allOf(Counter.class).contains(Counter.SECOND) && EnumSet.allOf(Plain.class).size() == 3, "EnumSet");
        check(EnumSet.range(Plain.A, Plain.B).iterator().next() == Plain.A, "EnumSet range");
        EnumMap<Counter, String> map = new EnumMap<>(Counter.class);
        map.put(Counter.SECOND, "two");
        check(map.get(Counter.valueOf("SECOND")).equals("two") && map.keySet().iterator().next() == Counter.SECOND, "EnumMap");
        check(by(Plain.B) == 2 && by(Plain.C) == 3 && by(Counter.SECOND) == 2 && by(Counter.FIRST) == 1, "switch");
        check(Counter.SECOND.getDeclaringClass() == Counter.class && Counter.SECOND.getClass() != Counter.class, "class");
        check(Plain.A.compareTo(Plain.C) < 0 && Plain.A.name().equals("A") && Counter.SECOND.ordinal() == 1, "ordinal");
        check(Operation.ADD.apply(3, 4) == 7 && Operation.valueOf("MULTIPLY").apply(3, 4) == 12, "lambda in constant");
        Object kept = Security.getProvider("SUN").putIfAbsent(KEPT, Arrays.asList(Plain.A, Counter.SECOND, Operation.ADD));
        if (kept != null) {
            check(kept.equals(Arrays.asList(Plain.A, Counter.SECOND, Operation.ADD)), "identity changed");
        }
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(() -> {
                Counter.FIRST.increment();
                Counter.valueOf("SECOND").increment();
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        Counter.FIRST.label = "done";
        check(Counter.FIRST.count == 12 && Counter.SECOND.count == 24 && Counter.FIRST.atomic.get() == 2, "incremented");
        check(Counter.FIRST.history[2] == 1 && Counter.FIRST.history[3] == 1, "history");
        try {
            Plain.valueOf("D");
            check(false, "no exception");
        } catch (IllegalArgumentException e) {
            check(e.getMessage().equals("No enum constant EnumState.Plain.D"), e.getMessage());
        }
    }
}
