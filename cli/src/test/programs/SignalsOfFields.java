import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads hand numbers over by a lock and a condition that are fields of one object. */
public class SignalsOfFields {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final ArrayDeque<Integer> numbers = new ArrayDeque<>();

    void put(int number) {
        lock.lock();
        try {
            numbers.add(number);
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    int take() throws InterruptedException {
        lock.lock();
        try {
            while (numbers.isEmpty()) {
                filled.await();
            }
            return numbers.poll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        SignalsOfFields queue = new SignalsOfFields();
        Thread taker = new Thread(() -> {
            try {
                for (int i = 0; i < 4; i++) {
                    System.out.println("taken " + queue.take());
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        taker.start();
        for (int i = 0; i < 4; i++) {
            queue.put(i);
        }
        taker.join();
    }
}
