import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.ArrayList;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Queues, maps and synchronised collections: plain data handed over through each, and their own guarantees. Correct. */
public class JucQueues {
    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    interface Body {
        void run() throws Exception;
    }

    static void together(Body... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i];
            threads[i] = new Thread(() -> {
                try {
                    body.run();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    static final class Box implements Comparable<Box> {
        int content;

        @Override
        public int compareTo(Box o) {
            return Integer.compare(content, o.content);
        }
    }

    static void handOver(BlockingQueue<Box> queue) throws InterruptedException {
        int[] sum = {0};
        together(
                () -> {
                    for (int i = 1; i <= 2; i++) {
                        Box box = new Box();
                        box.content = i;
                        queue.put(box);
                    }
                },
                () -> {
                    for (int i = 1; i <= 2; i++) {
                        sum[0] += queue.take().content;
                    }
                });
        check(sum[0] == 3 && queue.isEmpty(), queue.getClass() + " sum " + sum[0]);
        check(queue.poll() == null && queue.poll(3, TimeUnit.SECONDS) == null, "poll of an empty queue");
    }

    static int visible;

    static void maps() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        visible = 0;
        Body compute = () -> {
            for (int i = 0; i < 2; i++) {
                map.compute(1, (k, v) -> {
                    visible++; // same bin, so under its lock
                    return v == null ? 1 : v + 1;
                });
                map.merge(1, 1, Integer::sum);
            }
        };
        together(compute, compute, () -> {
            for (int i = 0; i < 2; i++) {
                map.put(17, i);
                map.computeIfAbsent(33, k -> visible * 0);
                map.remove(17);
            }
        });
        check(map.get(1) == 8 && visible == 4 && map.get(33) == 0 && map.get(17) == null, map + " " + visible);
        Map<String, Box> boxes = new ConcurrentHashMap<>();
        Map<Integer, Integer> sorted = new ConcurrentSkipListMap<>();
        together(
                () -> {
                    Box box = new Box();
                    box.content = 9;
                    boxes.put("a", box);
                    sorted.put(1, 1);
                },
                () -> {
                    Box box = boxes.get("a");
                    check(box == null || box.content == 9, "half made");
                    sorted.merge(1, 1, Integer::sum);
                });
        check(sorted.get(1) <= 2, "sorted");
    }

    static void collections() throws InterruptedException {
        List<Integer> copy = new CopyOnWriteArrayList<>();
        Vector<Integer> vector = new Vector<>();
        Hashtable<Integer, Integer> table = new Hashtable<>();
        List<Integer> wrapped = Collections.synchronizedList(new ArrayList<>());
        Map<Integer, Integer> wrappedMap = Collections.synchronizedMap(new java.util.HashMap<>());
        StringBuffer buffer = new StringBuffer();
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        Body body = () -> {
            for (int i = 0; i < 2; i++) {
                copy.add(i);
                for (int seen : copy) {
                    check(seen < 2, "copied");
                }
                vector.add(i);
                synchronized (vector) {
                    for (int seen : vector) {
                        check(seen < 2, "vector");
                    }
                }
                table.merge(1, 1, Integer::sum);
                wrapped.add(i);
                synchronized (wrapped) {
                    int size = wrapped.size();
                    for (int seen : wrapped) {
                        size--;
                    }
                    check(size == 0, "wrapped");
                }
                wrappedMap.compute(1, (k, v) -> v == null ? 1 : v + 1);
                wrappedMap.forEach((k, v) -> check(k == 1, "for each"));
                buffer.append('x').append("yz");
                queue.add(i);
                System.out.println("line " + i);
                System.err.printf("%d%n", i);
            }
        };
        together(body, body);
        check(copy.size() == 4 && vector.size() == 4 && table.get(1) == 4 && wrapped.size() == 4, "sizes");
        check(wrappedMap.get(1) == 4 && buffer.length() == 12 && queue.size() == 4, "sizes");
    }

    public static void main(String[] args) throws InterruptedException {
        handOver(new ArrayBlockingQueue<>(1));
        handOver(new LinkedBlockingQueue<>());
        handOver(new LinkedBlockingDeque<>(1));
        handOver(new PriorityBlockingQueue<>());
        handOver(new SynchronousQueue<>());
        handOver(new SynchronousQueue<>(true));
        handOver(new LinkedTransferQueue<>());
        maps();
        collections();
    }
}
