import java.util.ArrayList;
import java.util.List;
import org.jctools.queues.MpmcArrayQueue;

/**
 * JCTools 4.0: two producers and two consumers at a queue that is shorter than what goes through it.
 *
 * <p>The contract: every element comes out once, none is lost, and a consumer sees the elements of one producer in the order
 * in which that producer offered them.
 */
public class JcToolsQueue {
    static final int EACH = 2;

    static MpmcArrayQueue<Integer> queue;

    public static void main(String[] args) throws InterruptedException {
        queue = new MpmcArrayQueue<>(2);
        Consumer[] consumers = {new Consumer(), new Consumer()};
        Thread[] threads = {
            new Thread(() -> produce(100)), new Thread(() -> produce(200)), consumers[0], consumers[1],
        };
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        List<Integer> all = new ArrayList<>();
        for (Consumer c : consumers) {
            for (int i = 1; i < c.taken.size(); i++) {
                int before = c.taken.get(i - 1);
                int after = c.taken.get(i);
                if (before / 100 == after / 100 && before > after) {
                    throw new AssertionError(after + " overtaken by " + before);
                }
            }
            all.addAll(c.taken);
        }
        all.sort(null);
        if (!all.equals(List.of(100, 101, 200, 201))) {
            throw new AssertionError("taken: " + all);
        }
        if (!queue.isEmpty()) {
            throw new AssertionError("left over: " + queue.size());
        }
    }

    static void produce(int from) {
        for (int i = 0; i < EACH; i++) {
            while (!queue.offer(from + i)) {
                Thread.onSpinWait();
            }
        }
    }

    static class Consumer extends Thread {
        final List<Integer> taken = new ArrayList<>();

        @Override
        public void run() {
            while (taken.size() < EACH) {
                Integer next = queue.poll();
                if (next != null) {
                    taken.add(next);
                } else {
                    Thread.onSpinWait();
                }
            }
        }
    }
}
