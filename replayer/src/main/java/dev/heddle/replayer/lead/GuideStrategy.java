package dev.heddle.replayer.lead;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.lead.Guide.Place;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReadsFrom;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * Follows a {@link Guide} as far as the program follows it, then does what is nearest: where the thread that is to go
 * on cannot, the next one does; a decision for a place that is not reached, or for a write that cannot be seen, is left
 * out, and the execution goes on as it would without ({@link Continuation}). Never ends an execution.
 */
public final class GuideStrategy implements SchedulingStrategy {
    private static final int NONE = -1;
    private static final int UNSEEN = -2;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final ThreadPositions positions;
    private final Continuation continuation = new Continuation();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final LongIntHashMap switches = new LongIntHashMap();
    private final LongIntHashMap reads = new LongIntHashMap();
    private final LongIntHashMap choices = new LongIntHashMap();
    private List<Guide.Decision> decisions = List.of();
    /** The next switch for the same place. */
    private int[] again = new int[0];

    private boolean[] isFollowed = new boolean[0];
    /** Number in the guide of each thread of the execution. */
    private int[] number = new int[16];

    private int running;
    /** Whether the step under way has made a choice other than what a read sees. */
    private boolean hasChosen;

    private int followed;

    /**
     * @param guide what to follow
     * @param names those of the executions that will be guided
     */
    public GuideStrategy(Guide guide, SiteNames names) {
        positions = new ThreadPositions(names);
        follow(guide);
    }

    /** Takes another guide, for the executions to come. */
    public void follow(Guide guide) {
        decisions = guide.decisions();
        again = new int[decisions.size()];
        isFollowed = new boolean[decisions.size()];
        numbers.clear();
        switches.clear();
        reads.clear();
        choices.clear();
        for (int i = decisions.size() - 1; i >= 0; i--) {
            Guide.Decision decision = decisions.get(i);
            Place at = decision.at();
            int thread = numbers.computeIfAbsent(at.thread(), path -> numbers.size());
            long key = at.name() != 0 ? named(thread, at.name()) : counted(thread, at.order());
            if (decision instanceof Guide.Switch) {
                again[i] = switches.getIfAbsent(key, NONE);
                switches.put(key, i);
            } else if (decision instanceof Guide.Read) {
                reads.put(key, i);
            } else {
                choices.put(key, i);
            }
        }
    }

    private static long counted(int thread, int order) {
        return (long) thread << 32 | order;
    }

    private static long named(int thread, long name) {
        return name * 31 + (thread + 1) * GOLDEN;
    }

    @Override
    public String name() {
        return "guide";
    }

    /** How many of the guide's decisions the last execution has followed. */
    public int followed() {
        return followed;
    }

    @Override
    public void begin(long seed) {
        positions.begin();
        continuation.begin();
        Arrays.fill(number, UNSEEN);
        Arrays.fill(isFollowed, false);
        followed = 0;
        running = 0;
        hasChosen = false;
    }

    @Override
    public boolean isWorthless(EnabledThreads enabled) {
        positions.see(enabled);
        if (enabled.size() == 1) {
            running = enabled.thread(0);
        }
        return false;
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        int usual = continuation.next(enabled);
        continuation.decided(enabled);
        int next = prescribed(enabled, usual);
        running = enabled.thread(next);
        return next;
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        continuation.decided(enabled);
        running = enabled.thread(chosen);
    }

    private int prescribed(EnabledThreads enabled, int usual) {
        int previous = Math.max(0, enabled.previousThread());
        int at = find(switches, previous, positions.name(previous));
        while (at >= 0 && isFollowed[at]) {
            at = again[at];
        }
        if (at < 0) {
            return usual;
        }
        String to = ((Guide.Switch) decisions.get(at)).to();
        for (int i = 0; i < enabled.size(); i++) {
            if (to.equals(positions.path(enabled.thread(i)))) {
                note(at);
                return i;
            }
        }
        int other = to.equals(positions.path(previous)) ? NONE : Continuation.other(enabled);
        return other >= 0 ? other : usual; // the nearest: here at least it stops
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        int reader = candidates.reader();
        int at = reads.isEmpty() ? NONE : find(reads, reader, positions.nameOfNext(reader, candidates.readerSite()));
        int i = at < 0 ? NONE : indexOf(((Guide.Read) decisions.get(at)).source(), candidates);
        if (i >= 0) {
            note(at);
            return i;
        }
        return ReadsFrom.newest(candidates);
    }

    private int indexOf(Place source, CandidateWrites candidates) {
        for (int i = candidates.size() - 1; i >= 0; i--) {
            if (isSource(source, candidates.event(i)) && candidates.isFeasible(i)) {
                return i;
            }
        }
        return NONE;
    }

    private boolean isSource(Place source, int event) {
        if (event < 0) {
            return source.thread().isEmpty();
        }
        boolean isThere = source.name() != 0
                ? positions.nameOf(event) == source.name()
                : positions.order(event) == source.order();
        return isThere && source.thread().equals(positions.path(positions.thread(event)));
    }

    /** A compare-and-set that was told to fail without cause takes the first place: there is one number for a step. */
    @Override
    public int choosePlace(int reader, int bound) {
        return hasChosen ? 0 : choose(bound);
    }

    @Override
    public int choose(int bound) {
        hasChosen = true;
        int at = find(choices, running, positions.name(running));
        int chosen = at < 0 ? 0 : ((Guide.Choice) decisions.get(at)).number();
        if (chosen == 0 || chosen >= bound) {
            return 0;
        }
        note(at);
        return chosen;
    }

    @Override
    public void executed(EventColumns events, int index) {
        hasChosen = false;
        positions.executed(events, index);
    }

    /** The decision for where the thread is, by name or by count, or none. */
    private int find(LongIntHashMap sort, int thread, long name) {
        if (sort.isEmpty()) {
            return NONE;
        }
        int of = number(thread);
        int at = of < 0 ? NONE : sort.getIfAbsent(named(of, name), NONE);
        return at >= 0 || of < 0 ? at : sort.getIfAbsent(counted(of, positions.count(thread)), NONE);
    }

    private int number(int thread) {
        if (thread >= number.length) {
            int known = number.length;
            number = Arrays.copyOf(number, thread * 2);
            Arrays.fill(number, known, number.length, UNSEEN);
        }
        if (number[thread] == UNSEEN && positions.path(thread) != null) {
            number[thread] = numbers.getOrDefault(positions.path(thread), NONE);
        }
        return number[thread];
    }

    /** Called after each decision, whichever component made it. */
    void note(int decision) {
        if (!isFollowed[decision]) {
            isFollowed[decision] = true;
            followed++;
        }
    }
}
