package dev.heddle.replayer.lead;

import dev.heddle.formats.schedule.EventId;
import dev.heddle.formats.schedule.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongLongHashMap;

/** A schedule taken apart, its threads numbered, to be found by thread and index without allocation. */
final class ScheduleParts {
    static final int NONE = -1;
    /** The source of a read that sees the initial value. */
    static final long INITIAL = -1;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final LongLongHashMap sources = new LongLongHashMap();
    private final LongIntHashMap choices = new LongIntHashMap();
    private final LongLongHashMap inputs = new LongLongHashMap();
    private final LongIntHashMap changes = new LongIntHashMap();
    private final Map<Integer, Integer> setUp = new HashMap<>();
    private final List<String> paths = new ArrayList<>();
    final Schedule schedule;
    final List<Schedule.Run> runs = new ArrayList<>();
    /** Hand-overs of the number of a thread, before a run, in order. */
    final List<Hands> hands = new ArrayList<>();
    /** By run: the number of its thread. */
    final int[] runThread;
    /** By number of a thread: how many events its runs have. */
    final int[] total;

    final int length;
    /** Reads of the decisions whose source is named. */
    private int reads;

    /** So many hand-overs of a thread before a run. */
    record Hands(int before, int thread, int count) {}

    ScheduleParts(Schedule schedule) {
        this.schedule = schedule;
        length = schedule.length();
        for (Schedule.Step step : schedule.steps()) {
            if (step instanceof Schedule.Run run) {
                runs.add(run);
                number(run.thread());
            } else if (step instanceof Schedule.Read read) {
                sources.put(key(read.event()), source(read.source()));
                reads++;
            } else if (step instanceof Schedule.Choice choice) {
                choices.put(key(choice.event()), choice.number());
            } else if (step instanceof Schedule.HandOvers handOvers) {
                hands.add(new Hands(runs.size(), number(handOvers.thread()), handOvers.count()));
            } else if (step instanceof Schedule.SetUp end) {
                setUp.put(number(end.event().thread()), end.event().index());
            } else if (step instanceof Schedule.Input input) {
                inputs.put(key(input.event()), input.value());
            }
        }
        for (int c = 0; c < schedule.changes().size(); c++) {
            Schedule.Change change = schedule.changes().get(c);
            changes.put(key(change.event()), c);
            if (change instanceof Schedule.ChangedRead read) {
                sources.put(key(read.event()), source(read.source()));
            } else if (change instanceof Schedule.ChangedOrder order) {
                number(order.before().thread());
            }
        }
        runThread = runs.stream().mapToInt(run -> number(run.thread())).toArray();
        total = new int[paths.size()];
        for (int r = 0; r < runThread.length; r++) {
            total[runThread[r]] += runs.get(r).count();
        }
    }

    private long source(Optional<EventId> write) {
        return write.map(this::key).orElse(INITIAL);
    }

    private int number(String path) {
        Integer known = numbers.get(path);
        if (known != null) {
            return known;
        }
        numbers.put(path, paths.size());
        paths.add(path);
        return paths.size() - 1;
    }

    private long key(EventId event) {
        return key(number(event.thread()), event.index());
    }

    /** An event by the number of its thread and its index there. */
    static long key(int thread, int index) {
        return (long) thread << 32 | index;
    }

    /** Number of the thread of that path, or {@link #NONE} where the schedule has none. */
    int numberOf(String path) {
        return numbers.getOrDefault(path, NONE);
    }

    String path(int number) {
        return paths.get(number);
    }

    int threads() {
        return paths.size();
    }

    /** Whether the schedule says where set-up ended. */
    boolean namesSetUp() {
        return !setUp.isEmpty();
    }

    /** By number of a thread: the step at which its set-up ended, or {@link #NONE} where that is not known. */
    int[] setUp() {
        int[] ends = new int[paths.size()];
        Arrays.setAll(ends, of -> setUp.getOrDefault(of, NONE));
        return ends;
    }

    /** Whether the schedule says what the read sees. */
    boolean namesSource(long read) {
        return sources.containsKey(read);
    }

    /** The write that the read is to see, or {@link #INITIAL}. */
    long source(long read) {
        return sources.get(read);
    }

    int choice(long event) {
        return choices.getIfAbsent(event, 0);
    }

    boolean hasInput(long event) {
        return inputs.containsKey(event);
    }

    long input(long event) {
        return inputs.get(event);
    }

    /** Number of the change that the event makes, or {@link #NONE}. */
    int change(long event) {
        return changes.getIfAbsent(event, NONE);
    }

    /** How many switches, named sources and choices there are. */
    int decisions() {
        int switches = 0;
        for (int r = 1; r < runThread.length; r++) {
            switches += runThread[r] == runThread[r - 1] ? 0 : 1;
        }
        return switches + reads + choices.size();
    }
}
