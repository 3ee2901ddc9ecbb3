package dev.heddle.replayer.edits;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.FixResults.Sample;
import dev.heddle.replayer.lead.Decision;
import dev.heddle.replayer.lead.DerivedDecisions;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.lead.PlaceMatcher;
import dev.heddle.replayer.strategy.FairEnd;
import dev.heddle.replayer.strategy.RandomStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Executions around a failing one: its decisions as far as they are possible, then beginnings of them that are
 * continued at random, then random ones. Decisions have names of places, so they hold where the program has changed.
 */
public final class EditTrials {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int TIMES_AS_LONG = 8;
    private static final int LONGER = 5_000;
    private static final int LONGEST = 10_000_000;
    /** Executions in a round: one is random throughout, the others follow a growing part of the decisions. */
    private static final int ROUND = 8;
    /** Executions in which a failure has to come whose own decisions do not lead to it. */
    private static final int MOST_NEARBY = 96;

    private final Engine engine;
    private final Trace failing;
    private final Execution execution;
    private final List<Decision> decisions;

    /** Executes the program once. */
    public interface Execution {
        /** Answers how it ended. */
        Outcome of(SchedulingStrategy strategy, long seed);
    }

    /**
     * Executions of one version of the program.
     *
     * @param problem how the first one failed that did; empty where none did
     * @param isWhole whether all that were asked for were made, up to one that failed; not where the time was over
     */
    public record Result(Sample sample, String problem, boolean isWhole) {}

    /** @param failing the execution that is not to come again */
    public EditTrials(Engine engine, Trace failing, Execution execution) {
        this.engine = engine;
        this.failing = failing;
        this.execution = execution;
        decisions = DerivedDecisions.of(failing);
    }

    /**
     * Makes the failing execution once more; answers why it did not come.
     *
     * @param isLate whether the time for others is over where the first one does not fail again
     */
    public Optional<String> begin(BooleanSupplier isLate) {
        if (!(failing.verdict() instanceof Failed expected)) {
            return Optional.of("the execution did not fail");
        }
        Outcome outcome =
                execution.of(nearest(decisions.size()), failing.header().executionSeed());
        engine.shorten(TIMES_AS_LONG * Math.min(failing.events().size(), LONGEST) + LONGER);
        boolean isAgain = outcome instanceof Outcome.Failed failed
                && failed.verdict().kind() == expected.kind()
                && failed.verdict().headline().equals(expected.headline());
        if (isAgain || failsNearby(expected, isLate)) {
            return Optional.empty();
        }
        return Optional.of(
                isLate.getAsBoolean()
                        ? "the time was over before the failure came again; changes cannot be tried against it"
                        : "its decisions do not lead to the failure again; changes cannot be tried against it");
    }

    /**
     * Places that are passed often, such as loops inside the JDK, may lead elsewhere; then some beginning has to fail.
     */
    private boolean failsNearby(Failed expected, BooleanSupplier isLate) {
        for (int n = 1; n < MOST_NEARBY && !isLate.getAsBoolean(); n++) {
            Outcome outcome = execution.of(strategy(n), failing.header().executionSeed() + n / 2 * GOLDEN);
            if (outcome instanceof Outcome.Failed failed && failed.verdict().kind() == expected.kind()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Makes executions of the program without changes.
     *
     * @param isEnough whether fewer will do, asked from the eighth execution on
     */
    public Sample unchanged(int most, BooleanSupplier isEnough) {
        return sample(most, (made, failed) -> made >= ROUND && isEnough.getAsBoolean())
                .sample();
    }

    /**
     * Makes executions with the changes in force, none after the first that fails.
     *
     * @param isLate whether no more may begin
     */
    public Result changed(int most, BooleanSupplier isLate) {
        return sample(most, (made, failed) -> failed > 0 || isLate.getAsBoolean());
    }

    /** When a sample is complete before it has all its executions. */
    private interface Early {
        boolean isEnd(int made, int failed);
    }

    private Result sample(int most, Early early) {
        int made = 0;
        int failed = 0;
        long events = 0;
        long locks = 0;
        String problem = "";
        for (int n = 0; n < most && !early.isEnd(made, failed); n++) {
            Outcome outcome = execution.of(strategy(n), failing.header().executionSeed() + n / 2 * GOLDEN);
            made++;
            if (outcome instanceof Outcome.Passed) {
                EventColumns all = engine.last().events();
                events += all.size();
                locks += locks(all);
            } else {
                failed++;
                problem = problem.isEmpty() ? text(outcome) : problem;
            }
        }
        return new Result(new Sample(made, failed, events, locks), problem, made == most || failed > 0);
    }

    private SchedulingStrategy strategy(int n) {
        int part = n % ROUND;
        if (n == 0) {
            return nearest(decisions.size());
        }
        if (part == 0) {
            return new RandomStrategy();
        }
        int some = decisions.size() * part / (ROUND - 1);
        return some == 0 ? new RandomStrategy() : someThenRandom(some);
    }

    /** A thread that polls may otherwise go on for ever where the failure stays away. */
    private SchedulingStrategy nearest(int number) {
        return new FairEnd(new LeadingStrategy(new PlaceMatcher(decisions.subList(0, number), engine.siteNames())));
    }

    private SchedulingStrategy someThenRandom(int number) {
        DerivedDecisions.Led some = new DerivedDecisions.Led(decisions.subList(0, number), 1);
        return new LeadingStrategy(new PlaceMatcher(some, engine.siteNames()), new RandomStrategy());
    }

    private static long locks(EventColumns events) {
        long locks = 0;
        for (int i = 0; i < events.size(); i++) {
            locks += events.kind(i) == EventKind.LOCK && events.acquiresLock(i) ? 1 : 0;
        }
        return locks;
    }

    private static String text(Outcome outcome) {
        if (outcome instanceof Outcome.Failed failed) {
            return failed.verdict().kind().word() + ": " + failed.verdict().headline();
        }
        return outcome instanceof Outcome.Unfinished unfinished
                ? "did not end: " + unfinished.verdict().message()
                : "was given up";
    }
}
