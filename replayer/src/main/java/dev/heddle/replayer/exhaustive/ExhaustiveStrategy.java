package dev.heddle.replayer.exhaustive;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.campaign.CompleteSearch;
import dev.heddle.replayer.campaign.Turns;
import dev.heddle.replayer.exhaustive.Step.Mark;
import dev.heddle.replayer.lead.TraceTables;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.Exploration;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.Arrays;

/**
 * Makes all decisions in all ways that lead to different execution graphs, one execution after the other;
 * {@link #isDone} after the last. Seeds mean nothing to it. A program must do the same in the same order of events.
 *
 * <p>Depth-first over threads and over what reads see. Steps that commute are not tried in both orders
 * ({@link Dependence}), by sleep sets; that another thread has to be tried from a state is found where two steps race
 * in what followed (source sets), so that a program without races is executed once. Both are as in stateless model
 * checking for sequential consistency, with two changes: a read that sees an older write commutes with newer ones, and
 * a sleeping thread wakes in part where a write offers its read more. Where an assumption turns out wrong (a read is
 * offered the newest write alone, time is looked at), the search begins again without it.
 *
 * <p>What is left out: more rounds of a loop that only reads the same, or that keeps others waiting for long, see
 * {@link Exploration#bounded}; effects of threads on each other through memory that is not instrumented, such as
 * unsynchronised collections of the JDK.
 */
public final class ExhaustiveStrategy implements SchedulingStrategy, CompleteSearch {
    /** Equal rounds of reads after which a thread is taken to wait in a loop. */
    private static final int ROUNDS = 2;

    private final Names names;
    private final Dependence dependence;
    private final Search search;
    private final GraphHash graphs;
    private final Circles circles;

    // the execution under way
    private boolean running;
    private boolean givenUp;
    private boolean restart;
    private long[] eventName = new long[256];
    private int[] eventStep = new int[256];
    private int[] eventsOf = new int[16];
    private EventKind lastKind = EventKind.BEGIN;
    private EventKind chosenKind = EventKind.BEGIN;
    private boolean sourceChosen;

    private boolean done;
    private boolean complete;
    private boolean bounded;
    private long executions;
    private long revisits;

    /**
     * @param tables names of what the execution under way numbers
     * @param volatiles the variant of the memory model
     * @param withMain whether graphs are told apart by what the main thread reads, too
     */
    public ExhaustiveStrategy(TraceTables tables, VolatileReads volatiles, boolean withMain) {
        this(tables, volatiles, withMain, false);
    }

    /**
     * @param withOrders whether conflicting accesses are executed in both orders even where the graph is the same; for
     *     what depends on the order of execution
     */
    public ExhaustiveStrategy(TraceTables tables, VolatileReads volatiles, boolean withMain, boolean withOrders) {
        this(tables, volatiles, withMain, withOrders, ROUNDS);
    }

    /** @param rounds equal rounds of reads after which a thread is taken to wait in a loop */
    ExhaustiveStrategy(TraceTables tables, VolatileReads volatiles, boolean withMain, boolean withOrders, int rounds) {
        circles = new Circles(rounds);
        names = new Names(tables);
        dependence = new Dependence(volatiles, withOrders);
        search = new Search(dependence);
        graphs = new GraphHash(withMain);
    }

    @Override
    public String name() {
        return "exhaustive";
    }

    @Override
    public void begin(long seed) {
        settle();
        running = true;
        givenUp = false;
        restart = false;
        sourceChosen = false;
        names.begin();
        graphs.begin();
        circles.begin();
        search.begin();
        Arrays.fill(eventsOf, 0);
    }

    @Override
    public boolean isDone() {
        settle();
        return done;
    }

    /** How far the search is; after {@link #isDone} has been asked. */
    public Exploration exploration() {
        return new Exploration(complete, bounded, executions, graphs.size(), revisits, search.problem());
    }

    /** The last execution has ended: counts it and goes on to the next branch. */
    private void settle() {
        if (!running) {
            return;
        }
        running = false;
        if (!givenUp && !search.end(lastKind == EventKind.END)) {
            givenUp = true;
        }
        if (restart) {
            search.restart();
            graphs.forget();
            executions = 0;
            revisits = 0;
            bounded = false;
            return;
        }
        if (!givenUp) {
            executions++;
        }
        if (givenUp || !graphs.complete()) {
            revisits++;
        }
        if (!search.problem().isEmpty()) {
            done = true;
        } else if (!search.backtrack()) {
            done = true;
            complete = true;
        }
    }

    @Override
    public Turns turns(long campaignSeed, long last) {
        return new SearchTurns(this, campaignSeed, last);
    }

    @Override
    public boolean isWorthless(EnabledThreads enabled) {
        if (givenUp || restart || !search.boundary()) {
            givenUp = true;
            return true;
        }
        int n = enabled.size();
        int[] threads = new int[n];
        EventKind[] pending = new EventKind[n];
        for (int i = 0; i < n; i++) {
            threads[i] = names.thread(enabled.thread(i));
            pending[i] = enabled.pendingKind(i);
        }
        if (search.isReplaying()) {
            search.replay(threads);
        } else if (!grow(threads, pending, enabled.forced())) {
            givenUp = true;
            return true;
        }
        givenUp = !search.problem().isEmpty();
        if (!givenUp) {
            chosenKind = pending[search.current().chosen()];
        }
        return givenUp;
    }

    private boolean grow(int[] threads, EventKind[] pending, int forced) {
        Step step = search.newStep(threads, pending);
        if (forced >= 0) {
            return force(step, forced);
        }
        boolean anyAsleep = false;
        int held = -1;
        for (int i = 0; i < threads.length; i++) {
            anyAsleep |= step.mark(i) == Mark.ASLEEP;
            if (step.mark(i) == Mark.OPEN && circles.isIdle(threads[i])) {
                step.hold(i);
                bounded = true;
                if (held < 0 || circles.latest(threads[i]) < circles.latest(threads[held])) {
                    held = i;
                }
            }
        }
        if (!step.takeBest()) {
            if (anyAsleep || held < 0) {
                return false;
            }
            step.take(held); // all spin: in turn, until the engine calls it a livelock
        }
        search.add(step);
        return true;
    }

    /** The others have spun so long that the engine runs this thread: longer spinning is not explored. */
    private boolean force(Step step, int forced) {
        if (step.mark(forced) != Mark.OPEN) {
            return false;
        }
        for (int i = 0; i < step.size(); i++) {
            if (i != forced && step.mark(i) == Mark.OPEN) {
                step.hold(i);
            }
        }
        bounded = true;
        step.take(forced);
        search.add(step);
        return true;
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        return search.current().chosen();
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        sourceChosen = true;
        int n = candidates.size();
        if (search.isChoiceReplayed()) {
            return answer(search.replayChoice(n));
        }
        int[] index = new int[n];
        long[] name = new long[n];
        int count = collect(candidates, index, name, false);
        if (count > 1 && circles.period(search.current().chosenThread()) > 0) {
            int others = collect(candidates, index, name, true);
            bounded |= others < count;
            count = others > 0 ? others : collect(candidates, index, name, false);
        }
        return answer(search.newChoice(n, Arrays.copyOf(index, count), Arrays.copyOf(name, count)));
    }

    /** Newest first: what is feasible and has not been tried. */
    private int collect(CandidateWrites candidates, int[] index, long[] name, boolean onlyOthers) {
        int count = 0;
        for (int i = candidates.size() - 1; i >= 0; i--) {
            long source = nameOf(candidates.event(i));
            boolean isSame =
                    onlyOthers && source == circles.again(search.current().chosenThread());
            if (!isSame && candidates.isFeasible(i) && !search.isTried(source)) {
                index[count] = i;
                name[count++] = source;
            }
        }
        return count;
    }

    @Override
    public int choose(int bound) {
        if (search.isChoiceReplayed()) {
            return answer(search.replayChoice(bound));
        }
        int[] index = new int[bound];
        long[] name = new long[bound];
        int count = 0;
        for (int i = 0; i < bound; i++) {
            if (!search.isTried(i)) {
                index[count] = i;
                name[count++] = i;
            }
        }
        return answer(search.newChoice(bound, Arrays.copyOf(index, count), Arrays.copyOf(name, count)));
    }

    private int answer(int choice) {
        givenUp |= choice == GIVE_UP;
        return choice;
    }

    private long nameOf(int event) {
        return event < 0 ? -1 : eventName[event];
    }

    // ---- what has been executed

    @Override
    public void executed(EventColumns events, int i) {
        if (givenUp) {
            return;
        }
        int thread = names.thread(events.thread(i));
        int location = names.location(events.location(i));
        EventKind kind = events.kind(i);
        lastKind = kind;
        boolean isPart = GraphHash.isPart(events, i);
        name(i, thread, isPart);
        long source = kind.reads() ? nameOf(events.readsFrom(i)) : 0;
        if (isPart) {
            graphs.add(events, i, thread, location, eventName[i], source);
        }
        if (kind.reads()) {
            if (!sourceChosen) {
                search.path(source);
            }
            sourceChosen = false;
            search.reads(events.readsFrom(i) < 0 ? -1 : eventStep[events.readsFrom(i)]);
        }
        if (kind == EventKind.READ || kind == EventKind.YIELD) {
            circles.look(thread, i, events.site(i), location, source);
        } else {
            circles.change(thread);
        }
        footprint(events, i, kind, location);
        questionAssumptions(events, i, kind, location);
    }

    private void name(int i, int thread, boolean isPart) {
        if (i >= eventName.length) {
            int n = Math.max(i + 1, eventName.length * 2);
            eventName = Arrays.copyOf(eventName, n);
            eventStep = Arrays.copyOf(eventStep, n);
        }
        if (thread >= eventsOf.length) {
            eventsOf = Arrays.copyOf(eventsOf, thread * 2);
        }
        eventName[i] = ((long) thread << 32) | eventsOf[thread];
        eventsOf[thread] += isPart ? 1 : 0;
        eventStep[i] = search.currentIndex();
    }

    private void footprint(EventColumns events, int i, EventKind kind, int location) {
        if (search.currentIndex() < 0) {
            return;
        }
        Footprint footprint = search.current().footprint;
        if (search.isReplayed()) {
            return;
        }
        boolean asksThreads = chosenKind == EventKind.JOIN && kind == EventKind.YIELD || kind == EventKind.INPUT;
        if (asksThreads || events.has(i, EventFlags.EXTERNAL)) {
            footprint.setAsksThreads();
        }
        switch (kind) {
            case READ, WRITE, UPDATE -> {
                footprint.add(kind, location, accessBits(events, i, kind));
                if (names.mayOverlap(events.location(i))) {
                    footprint.setOrdered();
                }
            }
            case FENCE -> footprint.add(kind, -1, events.isFullFence(i) ? Footprint.VOLATILE : 0);
            case START, BEGIN, END, UNLOCK -> footprint.add(kind, location, changeBit(events, i));
            case JOIN -> {
                footprint.add(kind, location, changeBit(events, i));
                if (!names.isJoin(events.site(i))) { // isAlive, which has another answer before the end
                    footprint.setOrdered();
                    footprint.setAsksThreads();
                }
            }
            case LOCK, WAIT, WAKE, NOTIFY, PARK, UNPARK, SYNC, CLASS_INIT -> {
                footprint.add(kind, location, changeBit(events, i));
                footprint.setSynchronizes();
            }
            case YIELD -> {
                if (chosenKind != EventKind.YIELD) { // an operation that leaves no other trace
                    footprint.setOrdered();
                }
            }
            case INTERRUPT, INPUT -> footprint.setOrdered();
        }
        if (events.has(i, EventFlags.EXTERNAL)) {
            footprint.setOrdered();
        }
    }

    private static int changeBit(EventColumns events, int i) {
        return events.has(i, EventFlags.CHANGES) ? Footprint.CHANGES : 0;
    }

    private static int accessBits(EventColumns events, int i, EventKind kind) {
        boolean isPlaced =
                kind == EventKind.READ && events.readsFrom(i) >= 0 && !events.isVolatile(events.readsFrom(i));
        return (kind.reads() ? Footprint.READS : 0)
                | (kind.writes() ? Footprint.WRITES : 0)
                | (events.isVolatile(i) ? Footprint.VOLATILE : 0)
                | (isPlaced ? Footprint.PLACED : 0)
                | (events.has(i, EventFlags.FAILED_CAS) ? Footprint.FAILED : 0);
    }

    /** Where it turns out that more matters than was assumed, the search begins again. */
    private void questionAssumptions(EventColumns events, int i, EventKind kind, int location) {
        if (events.has(i, EventFlags.NEWEST_OFFERED)) {
            restart |= dependence.newestMatters(location);
        }
        boolean isOrdered = kind == EventKind.INPUT
                || events.has(i, EventFlags.TIMED_OUT)
                || (kind == EventKind.CLASS_INIT && !events.has(i, EventFlags.OBSERVED));
        if (isOrdered && events.has(i, EventFlags.COUNTED)) {
            restart |= dependence.everythingMatters();
        }
    }
}
