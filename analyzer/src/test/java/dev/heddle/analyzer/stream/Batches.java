package dev.heddle.analyzer.stream;

import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.trace.EventColumns;
import java.util.function.Consumer;
import java.util.function.Function;

/** Events in several batches, as a file gives them; the columns are used again. */
public final class Batches {
    /**
     * Room for accesses that are visited location by location.
     *
     * @param most accesses wait
     * @param shift a neighbourhood has 2 to the power of this locations
     */
    public static Function<AccessesByLocation.Visitor, AccessesByLocation> waiting(int most, int shift) {
        return visitor -> new AccessesByLocation(visitor, most, shift);
    }

    private Batches() {}

    /** Gives all events, so many a time. */
    public static void give(EventColumns events, int size, Consumer<EventBatch> to) {
        EventColumns batch = new EventColumns(size);
        for (int base = 0; base < events.size(); base += size) {
            batch.clear();
            for (int i = base; i < Math.min(base + size, events.size()); i++) {
                int e = batch.append(
                        events.thread(i), events.kind(i), events.site(i), events.location(i), events.enabled(i));
                batch.setOrders(e, events.readOrder(i), events.writeOrder(i));
                batch.setValue(e, events.value(i));
                batch.setReadsFrom(e, events.readsFrom(i));
                batch.setPosition(e, events.position(i));
                batch.setSyncPosition(e, events.syncPosition(i));
                batch.addFlags(e, events.flags(i));
            }
            to.accept(new EventBatch(batch, base));
        }
    }
}
