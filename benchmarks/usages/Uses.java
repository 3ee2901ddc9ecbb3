import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** What uses are made of. */
abstract class Uses {
    static final Map<String, Map<String, Step>> GROUPS = new LinkedHashMap<>();

    interface Step {
        void run() throws Exception;
    }

    /** Plain data. */
    static final class Box implements Delayed {
        int content;
        int other;

        Box(int content) {
            this.content = content;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed box) {
            return Integer.compare(content, ((Box) box).content);
        }
    }

    static void check(boolean ok) {
        if (!ok) {
            throw new AssertionError("a promise is broken");
        }
    }

    static void add(String group, String name, Step step) {
        GROUPS.computeIfAbsent(group, g -> new LinkedHashMap<>()).put(name, step);
    }

    static void together(Step... steps) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Step step : steps) {
            threads.add(start(step));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static Thread start(Step step) {
        Thread thread = new Thread(() -> {
            try {
                step.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    /** Whether an action throws an exception of this type. */
    static boolean fails(Class<? extends Throwable> with, Step action) {
        try {
            action.run();
            return false;
        } catch (Throwable e) {
            return with.isInstance(e);
        }
    }

    /** A thread that runs the action, which an interrupt ends. */
    static void interrupted(Step action) throws InterruptedException {
        boolean[] ended = new boolean[1];
        Thread thread = start(() -> {
            try {
                action.run();
            } catch (InterruptedException expected) {
                ended[0] = true;
            }
        });
        thread.interrupt();
        thread.join();
        check(ended[0]);
    }
}
