package dev.heddle.recorder.instrument.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Code that the tests change. */
public class EditSamples {
    /** Taken by changed code. */
    public final Object lock = new Object();

    public final ReentrantLock explicit = new ReentrantLock();
    /** Whether the lock was held, at each probe. */
    public final List<Boolean> held = new ArrayList<>();

    public int count;
    public volatile int shared;
    public static int total;
    public final AtomicInteger atomic = new AtomicInteger();
    public final ConcurrentMap<String, Integer> entries = new ConcurrentHashMap<>();
    public int first;
    public int second;
    public int rounds;
    /** Values of {@code first}, in the order in which they were seen. */
    public final List<Integer> seen = new ArrayList<>();

    private boolean probe() {
        held.add(Thread.holdsLock(lock) || explicit.isHeldByCurrentThread() || Thread.holdsLock(this));
        return true;
    }

    /** The region is from the read of count to its write; both probes belong to the block. */
    public int part(boolean leavesEarly) {
        probe();
        int seen = count;
        if (seen >= 0) {
            probe();
            if (leavesEarly) {
                return -1;
            }
            count = seen + 1;
        }
        probe();
        return seen;
    }

    public int loop(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            if (i == 1) {
                continue;
            }
            if (i == 4) {
                break;
            }
            int seen = count;
            probe();
            count = seen + i;
            sum += seen;
        }
        probe();
        return sum;
    }

    public String guarded(boolean fails) {
        String text = "";
        try {
            int seen = count;
            probe();
            if (fails) {
                throw new IllegalStateException("thrown");
            }
            count = seen + 1;
        } catch (IllegalStateException e) {
            probe();
            text = e.getMessage();
        } finally {
            text += "!";
        }
        return text;
    }

    public void whole() {
        probe();
        if (count > 3) {
            throw new IllegalStateException("thrown");
        }
    }

    /** Waits at most a moment each time: count of rounds shows a loop. */
    public synchronized void await() throws InterruptedException {
        if (rounds < 3 && count == 0) {
            rounds++;
            wait(1);
        }
    }

    public synchronized void signal() {
        notify();
    }

    public void increment() {
        shared++;
    }

    public void incrementEntry(String key) {
        Integer seen = entries.get(key);
        entries.put(key, seen == null ? 1 : seen + 1);
    }

    public static void incrementTotal() {
        total++;
    }

    public void incrementAtomic() {
        int seen = atomic.get();
        if (seen >= 0) {
            atomic.set(seen + 1);
        }
    }

    public int twice() {
        int before = first;
        change();
        return before * 100 + first;
    }

    private void change() {
        first += 5;
    }

    /** Adds what it sees of {@code first} to {@code seen}; fails for the second time where that is asked for. */
    private boolean see(boolean fails) {
        seen.add(first);
        if (fails && seen.size() > 1) {
            throw new IllegalStateException("seen " + seen);
        }
        return seen.size() > 1;
    }

    /** What is published first is seen by calls in a loop and in a test. */
    public void announce(int times) {
        first = 7;
        for (int i = 0; i < times; i++) {
            if (see(false)) {
                second++;
            }
        }
        if (see(false)) {
            second += 100;
        } else {
            second += 200;
        }
        seen.add(first);
    }

    /** What is published first is seen inside of a {@code try}. */
    public void announceGuarded(boolean fails) {
        first = 7;
        try {
            see(fails);
            see(fails);
        } catch (IllegalStateException e) {
            second = first;
        }
        seen.add(first);
    }

    /** Each round publishes and sees; the second call is not made in each. */
    public void announceEach(int times) {
        for (int i = 0; i < times; i++) {
            first = i + 1;
            see(false);
            if (i == 1) {
                return;
            }
            see(false);
        }
    }

    /** What is published first is read by what follows it. */
    public int publish() {
        first = 7;
        second = first + 1;
        return second;
    }
}
