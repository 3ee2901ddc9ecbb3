import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.ArrayList;
import java.util.List;

/**
 * LMAX Disruptor 4.0: two producers, a ring shorter than what goes through it, and two handlers in a row.
 *
 * <p>The contract: each handler sees every event once, in the order of the ring; the second one sees an event only after the
 * first has handled it; what a producer published is seen whole.
 */
public class DisruptorRing {
    static final int EACH = 2;

    static class Slot {
        int value;
        int twice;
    }

    public static void main(String[] args) throws InterruptedException {
        Disruptor<Slot> disruptor =
                new Disruptor<>(Slot::new, 2, Thread::new, ProducerType.MULTI, new BlockingWaitStrategy());
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        disruptor
                .handleEventsWith((slot, sequence, last) -> {
                    slot.twice = 2 * slot.value;
                    first.add(slot.value);
                })
                .then((slot, sequence, last) -> {
                    if (slot.twice != 2 * slot.value) {
                        throw new AssertionError("second handler before the first: " + slot.twice);
                    }
                    second.add(slot.value);
                });
        disruptor.start();
        Thread a = new Thread(() -> publish(disruptor, 100));
        Thread b = new Thread(() -> publish(disruptor, 200));
        a.start();
        b.start();
        a.join();
        b.join();
        disruptor.shutdown();
        if (!first.equals(second)) {
            throw new AssertionError(first + " then " + second);
        }
        if (first.indexOf(100) > first.indexOf(101) || first.indexOf(200) > first.indexOf(201)) {
            throw new AssertionError("order of one producer: " + first);
        }
        first.sort(null);
        if (!first.equals(List.of(100, 101, 200, 201))) {
            throw new AssertionError("handled: " + first);
        }
    }

    static void publish(Disruptor<Slot> disruptor, int from) {
        for (int i = 0; i < EACH; i++) {
            int value = from + i;
            disruptor.publishEvent((slot, sequence) -> slot.value = value);
        }
    }
}
