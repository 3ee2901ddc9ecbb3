import java.util.concurrent.atomic.AtomicReference;

/**
 * JDK-6785442, in a queue that is written anew after the rules of Java 6: one element is both polled and removed. The removal is a compare-and-set of the
 * node's item, the poll reads the item and sets it to null without looking again.
 */
class QueueOfJava6 {
    public static void main(String[] args) throws InterruptedException {
        LinkedQueue queue = new LinkedQueue();
        queue.offer("one");
        boolean[] got = new boolean[2];
        Thread polls = new Thread(() -> got[0] = queue.poll() != null);
        Thread removes = new Thread(() -> got[1] = queue.remove("one"));
        polls.start();
        removes.start();
        polls.join();
        removes.join();
        if (got[0] == got[1]) {
            throw new AssertionError(got[0] ? "polled and removed" : "neither polled nor removed");
        }
    }

    /** After Michael and Scott (PODC 1996); the first node has no item. */
    private static final class LinkedQueue {
        private final AtomicReference<Node> head = new AtomicReference<>(new Node(null));
        private final AtomicReference<Node> tail = new AtomicReference<>(head.get());

        void offer(String item) {
            Node added = new Node(item);
            while (true) {
                Node last = tail.get();
                if (last.next.compareAndSet(null, added)) {
                    tail.compareAndSet(last, added);
                    return;
                }
                tail.compareAndSet(last, last.next.get());
            }
        }

        String poll() {
            while (true) {
                Node first = head.get();
                Node next = first.next.get();
                if (next == null) {
                    return null;
                }
                if (head.compareAndSet(first, next)) {
                    String item = next.item.get();
                    if (item != null) {
                        next.item.set(null);
                        return item;
                    }
                }
            }
        }

        boolean remove(String item) {
            for (Node node = head.get().next.get(); node != null; node = node.next.get()) {
                String found = node.item.get();
                if (item.equals(found) && node.item.compareAndSet(found, null)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static final class Node {
        final AtomicReference<String> item;
        final AtomicReference<Node> next = new AtomicReference<>();

        Node(String item) {
            this.item = new AtomicReference<>(item);
        }
    }
}
