package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.recording.RecordedLog.Entry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts the events of a log into an order that its ordinals allow, and works out what is known where, with vector
 * clocks. Says so where there is no such order.
 */
final class HappensBefore {
    /** A lock: who holds which acquisition of it, and what was released. */
    private static final class Lock {
        long last;
        final Set<Long> held = new HashSet<>();
        boolean exclusive;
        int owner;
        final Map<Integer, Integer> released = new HashMap<>();
        /** By those who shared it too: known to who has it alone. */
        final Map<Integer, Integer> releasedByAll = new HashMap<>();
    }

    private static final class Synchroniser {
        long last;
        final Map<Long, Map<Integer, Integer>> released = new HashMap<>();
    }

    private final RecordedLog log;
    private final Map<Long, Lock> locks = new HashMap<>();
    private final Map<Long, Synchroniser> synchronisers = new HashMap<>();
    /** Threads that a recorded one starts; others are the JVM's. */
    private final Set<Long> toStart = new HashSet<>();

    private final Map<Integer, Map<Integer, Integer>> started = new HashMap<>();
    private final Map<Integer, Map<Integer, Integer>> ended = new HashMap<>();
    private final Map<Integer, Map<Integer, Integer>> everything = new HashMap<>();
    private final Map<Integer, Map<Integer, Integer>> clocks = new HashMap<>();
    /** What a thread knew at its accesses. */
    private final Map<Entry, Map<Integer, Integer>> accesses = new IdentityHashMap<>();

    HappensBefore(RecordedLog log) {
        this.log = log;
        List<List<Entry>> threads = log.threads;
        threads.stream()
                .flatMap(List::stream)
                .filter(e -> e.is(EventKind.START))
                .forEach(e -> toStart.add(e.object()));
        int[] at = new int[threads.size()];
        boolean goesOn = true;
        while (goesOn) {
            goesOn = false;
            for (int t = 0; t < at.length; t++) {
                List<Entry> entries = threads.get(t);
                while (at[t] < entries.size() && step(entries.get(at[t]))) {
                    at[t]++;
                    goesOn = true;
                }
            }
        }
        for (int t = 0; t < at.length; t++) {
            if (at[t] < threads.get(t).size()) {
                throw new AssertionError("no order: thread " + (t + 1) + " is stuck at "
                        + threads.get(t).get(at[t]));
            }
        }
    }

    /** Whether the one access is known at the other. */
    boolean orders(Entry before, Entry after) {
        int time = accesses.get(before).get(before.thread());
        return accesses.get(after).getOrDefault(before.thread(), 0) >= time;
    }

    private boolean step(Entry e) {
        Map<Integer, Integer> clock = clocks.computeIfAbsent(e.thread(), t -> new HashMap<>());
        if (e.variant() == LogRecord.EVENT && !log.member(e.site()).startsWith("VarHandle")) {
            clock.merge(e.thread(), 1, Integer::sum);
            accesses.put(e, new HashMap<>(clock));
        }
        if (e.variant() != LogRecord.OTHER) {
            return true;
        }
        if (!order(e, clock)) {
            return false;
        }
        clock.merge(e.thread(), 1, Integer::sum);
        return true;
    }

    private boolean order(Entry e, Map<Integer, Integer> clock) {
        switch (EventKind.ofCode(e.index() & 255)) {
            case START -> started.put((int) e.object(), new HashMap<>(clock));
            case BEGIN -> {
                if (toStart.contains(e.object()) && !started.containsKey((int) e.object())) {
                    return false;
                }
                join(clock, started.getOrDefault((int) e.object(), Map.of()));
            }
            case END -> ended.put((int) e.object(), new HashMap<>(clock));
            case JOIN -> {
                if (!ended.containsKey((int) e.object())) {
                    return false;
                }
                join(clock, ended.get((int) e.object()));
            }
            case LOCK, WAKE -> {
                return lock(e, clock);
            }
            case UNLOCK, WAIT -> unlock(e, clock);
            case SYNC, CLASS_INIT -> {
                return sync(e, clock);
            }
            default -> {}
        }
        return true;
    }

    private boolean lock(Entry e, Map<Integer, Integer> clock) {
        Lock lock = locks.computeIfAbsent(e.object(), o -> new Lock());
        if ((e.flags() & EventFlags.FAILED) != 0) {
            return lock.last >= e.version(); // somebody has taken it before
        }
        boolean shared = (e.flags() & EventFlags.SHARED) != 0;
        boolean isFree = lock.held.isEmpty() || (shared && (!lock.exclusive || lock.owner == e.thread()));
        if (e.version() != lock.last + 1 || !isFree) {
            return false;
        }
        lock.last++;
        lock.held.add(e.version());
        if (!shared) {
            lock.exclusive = true;
            lock.owner = e.thread();
        }
        join(clock, shared ? lock.released : lock.releasedByAll);
        return true;
    }

    private void unlock(Entry e, Map<Integer, Integer> clock) {
        Lock lock = locks.get(e.object());
        if (lock == null || !lock.held.remove(e.version())) {
            throw new AssertionError("released, but not held: " + e);
        }
        if ((e.flags() & EventFlags.SHARED) == 0) {
            lock.exclusive = false;
            join(lock.released, clock);
        }
        join(lock.releasedByAll, clock);
    }

    private boolean sync(Entry e, Map<Integer, Integer> clock) {
        if (e.object() == 0) {
            everything.values().forEach(known -> join(clock, known));
            return true;
        }
        Synchroniser s = synchronisers.computeIfAbsent(e.object(), o -> new Synchroniser());
        if ((e.flags() & EventFlags.ACQUIRES) != 0) {
            if (s.last < e.version()) {
                return false;
            }
            join(clock, s.released.get(e.version()));
            return true;
        }
        if (s.last + 1 != e.version()) {
            return false;
        }
        Map<Integer, Integer> known = new HashMap<>(s.released.getOrDefault(s.last, Map.of()));
        join(known, clock);
        s.released.put(++s.last, known);
        join(everything.computeIfAbsent(e.thread(), t -> new HashMap<>()), clock);
        return true;
    }

    private static void join(Map<Integer, Integer> into, Map<Integer, Integer> from) {
        from.forEach((thread, time) -> into.merge(thread, time, Math::max));
    }
}
