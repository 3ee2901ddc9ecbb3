package dev.heddle.replayer.minimise;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.lead.Continuation;
import dev.heddle.replayer.lead.Decision;
import dev.heddle.replayer.lead.Place;
import dev.heddle.replayer.lead.ThreadPositions;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ForwardingStrategy;
import dev.heddle.replayer.strategy.ReadsFrom;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches another strategy decide: what it costs, and which of its decisions are needed to make the same execution.
 * Gives an execution up as soon as it costs more than allowed.
 */
final class Observation extends ForwardingStrategy {
    private final SchedulingStrategy observed;
    private final ThreadPositions positions;
    private final Continuation continuation = new Continuation();
    private final List<Decision> decisions = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();
    private final List<Missed> missed = new ArrayList<>();
    private int mostSurprises = Integer.MAX_VALUE;
    private int mostEvents = Integer.MAX_VALUE;

    private int running;
    private int lastThread;
    private int preemptions;
    private int staleReads;
    private int choices;
    private int switches;
    private int events;

    Observation(SchedulingStrategy observed, SiteNames names) {
        this.observed = observed;
        this.positions = new ThreadPositions(names);
    }

    /** What the next executions may cost at most. */
    void limit(int surprises, int eventCount) {
        mostSurprises = surprises;
        mostEvents = eventCount;
    }

    /** What the last execution has cost. */
    Cost cost() {
        return new Cost(preemptions, staleReads, choices, switches, events);
    }

    /** What leads to the last execution. */
    List<Decision> decisions() {
        return List.copyOf(decisions);
    }

    /**
     * A read that did not see what had been written.
     *
     * @param before where the thread that wrote it was just before
     */
    record Missed(Decision.Read read, Place before) {}

    /** The reads that did not see the newest write, with the first write that they missed. */
    List<Missed> missed() {
        return List.copyOf(missed);
    }

    /** Who ran until when. */
    List<Run> runs() {
        List<Run> all = new ArrayList<>(runs);
        all.add(new Run(positions.here(lastThread)));
        return all;
    }

    @Override
    protected SchedulingStrategy delegate() {
        return observed;
    }

    @Override
    public void begin(long seed) {
        positions.begin();
        continuation.begin(seed);
        decisions.clear();
        runs.clear();
        missed.clear();
        running = 0;
        lastThread = 0;
        preemptions = 0;
        staleReads = 0;
        choices = 0;
        switches = 0;
        events = 0;
        observed.begin(seed);
    }

    @Override
    public boolean isWorthless(EnabledThreads enabled) {
        positions.see(enabled);
        if (enabled.size() == 1) {
            running = enabled.thread(0);
        }
        return events > mostEvents
                || Cost.surprises(preemptions, staleReads, choices) > mostSurprises
                || observed.isWorthless(enabled);
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        int usual = continuation.next(enabled);
        boolean goesOn = continuation.goesOn(enabled);
        continuation.decided(enabled);
        int next = observed.nextThread(enabled);
        int previous = Continuation.previous(enabled);
        if (next != usual) {
            int from = Math.max(0, enabled.previousThread());
            decisions.add(new Decision.Switch(positions.here(from), positions.known(enabled.thread(next))));
        }
        preemptions += goesOn && next != previous ? 1 : 0;
        choices += enabled.deadline(next) >= 0 && enabled.deadline(usual) < 0 ? 1 : 0;
        running = enabled.thread(next);
        return next;
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        continuation.decided(enabled);
        observed.overruled(enabled, chosen);
        running = enabled.thread(chosen);
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        int newest = ReadsFrom.newest(candidates);
        int chosen = observed.readsFrom(candidates);
        if (chosen != newest && chosen >= 0) {
            staleReads++;
            int write = candidates.event(chosen);
            Decision.Read read = new Decision.Read(
                    positions.read(candidates.reader(), candidates.readerSite()),
                    write < 0 ? Place.INITIAL : positions.of(write));
            decisions.add(read);
            missed.add(new Missed(read, positions.before(candidates.event(chosen + 1))));
        }
        return chosen;
    }

    @Override
    public int choosePlace(int reader, int bound) {
        return chosen(observed.choosePlace(reader, bound));
    }

    @Override
    public int choose(int bound) {
        return chosen(observed.choose(bound));
    }

    private int chosen(int chosen) {
        if (chosen > 0) {
            choices++;
            decisions.add(new Decision.Choice(positions.here(running), chosen));
        }
        return chosen;
    }

    @Override
    public void executed(EventColumns executed, int index) {
        events = index + 1;
        int thread = executed.thread(index);
        if (thread != lastThread) {
            switches++;
            runs.add(new Run(positions.here(lastThread)));
            lastThread = thread;
        }
        positions.executed(executed, index);
        observed.executed(executed, index);
    }
}
