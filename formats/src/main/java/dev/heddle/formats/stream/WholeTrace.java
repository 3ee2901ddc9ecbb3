package dev.heddle.formats.stream;

import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.util.List;

/** A trace in memory of what a source gives, for analyses that look at all events at once. */
public final class WholeTrace {
    private WholeTrace() {}

    /**
     * Takes all events of a source.
     *
     * @param most how many events to take
     * @return the trace; with {@code most + 1} events where there are more
     */
    public static Trace of(EventSource source, int most) throws IOException, CorruptTraceException {
        EventColumns all = new EventColumns(1024);
        for (EventBatch batch = source.next(); batch != null && all.size() <= most; batch = source.next()) {
            for (int i = 0; i < batch.size() && all.size() <= most; i++) {
                all.append(batch.events(), i);
            }
        }
        return new Trace(
                source.header(),
                source.program(),
                List.copyOf(source.threads()),
                List.copyOf(source.sites()),
                List.copyOf(source.objects()),
                List.copyOf(source.locations()),
                all,
                source.verdict());
    }
}
