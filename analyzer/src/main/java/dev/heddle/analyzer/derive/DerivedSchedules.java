package dev.heddle.analyzer.derive;

import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * Schedules derived from a trace, all different.
 *
 * @param schedules those that change something, and one that does not, first, in the order in which they were sampled
 * @param duplicates samples that had been there before
 * @param inconsistent samples that the memory model does not allow
 */
public record DerivedSchedules(List<Schedule> schedules, int duplicates, int inconsistent) {
    /** Samples in a row that bring nothing new before there is nothing more to hope for. */
    private static final int PATIENCE = 200;
    /** Patience if orders that are known could continue with other seeds. */
    private static final int PATIENCE_WITH_OTHERS = 30;
    /** Samples for each schedule that is asked for, likewise. */
    private static final int SAMPLES_WITH_OTHERS = 5;

    /** Distinct orders that are drawn for each schedule that is asked for, to choose among. */
    private static final int SPREAD = 2;

    /** Draws the sample of a seed. */
    private interface Samples {
        OrderSampler.Sample of(long seed);
    }

    /** The schedule of a sample, which goes on with a seed. */
    private interface Schedules {
        Schedule of(OrderSampler.Sample sample, long seed);

        /** A schedule that has no sample, but the strategy's plan from the first event on. */
        default Optional<Schedule> plan(long seed) {
            return Optional.empty();
        }
    }

    /**
     * Samples schedules, at most {@code count}: fewer where the trace has no more orders, or they come too seldom.
     *
     * @param seed all that is random comes from it
     * @throws IllegalArgumentException see {@link OrderSampler}
     */
    public static DerivedSchedules of(Trace trace, SamplingStrategy strategy, int count, long seed) {
        OrderSampler sampler = new OrderSampler(trace, strategy);
        String made = strategy + " of seed " + seed;
        return of(trace, count, seed, sampler::sample, new Schedules() {
            @Override
            public Schedule of(OrderSampler.Sample sample, long next) {
                return sampler.schedule(sample, made, next);
            }

            @Override
            public Optional<Schedule> plan(long next) {
                boolean isCounted = !trace.header().isFree(); // the schedule of a recording is led along it
                return isCounted ? Optional.of(sampler.plan(made, next)) : Optional.empty();
            }
        });
    }

    /**
     * Derives orders in which every read sees the write that it saw, and every thread learns what it learnt: executions
     * of the program.
     *
     * @throws IllegalArgumentException if the trace's header names unknown switches
     */
    public static DerivedSchedules keepingSources(Trace trace, int count, long seed) {
        SoundOrderSampler sampler = new SoundOrderSampler(trace);
        String made = "pos with sources kept of seed " + seed;
        return of(trace, count, seed, sampler::sample, (sample, next) -> sampler.schedule(sample, made));
    }

    /**
     * Orders that change something or end in a deadlock come first, and one that changes nothing: of each first change
     * one, then of each a second one, so that changes that are drawn seldom are among them, and the plan alone has a
     * turn where there are more than are asked for. Then such that go on by their plan once more, with another seed,
     * and by turns the plan alone, since few changes show few executions. Then others that change nothing: their reads
     * show nothing that the trace does not.
     */
    private static DerivedSchedules of(Trace trace, int count, long seed, Samples samples, Schedules made) {
        SplittableRandom seeds = new SplittableRandom(seed);
        LongHashSet known = new LongHashSet();
        List<Schedule> schedules = new ArrayList<>();
        List<Schedule> again = new ArrayList<>();
        List<Schedule> unchanged = new ArrayList<>();
        int duplicates = 0;
        int inconsistent = 0;
        int inVain = 0;
        int changing = 0;
        boolean hasUnchanged = false;
        long drawn = 0;
        while (schedules.size() < SPREAD * count && inVain < PATIENCE) {
            boolean hasOthers = schedules.size() + again.size() >= count;
            drawn += hasOthers ? 1 : 0;
            boolean isEnough =
                    hasOthers && (inVain >= PATIENCE_WITH_OTHERS || drawn >= SAMPLES_WITH_OTHERS * (long) count);
            if (isEnough || changing == 0 && unchanged.size() >= count) {
                break;
            }
            long ofSample = seeds.nextLong();
            OrderSampler.Sample sample = samples.of(ofSample);
            inVain++;
            if (!sample.isConsistent()) {
                inconsistent++;
                continue;
            }
            boolean isNew = known.add(sample.name());
            duplicates += isNew ? 0 : 1;
            if (!isNew && again.size() == count) {
                continue;
            }
            Schedule schedule = made.of(sample, ofSample);
            boolean goesOn = !schedule.changes().isEmpty();
            // Where events of the trace are left, no thread can go on, such as in a deadlock.
            boolean endsBefore = sample.order().length < trace.events().size();
            if (isNew && (goesOn || endsBefore)) {
                inVain = 0;
                changing++;
                schedules.add(schedule);
            } else if (isNew) {
                inVain = changing == 0 ? 0 : inVain;
                (hasUnchanged ? unchanged : schedules).add(schedule);
                hasUnchanged = true;
            } else if (goesOn) {
                again.add(schedule);
            }
        }
        List<Schedule> chosen = spread(schedules, count, made, seeds);
        fill(chosen, withPlans(again, made, seeds), count);
        fill(chosen, unchanged, count);
        return new DerivedSchedules(List.copyOf(chosen), duplicates, inconsistent);
    }

    /** As many of the schedules, in turns of the first changes that they make; the plan alone has a turn, too. */
    private static List<Schedule> spread(List<Schedule> all, int count, Schedules made, SplittableRandom seeds) {
        Map<String, Deque<Schedule>> byChange = new LinkedHashMap<>();
        for (Schedule schedule : all) {
            String change = schedule.changes().isEmpty()
                    ? ""
                    : schedule.changes().get(0).toString();
            byChange.computeIfAbsent(change, c -> new ArrayDeque<>()).add(schedule);
        }
        List<Schedule> chosen = new ArrayList<>();
        while (!byChange.isEmpty() && chosen.size() < count) {
            for (Deque<Schedule> same : byChange.values()) {
                if (chosen.size() < count) {
                    chosen.add(same.remove());
                }
            }
            byChange.values().removeIf(Deque::isEmpty);
            if (all.size() > count && chosen.size() < count) {
                made.plan(seeds.nextLong()).ifPresent(chosen::add);
            }
        }
        return chosen;
    }

    /** The schedules, and a plan alone behind each. */
    private static List<Schedule> withPlans(List<Schedule> again, Schedules made, SplittableRandom seeds) {
        List<Schedule> all = new ArrayList<>();
        for (Schedule schedule : again) {
            all.add(schedule);
            made.plan(seeds.nextLong()).ifPresent(all::add);
        }
        return all;
    }

    private static void fill(List<Schedule> schedules, List<Schedule> others, int count) {
        for (int i = 0; i < others.size() && schedules.size() < count; i++) {
            schedules.add(others.get(i));
        }
    }
}
