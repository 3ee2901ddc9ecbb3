import java.util.concurrent.ConcurrentLinkedDeque;

/** 1 is polled from the front while it is the last one behind 0, which was added before: no order of the calls explains it. */
class DequeOfTheJdk {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        deque.addLast(1);
        Integer[] answers = new Integer[2];
        Thread polls = new Thread(() -> answers[0] = deque.pollFirst());
        Thread adds = new Thread(() -> {
            deque.addFirst(0);
            answers[1] = deque.peekLast();
        });
        polls.start();
        adds.start();
        polls.join();
        adds.join();
        if (answers[0] == 1 && answers[1] == 1) {
            throw new AssertionError("pollFirst took 1 from " + deque.getClass().getName() + ", which had 0 in front of it");
        }
    }
}
