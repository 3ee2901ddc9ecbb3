package dev.heddle.analyzer.analysis;

import dev.heddle.analyzer.derive.DerivedSchedules;
import dev.heddle.analyzer.derive.SamplingStrategy;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.Steps;
import dev.heddle.formats.trace.Trace;
import java.util.List;

/**
 * The schedules that were derived from a trace.
 *
 * @param request what was asked for
 * @param strategy how orders were sampled
 */
public record DerivationOutcome(
        DerivationRequest request, Trace trace, SamplingStrategy strategy, DerivedSchedules derived) {

    /** The schedules, in the order of their numbers. */
    public List<Schedule> schedules() {
        return derived.schedules();
    }

    /** How many reads are to see older writes. */
    public long staleReads() {
        return schedules().stream()
                .flatMap(schedule -> schedule.steps().stream())
                .filter(Schedule.Read.class::isInstance)
                .count();
    }

    /** How many schedules change what a thread learns. */
    public long changing() {
        return schedules().stream()
                .filter(schedule -> !schedule.changes().isEmpty())
                .count();
    }

    /** How many schedules are the strategy's plan alone, from the first event on. */
    public long plans() {
        return schedules().stream().filter(Schedule::isPlanAlone).count();
    }

    /** How many schedules do not have all events of the trace, and no change after which it is not known what comes. */
    public long unfinished() {
        int all = 0;
        for (int i = 0; i < trace.events().size(); i++) {
            all += Steps.isStep(trace.events(), i) ? 1 : 0;
        }
        int whole = all;
        return schedules().stream()
                .filter(schedule ->
                        schedule.changes().isEmpty() && !schedule.isPlanAlone() && schedule.length() < whole)
                .count();
    }
}
