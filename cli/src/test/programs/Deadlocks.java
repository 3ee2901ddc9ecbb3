import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** Bug: a deadlock of the kind that the argument names: monitors, locks, joins or initialisers of some sort. */
public class Deadlocks {
    static final Object LEFT = new Object();
    static final Object RIGHT = new Object();
    static final ReentrantLock FIRST = new ReentrantLock();
    static final ReentrantLock SECOND = new ReentrantLock();
    static Thread[] threads = new Thread[2];

    static class Egg {
        static int x = 1;

        static {
            x += Hen.x;
        }
    }

    static class Hen {
        static int x = 2;

        static {
            x += Egg.x;
        }
    }

    static class Parent {
        static Child child = new Child();

        static void touch() {}
    }

    static class Child extends Parent {
        static void ownTouch() {}
    }

    static class Worker {
        static int x = wait(1);

        static int wait(int initial) {
            Thread worker = new Thread(() -> x++);
            worker.start();
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return initial;
        }
    }

    static class Parallel {
        static int one = 1;
        static int x = IntStream.range(0, 64).parallel().map(i -> i + one).sum();
    }

    static void monitors(Object one, Object other) {
        synchronized (one) {
            synchronized (other) {
                one.hashCode();
            }
        }
    }

    static void locks(ReentrantLock one, ReentrantLock other) {
        one.lock();
        try {
            other.lock();
            other.unlock();
        } finally {
            one.unlock();
        }
    }

    static void join(int other) {
        try {
            threads[other].join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String kind = args[0];
        if (kind.equals("worker") || kind.equals("stream")) {
            System.exit(kind.equals("worker") ? Worker.x : Parallel.x);
        }
        for (int i = 0; i < 2; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                switch (kind) {
                    case "monitors" -> monitors(own == 0 ? LEFT : RIGHT, own == 0 ? RIGHT : LEFT);
                    case "locks" -> locks(own == 0 ? FIRST : SECOND, own == 0 ? SECOND : FIRST);
                    case "joins" -> join(1 - own);
                    case "initialisers" -> {
                        int x = own == 0 ? Egg.x : Hen.x;
                    }
                    case "superclass" -> {
                        if (own == 0) {
                            Parent.touch();
                        } else {
                            Child.ownTouch();
                        }
                    }
                    default -> throw new IllegalArgumentException(kind);
                }
            });
        }
        threads[0].start();
        threads[1].start();
        threads[0].join();
        threads[1].join();
    }
}
