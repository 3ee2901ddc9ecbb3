package dev.heddle.replayer.engine;

import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.names.Locations;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Gives the writes of an execution that has ended their places in modification order. While it ran that order was known
 * as far as reads asked for it; of the total orders that agree, the one nearest to execution order is written down.
 */
final class Positions implements IntConsumer {
    private static final int NONE = -1;

    private final EventColumns events;
    /** The update that reads a write, by the write's event. */
    private final int[] update;

    private int initialUpdate;
    private int position;

    private Positions(EventColumns events) {
        this.events = events;
        this.update = new int[events.size()];
        Arrays.fill(update, NONE);
    }

    /**
     * Fills in the positions of all writes; {@code locations} leads from the numbers in events to those of the model.
     */
    static void fill(EventColumns events, Locations locations, MemoryModel model) {
        Positions positions = new Positions(events);
        int[] initialUpdates = new int[locations.numberedSize()];
        Arrays.fill(initialUpdates, NONE);
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i) == EventKind.UPDATE) {
                if (events.readsFrom(i) >= 0) {
                    positions.update[events.readsFrom(i)] = i;
                } else {
                    initialUpdates[events.location(i)] = i;
                }
            }
        }
        for (int n = 0; n < locations.numberedSize(); n++) {
            positions.initialUpdate = initialUpdates[n];
            positions.position = 0;
            model.linearize(locations.ofNumber(n), positions);
        }
    }

    /** The block that begins with this write comes next. */
    @Override
    public void accept(int leader) {
        int write = leader;
        if (leader < 0) {
            position++;
            write = initialUpdate;
        }
        while (write != NONE) {
            events.setPosition(write, position++);
            write = update[write];
        }
    }
}
