package dev.heddle.analyzer.analysis;

import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the events of a pass for analyses that look at all of them at once, so that a file is read and decoded once. Of
 * a longer execution nothing is kept.
 */
final class KeptTrace implements StreamAnalysis {
    private static final int FIRST_CAPACITY = 1024;

    private final int most;
    private @Nullable EventSource source;
    private @Nullable EventColumns kept = new EventColumns(FIRST_CAPACITY);

    /** @param most how many events to keep; of an execution with more, none are */
    KeptTrace(int most) {
        this.most = most;
    }

    @Override
    public void begin(EventSource of) {
        source = of;
    }

    @Override
    public void events(EventBatch batch) {
        EventColumns all = kept;
        if (all != null && all.size() + batch.size() <= most) {
            for (int i = 0; i < batch.size(); i++) {
                all.append(batch.events(), i);
            }
        } else {
            kept = null;
        }
    }

    @Override
    public void end() {}

    /** The execution, while its source is open; empty if it was too long. */
    Optional<Trace> trace() {
        EventSource of = source;
        return kept == null || of == null
                ? Optional.empty()
                : Optional.of(new Trace(
                        of.header(),
                        of.program(),
                        List.copyOf(of.threads()),
                        List.copyOf(of.sites()),
                        List.copyOf(of.objects()),
                        List.copyOf(of.locations()),
                        kept,
                        of.verdict()));
    }
}
