package dev.heddle.formats.foreign;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import java.io.IOException;
import java.util.List;

/** All that a source says, as text. */
public final class SourceText {
    private SourceText() {}

    /** A line an event, then the warnings. */
    public static String of(EventSource source) throws IOException, CorruptTraceException {
        StringBuilder text = new StringBuilder();
        for (EventBatch batch = source.next(); batch != null; batch = source.next()) {
            for (int i = 0; i < batch.size(); i++) {
                text.append(event(source, batch.events(), i, batch.base() + i)).append('\n');
            }
        }
        source.warnings().forEach(line -> text.append("! ").append(line).append('\n'));
        return text.toString();
    }

    private static String event(EventSource source, EventColumns e, int i, int index) {
        StringBuilder text = new StringBuilder();
        var thread = source.threads().get(e.thread(i));
        text.append(index).append(' ').append(thread.path()).append('=').append(thread.name());
        text.append(' ').append(e.kind(i));
        if (e.location(i) >= 0) {
            var location = source.locations().get(e.location(i));
            text.append(' ').append(location.kind()).append(' ').append(location.member());
        }
        if (e.site(i) >= 0) {
            text.append(" at ").append(source.sites().get(e.site(i)).where());
        }
        if (e.readsFrom(i) != EventColumns.READS_NOTHING) {
            text.append(" reads ").append(e.readsFrom(i));
        }
        if (e.position(i) >= 0) {
            text.append(" position ").append(e.position(i));
        }
        for (String order : List.of(e.readOrder(i).name(), e.writeOrder(i).name())) {
            text.append(order.equals("NONE") ? "" : " " + order);
        }
        return text.append(e.has(i, EventFlags.COUNTED) ? " counted" : "").toString();
    }
}
