import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** System.exit from anywhere, another place in each execution. Correct with argument 0; another argument is the status and the bug. */
public class ExitsAnywhere {
    static final String[] PLACES = {
        "initialiser",
        "finally",
        "callback",
        "compare",
        "string",
        "synchronized",
        "handler",
        "pool",
        "nested",
        "after-main"
    };
    static int status;
    static final Object LOCK = new Object();

    static class Exits {
        static int value = 5;

        static {
            System.exit(status);
        }
    }

    static class Compared implements Comparable<Compared> {
        @Override
        public int compareTo(Compared o) {
            System.exit(status);
            return 0;
        }
    }

    static class OnToString {
        @Override
        public String toString() {
            System.exit(status);
            return "";
        }
    }

    static void exit(String where) throws Exception {
        switch (where) {
            case "initialiser" -> status += Exits.value;
            case "finally" -> {
                try {
                    throw new IllegalStateException();
                } finally {
                    System.exit(status);
                }
            }
            case "callback" -> new ConcurrentHashMap<String, Integer>().computeIfAbsent("a", k -> {
                System.exit(status);
                return 1;
            });
            case "compare" -> new java.util.TreeMap<Compared, Integer>(Map.of(new Compared(), 1)).put(new Compared(), 2);
            case "string" -> System.out.println(new OnToString());
            case "synchronized" -> {
                synchronized (LOCK) {
                    System.exit(status);
                }
            }
            case "handler" -> {
                Thread t = new Thread(() -> {
                    throw new IllegalStateException("handled by an exit");
                });
                t.setUncaughtExceptionHandler((thread, e) -> System.exit(status));
                t.start();
                t.join();
            }
            case "pool" -> {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                Callable<Integer> task = () -> {
                    System.exit(status);
                    return 1;
                };
                pool.invokeAll(List.of(task, task));
            }
            case "nested" -> {
                Thread outer = new Thread(() -> {
                    Thread inner = new Thread(() -> System.exit(status));
                    inner.start();
                    try {
                        inner.join();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
                outer.start();
                outer.join();
            }
            case "after-main" -> new Thread(() -> {
                        Thread.yield();
                        System.exit(status);
                    })
                    .start();
            default -> throw new IllegalArgumentException(where);
        }
        if (!where.equals("after-main")) {
            throw new AssertionError("exit returned: " + where);
        }
    }

    public static void main(String[] args) throws Exception {
        status = Integer.parseInt(args[0]);
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Thread t = new Thread(() -> {
                synchronized (LOCK) {
                    for (int n = 0; n < 3; n++) {
                        Thread.yield();
                    }
                }
            });
            others.add(t);
            t.start();
        }
        exit(PLACES[new Random().nextInt(PLACES.length)]);
    }
}
