package dev.heddle.replayer.strategy;

import dev.heddle.analyzer.communication.CommunicationSinks;
import dev.heddle.analyzer.communication.DistinctEvents;
import dev.heddle.analyzer.communication.Rounds;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * PCTWM, probabilistic concurrency testing for weak memory: threads run by random priorities and read locally, what
 * they know already; only {@code d} sinks of communication, chosen at random, are delayed until no other thread can
 * continue, and then read globally, one of the last {@code h} writes. Finds a bug of depth {@code d} with probability
 * at least {@code 1 / (k_com (k_com - 1) ... (k_com - d + 1) h^d)}. Source: Gao, Chakraborty, Kulahcioglu Ozkan, ASPLOS
 * 2023, Algorithms 1 and 2; over the memory model of section 8 ({@code docs/concepts/memory-model.md}).
 *
 * <p>Sinks are counted as their parameter {@code k_com} counts them: from main's first start on, repetitions within a
 * round once. Whether a pending operation would count is told by looking ahead ({@code docs/adr/0020}). The d numbers
 * are distinct and in random order: the sink drawn first has the highest of the low priorities.
 */
public final class PctwmStrategy implements SchedulingStrategy {
    private static final int UNDECIDED = 0;
    /**
     * After this number of reads of an old write the memory model may force the newest one (memory model, section 5.9).
     */
    private static final int STALE_BEFORE_FORCED = 8;

    private final StrategySpec spec;
    private final StrategyContext context;
    private final ChosenSinks named;
    private SplittableRandom random = new SplittableRandom(0);
    private int h;

    /** Numbers of the selected sinks, rising, and the rank that each was drawn with. */
    private int[] selected = {};

    private int[] rank = {};
    private int selectedCount;
    private int next;
    private boolean isBegun;

    private final PriorityBands priorities = new PriorityBands();
    private final WaitingThreads waiting = new WaitingThreads();
    private final LongWaits waits = new LongWaits();
    private final DistinctEvents sinks = new DistinctEvents();
    private final Rounds rounds = new Rounds();
    private boolean counting;
    /** By thread: the operation that was looked at last, and whether it is a selected sink. */
    private int[] decided = new int[16];

    private boolean[] delayed = new boolean[16];
    private int delayedCount;
    /** By thread: local reads of an old write since the newest one was forced on it. */
    private int[] staleReads = new int[16];

    private long escapes;
    private long forcedReads;

    public PctwmStrategy(StrategySpec spec, StrategyContext context) {
        this(spec, context, ChosenSinks.DRAWN);
    }

    /** @param named the sinks to delay, or {@link ChosenSinks#DRAWN} */
    public PctwmStrategy(StrategySpec spec, StrategyContext context, ChosenSinks named) {
        this.spec = spec;
        this.context = context;
        this.named = named;
        d();
        h();
        k();
    }

    /** Where it is not given, one for each execution: sinks that are not needed spoil what should be local. */
    private int d() {
        int given = spec.number("d", -1, 0, 1_000);
        return given >= 0 ? given : random.nextInt(context.parameters().depth() + 1);
    }

    private int h() {
        return spec.number("h", context.parameters().history(), 1, Integer.MAX_VALUE);
    }

    private int k() {
        return spec.number("k", context.parameters().kCom(), 1, Integer.MAX_VALUE);
    }

    @Override
    public String name() {
        return spec.toString();
    }

    @Override
    public void begin(long seed) {
        random = new SplittableRandom(seed);
        h = h();
        isBegun = named == ChosenSinks.DRAWN;
        drawSinks(isBegun ? d() : 0, Math.max(1, k()));
        priorities.begin();
        waiting.begin();
        waits.begin(context.parameters().steps());
        sinks.clear();
        rounds.clear();
        counting = false;
        Arrays.fill(decided, UNDECIDED);
        Arrays.fill(delayed, false);
        Arrays.fill(staleReads, 0);
        delayedCount = 0;
    }

    /**
     * The first decision of a plan that continues after the decisions of a schedule: in addition to the named sinks, d
     * are drawn among the next k. One without k, as earlier versions wrote it, has the named sinks alone.
     */
    private void beginPlan() {
        if (isBegun) {
            return;
        }
        isBegun = true;
        if (spec.options().containsKey("k")) {
            drawSinks(d(), k());
            for (int i = 0; i < selectedCount; i++) {
                selected[i] += counted();
            }
        }
    }

    /** Draws {@code d} distinct numbers in [1, k], uniformly and in random order; all k where d is larger. */
    private void drawSinks(int d, int k) {
        selectedCount = Math.min(d, k);
        next = 0;
        if (selected.length < selectedCount) {
            selected = new int[selectedCount];
            rank = new int[selectedCount];
        }
        for (int r = 0; r < selectedCount; r++) {
            int number = 1 + random.nextInt(k);
            while (isDrawn(number, r)) {
                number = 1 + random.nextInt(k);
            }
            int at = r;
            while (at > 0 && selected[at - 1] > number) {
                selected[at] = selected[at - 1];
                rank[at] = rank[at - 1];
                at--;
            }
            selected[at] = number;
            rank[at] = r;
        }
    }

    /** Numbers of the selected sinks of the execution under way, in the order in which they will be executed. */
    int[] drawnSinks() {
        int[] inOrder = new int[selectedCount];
        for (int i = 0; i < selectedCount; i++) {
            inOrder[rank[i]] = selected[i];
        }
        return inOrder;
    }

    private boolean isDrawn(int number, int size) {
        for (int i = 0; i < size; i++) {
            if (selected[i] == number) {
                return true;
            }
        }
        return false;
    }

    // ---- who is next (Algorithm 1)

    @Override
    public int nextThread(EnabledThreads enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            reach(enabled.thread(i));
        }
        while (true) {
            int i = highest(enabled);
            if (decides(enabled, i)) {
                waits.chosen(enabled, i);
                return i;
            }
        }
    }

    @Override
    public void onlyThread(EnabledThreads enabled) {
        reach(enabled.thread(0));
        decides(enabled, 0); // a selected sink is executed at once, since no other thread can continue
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        int thread = enabled.thread(chosen);
        reach(thread);
        waiting.end(thread);
        decides(enabled, chosen);
        waits.chosen(enabled, chosen);
        escapes++;
    }

    private void reach(int thread) {
        priorities.reach(thread, random);
        if (thread >= decided.length) {
            decided = Arrays.copyOf(decided, Math.max(thread + 1, decided.length * 2));
            delayed = Arrays.copyOf(delayed, decided.length);
            staleReads = Arrays.copyOf(staleReads, decided.length);
        }
    }

    private int highest(EnabledThreads enabled) {
        int best = -1;
        while (best < 0) {
            int waitsLongest = 0;
            for (int i = 0; i < enabled.size(); i++) {
                int t = enabled.thread(i);
                if (waiting.isWaiting(t)) {
                    int other = enabled.thread(waitsLongest);
                    if (!waiting.isWaiting(other) || waiting.since(t) < waiting.since(other)) {
                        waitsLongest = i;
                    }
                } else if (best < 0 || priorities.place(t) < priorities.place(enabled.thread(best))) {
                    best = i;
                }
            }
            if (best < 0) { // all wait: they take turns
                waiting.end(enabled.thread(waitsLongest));
                best = waitsLongest;
            } else if (waiting.begins(
                    enabled.thread(best), enabled.repetitions(best), waits.isTooLong(enabled, best))) {
                escapes++;
                best = -1;
            }
        }
        return best;
    }

    /** Looks at the pending operation of the i-th thread; false where it is delayed from now on. */
    private boolean decides(EnabledThreads enabled, int i) {
        int t = enabled.thread(i);
        if (decided[t] == enabled.operation(i)) {
            return true; // it was delayed, and is counted already
        }
        decided[t] = enabled.operation(i);
        settle(t);
        beginPlan();
        int chosen = named.rank(t);
        if (chosen >= 0) {
            delayed[t] = true;
            delayedCount++;
            priorities.lower(
                    t, selectedCount + chosen); // after those that were drawn: what it is to see may come behind one
            return false;
        }
        if (next < selectedCount && isSelected(enabled, i)) {
            delayed[t] = true;
            delayedCount++;
            priorities.lower(t, rank[next++]);
            return false;
        }
        return true;
    }

    private void settle(int thread) {
        if (delayed[thread]) {
            delayed[thread] = false;
            delayedCount--;
        }
    }

    /**
     * Whether the operation is a sink whose number was drawn, or is the first one after a number that passed unnoticed.
     */
    private boolean isSelected(EnabledThreads enabled, int i) {
        if (!counting || counted() + 1 < selected[next]) {
            return false;
        }
        PendingSink sink = enabled.pendingSink(i);
        int thread = enabled.thread(i);
        return sink != null && sinks.wouldCount(thread, sink.site(), sink.location(), sink.source(), rounds.of(thread));
    }

    // ---- what reads see (Algorithm 2)

    @Override
    public int readsFrom(CandidateWrites candidates) {
        int n = candidates.size();
        if (n == 1) {
            return 0;
        }
        int chosen = readsGlobally(candidates.reader()) ? readGlobal(candidates) : readLocal(candidates);
        if (chosen != n - 1) {
            seesOld(candidates.reader());
        }
        return chosen;
    }

    private void seesOld(int thread) {
        waiting.seesOld(thread);
        if (thread < staleReads.length) {
            staleReads[thread]++;
        }
    }

    private boolean readsGlobally(int thread) {
        return thread < delayed.length && delayed[thread];
    }

    /** What the thread knows: uniform where its view has several writes of the location (Definition 1). */
    private int readLocal(CandidateWrites candidates) {
        int known = candidates.localCount();
        return candidates.local(known == 1 ? 0 : random.nextInt(known));
    }

    /** Chooses uniformly among those of the last h writes that may be seen. */
    private int readGlobal(CandidateWrites candidates) {
        int recent = candidates.recentCount(h);
        int feasible = 0;
        for (int n = 0; n < recent; n++) {
            feasible += candidates.isFeasible(candidates.recent(n)) ? 1 : 0;
        }
        int left = random.nextInt(feasible);
        int n = 0;
        while (!candidates.isFeasible(candidates.recent(n)) || left-- > 0) {
            n++;
        }
        return candidates.recent(n);
    }

    /** A local read stands before the first volatile write that it misses. */
    @Override
    public int choosePlace(int reader, int bound) {
        return readsGlobally(reader) ? random.nextInt(bound) : 0;
    }

    @Override
    public int choose(int bound) {
        return random.nextInt(bound);
    }

    // ---- what was executed

    @Override
    public void executed(EventColumns events, int i) {
        counting |= events.has(i, EventFlags.COUNTED);
        waiting.executed(events, i);
        waits.runs(events.thread(i));
        if (counting && CommunicationSinks.contains(events, i)) {
            settle(events.thread(i));
            sinks.add(events, i, rounds.of(events.thread(i)));
        }
        rounds.executed(events, i);
        if (events.has(i, EventFlags.NEWEST_OFFERED)) {
            newestOffered(events, i);
        }
        if (events.kind(i) == EventKind.END) {
            priorities.remove(events.thread(i));
        }
    }

    /**
     * Where it was not a switch that asked for the newest write, the memory model did, since the thread had seen old
     * ones too often.
     */
    private void newestOffered(EventColumns events, int i) {
        int thread = events.thread(i);
        if (!events.has(i, EventFlags.FROZEN)
                && thread < staleReads.length
                && staleReads[thread] >= STALE_BEFORE_FORCED) {
            staleReads[thread] = 0;
            forcedReads++;
            escapes++;
        }
    }

    /** Sinks that have been counted: executed, or selected and delayed. */
    int counted() {
        return sinks.collapsed() + delayedCount;
    }

    /** Sinks, as {@code k_com} counts them, that have been executed in the execution under way. */
    public int executedSinks() {
        return sinks.collapsed();
    }

    /**
     * Number of times that a spinning thread was passed over or forced to see the newest write, in all executions so
     * far.
     */
    @Override
    public long escapes() {
        return escapes;
    }

    /**
     * Reads on which the newest write was forced since their thread had seen old ones too often: communication that was
     * not selected.
     */
    public long forcedReads() {
        return forcedReads;
    }
}
