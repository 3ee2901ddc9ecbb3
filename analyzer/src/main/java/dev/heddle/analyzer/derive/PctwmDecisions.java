package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.communication.CommunicationSinks;
import dev.heddle.analyzer.communication.DistinctEvents;
import dev.heddle.analyzer.communication.Rounds;
import dev.heddle.analyzer.memory.Candidates;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * PCTWM over the events of a trace: threads run by random priorities and read locally; {@code d} sinks of
 * communication, chosen among {@code k_com}, wait until no other thread can continue, in the order in which they were
 * drawn, and read one of the last {@code h} writes. Source: Gao, Chakraborty, Kulahcioglu Ozkan, ASPLOS 2023,
 * Algorithms 1 and 2.
 */
final class PctwmDecisions implements SampledDecisions {
    private static final int UNDECIDED = -1;

    private final Requirements trace;
    private final EventColumns events;
    private final int mostSinks;
    private final int leastSinks;
    private final int h;
    private final int sinkCount;

    private SplittableRandom random = new SplittableRandom(0);
    /** By thread: above 0, or minus the rank of the sink that it waits with. */
    private final double[] priority;
    /** By thread: the event that was looked at last. */
    private final int[] decided;

    private final boolean[] delayed;
    private int delayedCount;
    private int[] selected = {};
    private int[] rank = {};
    private int next;
    private boolean counting;
    private final DistinctEvents sinks = new DistinctEvents();
    private final Rounds rounds = new Rounds();
    private final IntArrayList chosen = new IntArrayList();

    /**
     * @param leastSinks smallest d
     * @param mostSinks largest d; one is drawn for each order
     * @param h at least 1
     * @param sinkCount k_com
     */
    PctwmDecisions(Requirements trace, int leastSinks, int mostSinks, int h, int sinkCount) {
        this.trace = trace;
        events = trace.events;
        this.leastSinks = leastSinks;
        this.mostSinks = mostSinks;
        this.h = h;
        this.sinkCount = sinkCount;
        priority = new double[trace.program.length];
        decided = new int[priority.length];
        delayed = new boolean[priority.length];
    }

    @Override
    public void begin(SplittableRandom source) {
        random = source;
        drawSinks(Math.min(sinkCount, leastSinks + random.nextInt(mostSinks - leastSinks + 1)));
        for (int t = 0; t < priority.length; t++) {
            priority[t] = 1 + random.nextDouble();
        }
        Arrays.fill(decided, UNDECIDED);
        Arrays.fill(delayed, false);
        delayedCount = 0;
        next = 0;
        counting = false;
        sinks.clear();
        rounds.clear();
        chosen.clear();
    }

    /** Distinct numbers from 1 to k_com, in random order. */
    private void drawSinks(int d) {
        int[] drawn = new int[d];
        for (int r = 0; r < d; r++) {
            int number;
            do {
                number = 1 + random.nextInt(sinkCount);
            } while (contains(drawn, r, number));
            drawn[r] = number;
        }
        selected = drawn.clone();
        Arrays.sort(selected);
        rank = new int[d];
        for (int r = 0; r < d; r++) {
            rank[Arrays.binarySearch(selected, drawn[r])] = r;
        }
    }

    private static boolean contains(int[] numbers, int size, int number) {
        for (int i = 0; i < size; i++) {
            if (numbers[i] == number) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int choose(int[] pending, int size, @Nullable SampledOrder order) {
        while (true) {
            int best = 0;
            for (int i = 1; i < size; i++) {
                if (priority[events.thread(pending[i])] > priority[events.thread(pending[best])]) {
                    best = i;
                }
            }
            int e = pending[best];
            int t = events.thread(e);
            if (decided[t] == e) {
                return best;
            }
            decided[t] = e;
            if (!isSelected(e, order)) {
                return best;
            }
            delayed[t] = true;
            delayedCount++;
            priority[t] = -rank[next++];
        }
    }

    /**
     * Whether the decision that begins with the event has a sink whose number was drawn: a lock is taken after the
     * library has been called.
     */
    private boolean isSelected(int beginning, @Nullable SampledOrder order) {
        if (!counting || next >= selected.length || sinks.collapsed() + delayedCount + 1 < selected[next]) {
            return false;
        }
        assert order != null : "sinks are counted in sampled orders alone";
        int thread = events.thread(beginning);
        int[] program = trace.program[thread];
        int k = trace.place[beginning];
        do {
            int e = program[k];
            boolean isSink = e == beginning ? isSink(e, order) : CommunicationSinks.contains(events, e);
            int source = e == beginning ? order.localSource(e) : events.readsFrom(e);
            if (isSink && sinks.wouldCount(thread, events.site(e), events.location(e), source, rounds.of(thread))) {
                return true;
            }
            k++;
        } while (k < program.length && trace.glued[program[k]]);
        return false;
    }

    /**
     * As recorded, or now: a plain read is one where it has a choice, and had one in the trace that k_com was counted
     * in.
     */
    private boolean isSink(int e, SampledOrder order) {
        return CommunicationSinks.contains(events, e) || events.kind(e) == EventKind.READ && order.candidates(e) > 1;
    }

    @Override
    public int readsFrom(int event, Candidates candidates) {
        EventKind kind = events.kind(event);
        if (delayed[events.thread(event)]) {
            chosen.add(event);
        }
        if (candidates.size() == 1) {
            return 0;
        }
        if (!delayed[events.thread(event)]) {
            int known = candidates.localCount();
            return SampledOrder.feasible(candidates, candidates.local(known == 1 ? 0 : random.nextInt(known)), kind);
        }
        int recent = candidates.recentCount(h);
        int feasible = 0;
        for (int n = 0; n < recent; n++) {
            feasible += SampledOrder.isFeasible(candidates, candidates.recent(n), kind) ? 1 : 0;
        }
        if (feasible == 0) {
            return SampledOrder.newest(candidates, kind);
        }
        int left = random.nextInt(feasible);
        int n = 0;
        while (!SampledOrder.isFeasible(candidates, candidates.recent(n), kind) || left-- > 0) {
            n++;
        }
        return candidates.recent(n);
    }

    /** What happens before the first of the chosen sinks is to be an execution of the program. */
    @Override
    public boolean keepsOthers() {
        return selected.length > 0;
    }

    @Override
    public boolean hasChoicesLeft() {
        return chosen.size() < selected.length;
    }

    @Override
    public boolean isChosen(int event) {
        return delayed[events.thread(event)] && decided[events.thread(event)] == event;
    }

    @Override
    public int[] chosen() {
        return chosen.toArray();
    }

    @Override
    public void executed(int event, SampledOrder order) {
        int t = events.thread(event);
        counting |= events.has(event, EventFlags.COUNTED);
        if (counting && (CommunicationSinks.contains(events, event) || order.isLastSink())) {
            if (delayed[t]) {
                delayed[t] = false;
                delayedCount--;
            }
            sinks.add(t, events.site(event), events.location(event), order.sourceOfLast(), rounds.of(t));
        }
        rounds.executed(events, event);
    }
}
