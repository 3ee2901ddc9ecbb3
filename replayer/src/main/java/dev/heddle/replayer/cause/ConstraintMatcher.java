package dev.heddle.replayer.cause;

import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.lead.Matcher;
import dev.heddle.replayer.lead.Place;
import dev.heddle.replayer.lead.ThreadPositions;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReadsFrom;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Keeps or forbids constraints in the executions of another strategy: holds a thread back at an event as long as
 * another thread can go on. Events are places in program order, so they are found again where other threads run at
 * another time.
 */
final class ConstraintMatcher extends Matcher {
    /** Decisions against a held thread after which it goes on all the same. */
    private static final int MOST_HOLDS = 5_000;

    private final ThreadPositions positions;
    private Place[] first = new Place[0];
    private Place[] second = new Place[0];
    private boolean[] isStale = new boolean[0];
    private State[] state = new State[0];
    private boolean keeps;
    private long variation;
    private SplittableRandom random = new SplittableRandom(0);
    private int holds;

    /** What is known of a constraint in the execution under way. */
    private enum State {
        OPEN,
        /** Its first event has been executed and the second has not: it holds if that comes. */
        BEGUN,
        HELD,
        VIOLATED
    }

    ConstraintMatcher(SiteNames names) {
        positions = new ThreadPositions(names);
    }

    /** Forbids that all of these hold in the executions to come, or keeps them all. */
    void constrain(List<Cause.Constraint> constraints, Place[] places, boolean toKeep) {
        keeps = toKeep;
        int n = constraints.size();
        first = new Place[n];
        second = new Place[n];
        isStale = new boolean[n];
        state = new State[n];
        for (int i = 0; i < n; i++) {
            Cause.Constraint constraint = constraints.get(i);
            first[i] = constraint.first() < 0 ? Place.INITIAL : places[constraint.first()];
            second[i] = places[constraint.second()];
            isStale[i] = constraint.kind() == Cause.Kind.STALE;
        }
    }

    /** Draws other random numbers from the next execution on, in which the program's inputs are the same. */
    void vary(long number) {
        variation = number;
    }

    /** Whether all constraints held in the last execution. */
    boolean allHeld() {
        for (State of : state) {
            if (of != State.HELD && of != State.BEGUN) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected String name() {
        return "constraints";
    }

    /** Who goes on is decided by what the executions follow; this only objects. */
    @Override
    protected boolean leads() {
        return false;
    }

    @Override
    protected long begin(long seed) {
        positions.begin();
        Arrays.fill(state, State.OPEN);
        holds = 0;
        random = new SplittableRandom(seed + variation * 0x9E3779B97F4A7C15L);
        return random.nextLong();
    }

    @Override
    protected void see(EnabledThreads enabled) {
        positions.see(enabled);
    }

    @Override
    protected int instead(EnabledThreads enabled, int chosen) {
        if (holds >= MOST_HOLDS || !isHeld(enabled, chosen)) {
            return chosen;
        }
        int other = another(enabled, chosen);
        holds += other == chosen ? 0 : 1;
        return other;
    }

    /** Chooses a thread that is not held back; a thread that waits for time only if no other is left. */
    private int another(EnabledThreads enabled, int chosen) {
        int best = chosen;
        int seen = 0;
        boolean isTimed = true;
        for (int i = 0; i < enabled.size(); i++) {
            boolean waits = enabled.deadline(i) >= 0;
            if (i == chosen || isHeld(enabled, i) || waits && !isTimed) {
                continue;
            }
            if (!waits && isTimed) {
                isTimed = false;
                seen = 0;
            }
            seen++;
            best = random.nextInt(seen) == 0 ? i : best;
        }
        return best;
    }

    private boolean isHeld(EnabledThreads enabled, int i) {
        int open = 0;
        boolean isPast = false;
        for (State of : state) {
            open += of == State.OPEN ? 1 : 0;
            isPast |= of == State.VIOLATED;
        }
        if (isPast || open == 0 || !keeps && open > 1) {
            return false; // it is decided, or can still be decided later
        }
        int thread = enabled.thread(i);
        String path = positions.known(thread);
        long next = 0;
        for (int c = 0; c < state.length; c++) {
            Place at = keeps ? second[c] : first[c];
            if (state[c] != State.OPEN || isStale[c] || !at.thread().equals(path)) {
                continue;
            }
            if (next == 0) {
                next = positions.nameOfNext(thread, enabled.eventSiteName(i), enabled.pendingKind(i));
            }
            if (next == at.name()) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected int source(CandidateWrites candidates) {
        int reader = candidates.reader();
        for (int c = 0; c < state.length; c++) {
            if (isStale[c]
                    && second[c].thread().equals(positions.path(reader))
                    && second[c].name() == positions.nameOfNext(reader, candidates.readerSite())) {
                return readHere(c, candidates);
            }
        }
        return NONE;
    }

    private int readHere(int c, CandidateWrites candidates) {
        int newest = ReadsFrom.newest(candidates);
        if (keeps) {
            for (int i = newest - 1; i >= 0; i--) {
                if (positions.isAt(first[c], candidates.event(i)) && candidates.isFeasible(i)) {
                    state[c] = State.HELD;
                    return i;
                }
            }
        }
        state[c] = State.VIOLATED;
        return newest;
    }

    @Override
    protected void executed(EventColumns events, int index) {
        positions.executed(events, index);
        for (int c = 0; c < state.length; c++) {
            if (isStale[c]) {
                continue;
            }
            if (state[c] == State.OPEN && positions.isAt(first[c], index)) {
                state[c] = State.BEGUN;
            } else if (state[c] != State.VIOLATED && positions.isAt(second[c], index)) {
                state[c] = state[c] == State.BEGUN ? State.HELD : State.VIOLATED;
            }
        }
    }
}
