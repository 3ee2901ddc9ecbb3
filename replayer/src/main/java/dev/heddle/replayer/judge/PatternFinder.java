package dev.heddle.replayer.judge;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Recognises what the code around a race does, by the accesses of its location in one execution and by where they stand
 * in their methods. Says nothing where no pattern fits.
 */
final class PatternFinder {
    /** Bytes of code between a read and a write with nothing but arithmetic of constants in between. */
    private static final int ARITHMETIC = 9;

    private final Trace trace;
    private final EventColumns events;

    PatternFinder(Trace trace) {
        this.trace = trace;
        events = trace.events();
    }

    /** The pattern of a race whose two sites meet in the execution; empty where they do not, or none fits. */
    Optional<RacePattern> find(RacePair pair) {
        for (int location : locations(pair)) {
            List<Integer> accesses = IntStream.range(0, events.size())
                    .filter(i -> events.location(i) == location && isAccess(i))
                    .boxed()
                    .toList();
            Optional<RacePattern> found = find(accesses);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private boolean isAccess(int i) {
        return events.site(i) >= 0
                && (events.kind(i) == EventKind.READ
                        || events.kind(i) == EventKind.WRITE
                        || events.kind(i) == EventKind.UPDATE);
    }

    private SiteEntry site(int event) {
        return trace.sites().get(events.site(event));
    }

    private Set<Integer> locations(RacePair pair) {
        Set<Integer> ofA = new TreeSet<>();
        Set<Integer> ofB = new TreeSet<>();
        for (int i = 0; i < events.size(); i++) {
            if (isAccess(i) && events.location(i) >= 0) {
                if (site(i).equals(pair.a())) {
                    ofA.add(events.location(i));
                }
                if (site(i).equals(pair.b())) {
                    ofB.add(events.location(i));
                }
            }
        }
        ofA.retainAll(ofB);
        return ofA;
    }

    private Optional<RacePattern> find(List<Integer> accesses) {
        if (isDoubleChecked(accesses)) {
            return Optional.of(RacePattern.DOUBLE_CHECKED);
        }
        for (int i = 0; i < accesses.size(); i++) {
            int next = nextOfThread(accesses, i);
            if (next >= 0 && events.kind(accesses.get(i)) == EventKind.READ && events.kind(next) == EventKind.WRITE) {
                Optional<RacePattern> found = readThenWrite(accesses.get(i), next);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        boolean hasObject = accesses.stream()
                .anyMatch(i -> events.kind(i) == EventKind.WRITE
                        && events.has(i, EventFlags.REFERENCE)
                        && isReadBehind(i, accesses));
        if (hasObject || isInitialised(accesses)) {
            return Optional.of(RacePattern.PUBLICATION);
        }
        return isFlag(accesses) ? Optional.of(RacePattern.STOP_FLAG) : Optional.empty();
    }

    /** The thread's next access of the location, or -1. */
    private int nextOfThread(List<Integer> accesses, int from) {
        for (int i = from + 1; i < accesses.size(); i++) {
            if (events.thread(accesses.get(i)) == events.thread(accesses.get(from))) {
                return accesses.get(i);
            }
        }
        return -1;
    }

    private boolean isForward(int first, int second) {
        SiteEntry one = site(first);
        SiteEntry other = site(second);
        return one.className().equals(other.className())
                && one.method().equals(other.method())
                && one.descriptor().equals(other.descriptor())
                && one.bytecodeIndex() < other.bytecodeIndex();
    }

    private Optional<RacePattern> readThenWrite(int read, int write) {
        if (!isForward(read, write)) {
            return Optional.empty();
        }
        boolean isNumber = !events.has(write, EventFlags.REFERENCE);
        int distance = site(write).bytecodeIndex() - site(read).bytecodeIndex();
        if (isNumber && distance <= ARITHMETIC) {
            return Optional.of(RacePattern.COUNTER);
        }
        return events.value(read) == 0 && events.value(write) != 0
                ? Optional.of(RacePattern.LAZY_INITIALISATION)
                : Optional.empty();
    }

    /** Read, then a lock is taken, then read again further down in the same method. */
    private boolean isDoubleChecked(List<Integer> accesses) {
        for (int i = 0; i < accesses.size(); i++) {
            int first = accesses.get(i);
            int second = nextOfThread(accesses, i);
            boolean isRead = second >= 0
                    && events.kind(first) == EventKind.READ
                    && events.kind(second) == EventKind.READ
                    && isForward(first, second);
            if (isRead
                    && IntStream.range(first, second)
                            .anyMatch(e ->
                                    events.thread(e) == events.thread(first) && events.kind(e) == EventKind.LOCK)) {
                return true;
            }
        }
        return false;
    }

    /** Whether another thread reads the reference, and then something in the object. */
    private boolean isReadBehind(int write, List<Integer> accesses) {
        int object = (int) events.value(write) - 1;
        return accesses.stream()
                .filter(read -> events.kind(read) == EventKind.READ
                        && events.thread(read) != events.thread(write)
                        && events.value(read) == events.value(write))
                .anyMatch(read -> IntStream.range(read + 1, events.size())
                        .anyMatch(e -> events.thread(e) == events.thread(read)
                                && isAccess(e)
                                && events.location(e) >= 0
                                && trace.locations().get(events.location(e)).owner() == object));
    }

    /** Whether constructors alone write: the object has come to other threads by a race on a reference to it. */
    private boolean isInitialised(List<Integer> accesses) {
        return accesses.stream()
                .filter(i -> events.kind(i) != EventKind.READ)
                .allMatch(i -> site(i).method().equals("<init>"));
    }

    /** Only 0 and 1, written as constants by one thread and read by others. */
    private boolean isFlag(List<Integer> accesses) {
        boolean isBoolean = accesses.stream()
                .allMatch(i -> !events.has(i, EventFlags.REFERENCE) && (events.value(i) == 0 || events.value(i) == 1));
        Set<Integer> writers = new TreeSet<>();
        Set<Integer> readers = new TreeSet<>();
        accesses.forEach(i -> (events.kind(i) == EventKind.READ ? readers : writers).add(events.thread(i)));
        return isBoolean && writers.size() == 1 && !readers.isEmpty() && !writers.containsAll(readers);
    }
}
