package dev.heddle.analyzer.analysis;

import dev.heddle.analyzer.communication.Suggestions;
import dev.heddle.analyzer.derive.DerivedSchedules;
import dev.heddle.analyzer.derive.SamplingStrategy;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * Which schedules are to be derived from a trace.
 *
 * @param kind how orders are sampled
 * @param bugDepth d of PCTWM; empty: drawn for each schedule, from 0 to what the trace suggests
 * @param historyDepth h of PCTWM; empty: what the trace suggests
 * @param keepsSources whether every read keeps its source; of POS only
 * @param count how many schedules at most
 * @param seed of all random choices
 */
public record DerivationRequest(
        SamplingStrategy.Kind kind,
        OptionalInt bugDepth,
        OptionalInt historyDepth,
        boolean keepsSources,
        int count,
        long seed) {

    /**
     * Derives them.
     *
     * @param file where the trace is from
     * @throws CorruptTraceException if no execution can be continued from what the trace has
     */
    public DerivationOutcome of(Path file, Trace trace) throws CorruptTraceException {
        SamplingStrategy strategy = strategy(trace);
        try {
            DerivedSchedules derived = keepsSources
                    ? DerivedSchedules.keepingSources(trace, count, seed)
                    : DerivedSchedules.of(trace, strategy, count, seed);
            return new DerivationOutcome(this, trace, strategy, derived);
        } catch (IllegalArgumentException e) {
            throw new CorruptTraceException(file, 0, String.valueOf(e.getMessage()));
        }
    }

    private SamplingStrategy strategy(Trace trace) {
        if (kind == SamplingStrategy.Kind.POS) {
            return SamplingStrategy.pos();
        }
        Suggestions suggested = Suggestions.of(trace);
        return new SamplingStrategy(
                kind,
                bugDepth.orElse(0),
                bugDepth.orElse(suggested.maxBugDepth()),
                historyDepth.orElse(suggested.historyDepth()));
    }
}
