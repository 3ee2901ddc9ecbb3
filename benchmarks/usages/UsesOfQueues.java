import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Uses of queues. */
final class UsesOfQueues extends Uses {
    private UsesOfQueues() {}

    static void add() {
        with("ArrayBlockingQueue", () -> new ArrayBlockingQueue<>(4));
        with("ArrayBlockingQueue", () -> new ArrayBlockingQueue<>(4, true));
        with("LinkedBlockingQueue", LinkedBlockingQueue::new);
        with("LinkedBlockingDeque", LinkedBlockingDeque::new);
        with("PriorityBlockingQueue", PriorityBlockingQueue::new);
        with("LinkedTransferQueue", LinkedTransferQueue::new);
        any("ConcurrentLinkedQueue", ConcurrentLinkedQueue::new);
        any("ConcurrentLinkedDeque", ConcurrentLinkedDeque::new);
        bounded("ArrayBlockingQueue", () -> new ArrayBlockingQueue<>(1));
        bounded("LinkedBlockingQueue", () -> new LinkedBlockingQueue<>(1));
        bounded("LinkedBlockingDeque", () -> new LinkedBlockingDeque<>(1));
        delays();
        ends();
        transfers();
        synchronous();
    }

    /** Any queue that waits. */
    private static void with(String g, Callable<BlockingQueue<Integer>> made) {
        int n = GROUPS.get(g).size();
        any(g, made);
        add(g, n + " drained or taken", () -> {
            BlockingQueue<Integer> queue = made.call();
            queue.add(1);
            queue.add(2);
            List<Integer> drained = new ArrayList<>();
            int[] got = new int[1];
            together(() -> queue.drainTo(drained), () -> {
                Integer one = queue.poll(1, TimeUnit.MILLISECONDS);
                got[0] = one == null ? 0 : one;
            });
            int sum = got[0];
            for (int one : drained) {
                sum += one;
            }
            check(sum == 3 && queue.isEmpty());
        });
        add(g, n + " two that take get one each", () -> {
            BlockingQueue<Integer> queue = made.call();
            int[] got = new int[2];
            together(() -> got[0] = queue.take(), () -> got[1] = queue.take(), () -> {
                queue.put(1);
                queue.put(2);
            });
            check(got[0] + got[1] == 3);
        });
        add(g, n + " an interrupt ends a timed wait", () -> {
            BlockingQueue<Integer> queue = made.call();
            interrupted(() -> queue.poll(1, TimeUnit.DAYS));
            check(queue.isEmpty());
        });
    }

    /** Any queue with room. */
    private static void any(String g, Callable<? extends Queue<Integer>> made) {
        int n = GROUPS.get(g).size();
        boolean sorts = g.startsWith("Prio");
        add(g, n + " what each thread adds stays in order", () -> {
            Queue<Integer> queue = made.call();
            together(
                    () -> {
                        queue.offer(1);
                        queue.offer(2);
                    },
                    () -> {
                        queue.offer(11);
                        queue.offer(12);
                    });
            List<Integer> all = new ArrayList<>(queue);
            check(all.size() == 4 && queue.size() == 4);
            check(sorts || all.indexOf(1) < all.indexOf(2) && all.indexOf(11) < all.indexOf(12));
        });
        add(g, n + " removed or polled", () -> {
            Queue<Integer> queue = made.call();
            queue.add(1);
            boolean[] got = new boolean[3];
            together(
                    () -> got[0] = queue.remove(1), () -> got[1] = queue.poll() != null, () -> got[2] = queue.remove(1));
            check((got[0] ? 1 : 0) + (got[1] ? 1 : 0) + (got[2] ? 1 : 0) == 1 && queue.isEmpty());
        });
        add(g, n + " an iterator sees what stays", () -> {
            Queue<Integer> queue = made.call();
            queue.add(1);
            queue.add(2);
            queue.add(3);
            together(() -> queue.remove(2), () -> {
                List<Integer> seen = new ArrayList<>();
                for (int one : queue) {
                    seen.add(one);
                }
                check(seen.contains(1) && seen.contains(3) && seen.size() <= 3);
            });
        });
        add(g, n + " an iterator removes once", () -> {
            Queue<Integer> queue = made.call();
            queue.add(1);
            queue.add(2);
            Step removes = () -> {
                for (Iterator<Integer> all = queue.iterator(); all.hasNext(); ) {
                    if (all.next() == 1) {
                        all.remove();
                    }
                }
            };
            together(removes, removes);
            check(queue.size() == 1 && queue.peek() == 2);
        });
        add(g, n + " cleared or taken", () -> {
            Queue<Integer> queue = made.call();
            queue.add(1);
            together(queue::clear, queue::poll);
            check(queue.isEmpty() && queue.peek() == null);
        });
        add(g, n + " contains what is there", () -> {
            Queue<Integer> queue = made.call();
            queue.add(7);
            together(() -> queue.add(8), () -> check(queue.contains(7)));
            check(queue.contains(8) && queue.removeIf(one -> one == 7) && queue.size() == 1);
        });
    }

    private static void bounded(String g, Callable<BlockingQueue<Integer>> made) {
        add(g, "a full queue waits for room", () -> {
            BlockingQueue<Integer> queue = made.call();
            queue.put(1);
            together(() -> queue.put(2), () -> check(queue.take() == 1));
            check(queue.remainingCapacity() == 0 && queue.poll() == 2);
        });
        add(g, "offers to a full queue fail", () -> {
            BlockingQueue<Integer> queue = made.call();
            boolean[] did = new boolean[2];
            together(() -> did[0] = queue.offer(1), () -> did[1] = queue.offer(2));
            check(did[0] != did[1] && !queue.offer(3) && fails(IllegalStateException.class, () -> queue.add(4)));
        });
        add(g, "a drain wakes one that puts", () -> {
            BlockingQueue<Integer> queue = made.call();
            queue.put(1);
            together(() -> queue.put(2), () -> {
                List<Integer> drained = new ArrayList<>();
                while (drained.size() < 2) {
                    queue.drainTo(drained);
                    Thread.yield();
                }
            });
            check(queue.isEmpty());
        });
        add(g, "an interrupt ends a put", () -> {
            BlockingQueue<Integer> queue = made.call();
            queue.put(1);
            interrupted(() -> queue.put(2));
            interrupted(() -> queue.offer(2, 1, TimeUnit.DAYS));
            check(queue.size() == 1);
        });
        add(g, "a removal makes room", () -> {
            BlockingQueue<Integer> queue = made.call();
            queue.put(1);
            together(() -> queue.put(2), () -> check(queue.remove(1)));
            check(queue.take() == 2);
        });
    }

    /** Due at a time of its own. */
    private static final class Due implements Delayed {
        private final long at;
        private final int name;

        Due(int name, long millis) {
            this.name = name;
            this.at = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Due) other).at);
        }
    }

    private static void delays() {
        String g = "DelayQueue";
        add(g, "nothing before it is due", () -> {
            DelayQueue<Due> queue = new DelayQueue<>();
            together(() -> queue.put(new Due(1, 1_000_000)), () -> check(queue.poll() == null));
            check(queue.size() == 1 && queue.peek().name == 1);
        });
        add(g, "in order of time", () -> {
            DelayQueue<Due> queue = new DelayQueue<>();
            together(() -> queue.put(new Due(2, 20)), () -> queue.put(new Due(1, 1)));
            check(queue.take().name + queue.take().name == 3);
        });
        add(g, "two that wait get one each", () -> {
            DelayQueue<Due> queue = new DelayQueue<>();
            int[] got = new int[2];
            together(() -> got[0] = queue.take().name, () -> got[1] = queue.take().name, () -> {
                queue.put(new Due(1, 5));
                queue.put(new Due(2, 1));
            });
            check(got[0] + got[1] == 3);
        });
        add(g, "a limit and an interrupt end a wait", () -> {
            DelayQueue<Due> queue = new DelayQueue<>();
            queue.put(new Due(1, 1_000_000));
            together(() -> check(queue.poll(1, TimeUnit.MILLISECONDS) == null));
            interrupted(queue::take);
        });
    }

    private static void ends() {
        String g = "LinkedBlockingDeque";
        add(g, "one element from two ends", () -> {
            BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(List.of(1));
            boolean[] got = new boolean[2];
            together(() -> got[0] = deque.pollFirst() != null, () -> got[1] = deque.pollLast() != null);
            check(got[0] != got[1]);
        });
        add(g, "put at one end, taken from the other", () -> {
            BlockingDeque<Box> deque = new LinkedBlockingDeque<>(1);
            together(() -> deque.putFirst(new Box(1)), () -> check(deque.takeLast().content == 1));
        });
        add(g, "a stack", () -> {
            BlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
            int[] got = new int[2];
            together(
                    () -> {
                        deque.push(1);
                        deque.push(2);
                    },
                    () -> got[0] = deque.takeFirst(),
                    () -> got[1] = deque.takeFirst());
            check(got[0] + got[1] == 3 && deque.isEmpty());
        });
        add(g, "backwards", () -> {
            BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(List.of(1, 2));
            together(() -> deque.offerFirst(0), () -> {
                Iterator<Integer> back = deque.descendingIterator();
                check(back.next() == 2 && back.next() == 1);
            });
            check(deque.peekFirst() == 0 && deque.removeLastOccurrence(2));
        });
        g = "ConcurrentLinkedDeque";
        add(g, "a stack of plain data", () -> {
            ConcurrentLinkedDeque<Box> deque = new ConcurrentLinkedDeque<>();
            together(() -> deque.push(new Box(1)), () -> {
                Box one = deque.pollFirst();
                check(one == null || one.content == 1);
            });
        });
        add(g, "backwards", () -> {
            ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>(List.of(1, 2));
            together(() -> deque.addFirst(0), () -> {
                Iterator<Integer> back = deque.descendingIterator();
                check(back.next() == 2 && back.next() == 1);
            });
            check(deque.getFirst() == 0 && deque.getLast() == 2);
        });
        add(g, "both ends grow", () -> {
            ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
            together(() -> deque.offerFirst(1), () -> deque.offerLast(2), () -> deque.offerLast(3));
            check(deque.size() == 3 && deque.peekFirst() == 1 == (deque.peekLast() != 1));
        });
    }

    private static void transfers() {
        String g = "LinkedTransferQueue";
        add(g, "a transfer waits for the one that takes", () -> {
            LinkedTransferQueue<Box> queue = new LinkedTransferQueue<>();
            Box box = new Box(1);
            together(() -> queue.transfer(box), () -> check(queue.take().content == 1));
            check(queue.isEmpty());
        });
        add(g, "nobody to transfer to", () -> {
            LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
            together(
                    () -> check(!queue.tryTransfer(1)), () -> check(!queue.tryTransfer(2, 1, TimeUnit.MILLISECONDS)));
            check(queue.isEmpty() && !queue.hasWaitingConsumer());
        });
        add(g, "one that waits is seen", () -> {
            LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
            Thread waits = start(() -> check(queue.take() == 1));
            while (!queue.hasWaitingConsumer()) {
                Thread.yield();
            }
            check(queue.getWaitingConsumerCount() == 1 && queue.tryTransfer(1));
            waits.join();
        });
    }

    private static void synchronous() {
        String g = "SynchronousQueue";
        add(g, "fair: each element once", () -> {
            SynchronousQueue<Integer> queue = new SynchronousQueue<>(true);
            int[] got = new int[2];
            together(() -> queue.put(1), () -> queue.put(2), () -> got[0] = queue.take(), () -> got[1] = queue.take());
            check(got[0] + got[1] == 3);
        });
        add(g, "fair: limits", () -> {
            SynchronousQueue<Integer> queue = new SynchronousQueue<>(true);
            boolean[] did = new boolean[2];
            together(
                    () -> did[0] = queue.offer(1, 1, TimeUnit.MILLISECONDS),
                    () -> did[1] = queue.poll(1, TimeUnit.MILLISECONDS) != null);
            check(did[0] == did[1]);
        });
        add(g, "it is empty always", () -> {
            SynchronousQueue<Integer> queue = new SynchronousQueue<>();
            together(() -> check(!queue.offer(1)), () -> check(queue.peek() == null && queue.size() == 0));
            check(queue.poll() == null && !queue.contains(1) && queue.remainingCapacity() == 0);
        });
        add(g, "interrupts end waits", () -> {
            SynchronousQueue<Integer> queue = new SynchronousQueue<>();
            interrupted(() -> queue.put(1));
            interrupted(queue::take);
        });
    }
}
