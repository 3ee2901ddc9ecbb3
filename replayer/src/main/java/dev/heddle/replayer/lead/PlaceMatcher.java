package dev.heddle.replayer.lead;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReadsFrom;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * Makes decisions at their places as far as the program comes there, and does what is nearest where it does not: where
 * the thread that is to go on cannot, the next one does; a decision for a place that is not reached, or for a write
 * that cannot be seen, is left out, and the execution goes on as it would without ({@link Continuation}). Never ends an
 * execution.
 */
public final class PlaceMatcher extends Matcher {
    private static final int UNSEEN = -2;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final ThreadPositions positions;
    private final Continuation continuation = new Continuation();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final LongIntHashMap switches = new LongIntHashMap();
    private final LongIntHashMap reads = new LongIntHashMap();
    private final LongIntHashMap choices = new LongIntHashMap();
    private List<Decision> decisions = List.of();
    /** The next switch for the same place. */
    private int[] again = new int[0];

    private boolean[] isFollowed = new boolean[0];
    /** Number in the guide of each thread of the execution. */
    private int[] number = new int[16];

    private int running;
    /** Whether the step under way has made a choice other than what a read sees. */
    private boolean hasChosen;

    private int followed;
    /** Events that come after the last decision before the script is over. */
    private int rest = Integer.MAX_VALUE;
    /** Events since the last of the decisions was followed. */
    private int since;

    /**
     * Makes decisions; what is nearest is done to the end of the execution.
     *
     * @param decisions in the order in which they are met
     * @param names those of the executions that will be led
     */
    public PlaceMatcher(List<Decision> decisions, SiteNames names) {
        positions = new ThreadPositions(names);
        follow(decisions);
    }

    /**
     * Leads along a derived order, to its last event.
     *
     * @param names those of the executions that will be led
     */
    public PlaceMatcher(DerivedDecisions.Led order, SiteNames names) {
        this(order.decisions(), names);
        rest = order.rest();
    }

    /** Takes other decisions, for the executions to come. */
    public void follow(List<Decision> script) {
        decisions = List.copyOf(script);
        again = new int[decisions.size()];
        isFollowed = new boolean[decisions.size()];
        numbers.clear();
        switches.clear();
        reads.clear();
        choices.clear();
        for (int i = decisions.size() - 1; i >= 0; i--) {
            Decision decision = decisions.get(i);
            Place at = decision.at();
            int thread = numbers.computeIfAbsent(at.thread(), path -> numbers.size());
            long key = at.name() != 0 ? named(thread, at.name()) : counted(thread, at.order());
            if (decision instanceof Decision.Switch) {
                again[i] = switches.getIfAbsent(key, NONE);
                switches.put(key, i);
            } else if (decision instanceof Decision.Read) {
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
    protected String name() {
        return "guide";
    }

    /** How many of the decisions the last execution has followed. */
    public int followed() {
        return followed;
    }

    @Override
    protected long begin(long seed) {
        positions.begin();
        continuation.begin(seed);
        Arrays.fill(number, UNSEEN);
        Arrays.fill(isFollowed, false);
        followed = 0;
        running = 0;
        hasChosen = false;
        since = 0;
        return seed;
    }

    @Override
    protected boolean leads() {
        return since <= rest;
    }

    @Override
    protected void see(EnabledThreads enabled) {
        positions.see(enabled);
        if (enabled.size() == 1) {
            running = enabled.thread(0);
        }
    }

    @Override
    protected void decided(EnabledThreads enabled, int chosen) {
        continuation.decided(enabled);
        running = enabled.thread(chosen);
    }

    @Override
    protected int next(EnabledThreads enabled) {
        int usual = continuation.next(enabled);
        int previous = Math.max(0, enabled.previousThread());
        int at = find(switches, previous, positions.name(previous));
        while (at >= 0 && isFollowed[at]) {
            at = again[at];
        }
        if (at < 0) {
            return usual;
        }
        String to = ((Decision.Switch) decisions.get(at)).to();
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
    protected int source(CandidateWrites candidates) {
        if (!leads()) {
            return NONE;
        }
        int reader = candidates.reader();
        int at = reads.isEmpty() ? NONE : find(reads, reader, positions.nameOfNext(reader, candidates.readerSite()));
        int i = at < 0 ? NONE : indexOf(((Decision.Read) decisions.get(at)).source(), candidates);
        if (i >= 0) {
            note(at);
            return i;
        }
        return ReadsFrom.newest(candidates);
    }

    private int indexOf(Place source, CandidateWrites candidates) {
        for (int i = candidates.size() - 1; i >= 0; i--) {
            if (positions.isAt(source, candidates.event(i)) && candidates.isFeasible(i)) {
                return i;
            }
        }
        return NONE;
    }

    /** A compare-and-set that was told to fail without cause takes the first place: there is one number for a step. */
    @Override
    protected int place(int reader, int bound) {
        return hasChosen ? 0 : choice(bound);
    }

    @Override
    protected int choice(int bound) {
        hasChosen = true;
        int at = find(choices, running, positions.name(running));
        int chosen = at < 0 ? 0 : ((Decision.Choice) decisions.get(at)).number();
        if (chosen == 0 || chosen >= bound) {
            return 0;
        }
        note(at);
        return chosen;
    }

    @Override
    protected void executed(EventColumns events, int index) {
        hasChosen = false;
        positions.executed(events, index);
        if (rest < Integer.MAX_VALUE && followed == decisions.size()) {
            since++;
        }
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

    private void note(int decision) {
        if (!isFollowed[decision]) {
            isFollowed[decision] = true;
            followed++;
        }
    }
}
