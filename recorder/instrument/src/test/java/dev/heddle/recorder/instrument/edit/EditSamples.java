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

    /** What is published first is read by what follows it. */
    public int publish() {
        first = 7;
        second = first + 1;
        return second;
    }
}
