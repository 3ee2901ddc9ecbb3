package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.memory.Linearised;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a trace of a sequentially consistent execution says of other executions: races and deadlocks that some execution
 * has, whatever the program does with other values, for each has a witness in which all reads see what they saw.
 *
 * @param races one for each pair of sites
 * @param deadlocks one for each set of sites that wait
 * @param untried pairs of sites for which not all pairs of events were tried with reversed sections of locks
 * @param unproven pairs of events that the definitions call a race, and whose witness could not be executed
 * @param isCut whether there were more cycles of locks than were looked at
 */
public record Predictions(
        List<PredictedRace> races, List<PredictedDeadlock> deadlocks, int untried, int unproven, boolean isCut) {
    /** Most events of a trace. */
    public static final int MAX_EVENTS = LinearisationSearch.MAX_EVENTS;

    /** Copies the lists. */
    public Predictions {
        races = List.copyOf(races);
        deadlocks = List.copyOf(deadlocks);
    }

    /**
     * Predicts from a trace.
     *
     * @throws IllegalArgumentException if the trace is too long, or has a read of an older write than the newest
     */
    public static Predictions of(Trace trace, boolean wantsRaces, boolean wantsDeadlocks) {
        if (trace.events().size() > MAX_EVENTS) {
            throw new IllegalArgumentException("expected a trace of at most " + MAX_EVENTS + " events, found "
                    + trace.events().size());
        }
        Requirements requirements = new Requirements(trace);
        LearntOrder learnt = LearntOrder.withFreeLocks(requirements);
        SyncClosure closure = new SyncClosure(requirements, learnt);
        RacePredictor races = new RacePredictor(requirements, learnt, closure);
        DeadlockPredictor deadlocks = new DeadlockPredictor(requirements, closure);
        return new Predictions(
                wantsRaces ? races.races() : List.of(),
                wantsDeadlocks ? deadlocks.deadlocks() : List.of(),
                races.untried(),
                races.unproven(),
                deadlocks.isCut());
    }

    /** How many witnesses there are. */
    public int size() {
        return races.size() + deadlocks.size();
    }

    /** The witnesses as schedules: those of races, then those of deadlocks. */
    public List<Schedule> schedules(Trace trace) {
        Requirements requirements = new Requirements(trace);
        FirstChange firstChange = new FirstChange(requirements, LearntOrder.withFreeLocks(requirements));
        return Stream.concat(
                        races.stream().map(PredictedRace::witness),
                        deadlocks.stream().map(PredictedDeadlock::witness))
                .map(witness -> schedule(trace, firstChange, witness))
                .toList();
    }

    private static Schedule schedule(Trace trace, FirstChange firstChange, Witness witness) {
        FirstChange.Known known = firstChange.of(witness.order(), witness.sources(), new int[0]);
        int[] order = Arrays.copyOf(witness.order(), known.length());
        int[] sources = Arrays.copyOf(witness.sources(), known.length());
        return Schedule.guide(
                Linearised.of(trace, order, sources),
                trace,
                "predicted",
                known.changes(),
                Optional.of(new Schedule.Plan(SamplingStrategy.pos().plan(0, 1), 1)));
    }
}
