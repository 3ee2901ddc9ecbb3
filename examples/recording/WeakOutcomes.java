import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How often weak outcomes come about: two threads go through fresh objects side by side, each a trial of a litmus test, as jcstress has it; what each read goes into
 * arrays that belong to it alone. Prints for each test how many of the trials ended in which way:
 *
 * <pre>
 * outcome store-buffering-plain 0,0 1234 of 1000000 weak
 * </pre>
 *
 * Arguments: trials for each test, in thousands (default 500), and names of tests.
 */
public class WeakOutcomes {
    private static final int BATCH = 500;
    private static final int WARM_UPS = 100;
    private static final VarHandle X = handle("x");
    private static final VarHandle Y = handle("y");

    /** What a trial works on. */
    static final class Pair {
        int x;
        int y;
        Pair one;
        Pair same;
    }

    /** A litmus test: what two threads do with a pair, and which results are weak. */
    enum Test {
        STORE_BUFFERING_PLAIN("0,0") {
            @Override
            int first(Pair p) {
                p.x = 1;
                return p.y;
            }

            @Override
            int second(Pair p) {
                p.y = 1;
                return p.x;
            }
        },
        STORE_BUFFERING_OPAQUE("0,0") {
            @Override
            int first(Pair p) {
                X.setOpaque(p, 1);
                return (int) Y.getOpaque(p);
            }

            @Override
            int second(Pair p) {
                Y.setOpaque(p, 1);
                return (int) X.getOpaque(p);
            }
        },
        STORE_BUFFERING_VOLATILE("0,0") {
            @Override
            int first(Pair p) {
                X.setVolatile(p, 1);
                return (int) Y.getVolatile(p);
            }

            @Override
            int second(Pair p) {
                Y.setVolatile(p, 1);
                return (int) X.getVolatile(p);
            }
        },
        MESSAGE_PASSING_PLAIN("0,2") {
            @Override
            int first(Pair p) {
                p.x = 1;
                p.y = 1;
                return 0;
            }

            /** The flag as 2, the data as 1. */
            @Override
            int second(Pair p) {
                int flag = p.y;
                int data = p.x;
                return 2 * flag + data;
            }
        },
        MESSAGE_PASSING_OPAQUE("0,2") {
            @Override
            int first(Pair p) {
                X.setOpaque(p, 1);
                Y.setOpaque(p, 1);
                return 0;
            }

            @Override
            int second(Pair p) {
                int flag = (int) Y.getOpaque(p);
                int data = (int) X.getOpaque(p);
                return 2 * flag + data;
            }
        },
        /** Two names for one object: a compiler may keep the second load of the first name's field from before. */
        SAME_LOCATION_PLAIN("0,2") {
            @Override
            int first(Pair p) {
                p.x = 1;
                return 0;
            }

            @Override
            int second(Pair p) {
                return readThrice(p.one, p.same);
            }
        };

        private final String weak;

        Test(String weak) {
            this.weak = weak;
        }

        abstract int first(Pair p);

        abstract int second(Pair p);

        /** Answers 2 where the second read saw the write and the third one, later, did not. */
        private static int readThrice(Pair one, Pair same) {
            int before = one.x;
            int second = same.x;
            int third = one.x;
            return before == 0 && second == 1 && third == 0 ? 2 : second;
        }
    }

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(Pair.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        int batches = (args.length == 0 ? 500 : Integer.parseInt(args[0])) * 1000 / BATCH;
        for (Test test : Test.values()) {
            String name = test.name().toLowerCase(Locale.ROOT).replace('_', '-');
            if (args.length < 2 || Arrays.asList(args).contains(name)) {
                measure(test, name, batches);
            }
        }
    }

    private static void measure(Test test, String name, int batches) throws Exception {
        int[][] counts = new int[2][4];
        AtomicInteger barrier = new AtomicInteger();
        Pair[][] trials = new Pair[WARM_UPS + batches][];
        int[][] first = new int[trials.length][];
        int[][] second = new int[trials.length][];
        Together.run(2, number -> {
            for (int batch = 0; batch < trials.length; batch++) {
                if (number == 0) {
                    trials[batch] = fresh();
                }
                await(barrier, 2 * batch + 1);
                int[] results = new int[BATCH];
                if (number == 0) {
                    first(test, trials[batch], results);
                    first[batch] = results;
                } else {
                    second(test, trials[batch], results);
                    second[batch] = results;
                }
                await(barrier, 2 * batch + 2);
                if (number == 0) {
                    trials[batch] = null;
                }
            }
        });
        for (int batch = WARM_UPS; batch < trials.length; batch++) {
            for (int i = 0; i < BATCH; i++) {
                counts[first[batch][i]][second[batch][i]]++;
            }
        }
        for (int a = 0; a < counts.length; a++) {
            for (int b = 0; b < counts[a].length; b++) {
                if (counts[a][b] > 0) {
                    String outcome = a + "," + b;
                    System.out.println("outcome " + name + " " + outcome + " " + counts[a][b] + " of " + batches * BATCH
                            + (outcome.equals(test.weak) ? " weak" : ""));
                }
            }
        }
    }

    private static Pair[] fresh() {
        Pair[] pairs = new Pair[BATCH];
        for (int i = 0; i < pairs.length; i++) {
            Pair pair = new Pair();
            pair.one = pair;
            pair.same = pair;
            pairs[i] = pair;
        }
        return pairs;
    }

    /** Both threads arrive, and both go on at nearly the same moment. */
    private static void await(AtomicInteger barrier, int round) {
        barrier.incrementAndGet();
        while (barrier.get() < 2 * round) {
            Thread.onSpinWait();
        }
    }

    private static void first(Test test, Pair[] pairs, int[] results) {
        for (int i = 0; i < pairs.length; i++) {
            results[i] = test.first(pairs[i]);
        }
    }

    private static void second(Test test, Pair[] pairs, int[] results) {
        for (int i = 0; i < pairs.length; i++) {
            results[i] = test.second(pairs[i]);
        }
    }
}
