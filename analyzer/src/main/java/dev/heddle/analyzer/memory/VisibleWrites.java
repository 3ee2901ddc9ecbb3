package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * All writes of the location of a recorded read or update, and whether it could have seen each: why this read saw that
 * write.
 */
public final class VisibleWrites {
    private final EventColumns events;
    private final int read;
    private final RecordedModel recorded;
    private final PriorWrites one = new PriorWrites();

    /**
     * A write as a read finds it.
     *
     * @param event the write, or {@code EventColumns.READS_INITIAL}
     * @param seen whether it is the one that was read
     * @param hiding why it could not be seen
     * @param by the later write that hides it, or the update that has read it; {@code EventColumns.READS_NOTHING} for
     *     none
     * @param witness the read or update through which the later write counts; -1 for none
     */
    public record Visible(int event, boolean seen, Hiding hiding, int by, int witness) {}

    private VisibleWrites(Trace trace, int read) {
        events = trace.events();
        this.read = read;
        recorded = new RecordedModel(trace);
    }

    /**
     * The writes in modification order, then those that had not been executed.
     *
     * @param read an event that reads
     * @throws IllegalStateException if the model does not explain the execution up to there
     */
    public static List<Visible> of(Trace trace, int read) {
        return new VisibleWrites(trace, read).all();
    }

    private List<Visible> all() {
        while (recorded.next() < read) {
            recorded.execute();
        }
        int location = events.location(read);
        List<Integer> writes = new ArrayList<>();
        writes.add(EventColumns.READS_INITIAL);
        for (int i = 0; i < events.size(); i++) {
            if (i != read && events.kind(i).writes() && events.location(i) == location) {
                writes.add(i);
            }
        }
        writes.sort(Comparator.comparing((Integer write) -> write > read)
                .thenComparingInt(write -> write < 0 ? 0 : Math.max(0, events.position(write)))
                .thenComparing(Comparator.naturalOrder()));
        List<Visible> all = new ArrayList<>();
        for (int write : writes) {
            all.add(visible(write, recorded.candidates()));
        }
        return all;
    }

    private Visible visible(int write, Candidates candidates) {
        if (write == events.readsFrom(read)) {
            return new Visible(write, true, Hiding.NONE, EventColumns.READS_NOTHING, -1);
        }
        if (write > read) {
            return hidden(write, Hiding.NOT_YET);
        }
        int i = candidates.indexOf(write);
        boolean updates = events.kind(read) == EventKind.UPDATE;
        if (i < 0) {
            return updates
                    ? notUpdatable(write)
                    : overwritten(write, recorded.model().readPrior());
        }
        if (!updates && candidates.slots(i) == 0) {
            return hidden(write, Hiding.NO_PLACE);
        }
        if (events.has(read, EventFlags.FROZEN)) {
            return hidden(write, Hiding.FROZEN);
        }
        return hidden(write, events.has(read, EventFlags.NEWEST_OFFERED) ? Hiding.NEWEST_ONLY : Hiding.NONE);
    }

    private static Visible hidden(int write, Hiding why) {
        return new Visible(write, false, why, EventColumns.READS_NOTHING, -1);
    }

    private Visible notUpdatable(int write) {
        Visible found = overwritten(write, recorded.model().writePrior());
        if (found.hiding() != Hiding.NO_PLACE) {
            return found;
        }
        for (int i = 0; i < read; i++) {
            if (events.kind(i) == EventKind.UPDATE
                    && events.location(i) == events.location(read)
                    && events.readsFrom(i) == write) {
                return new Visible(write, false, Hiding.UPDATED, i, -1);
            }
        }
        return found;
    }

    /** The first rule that puts a write which is known to be later into the prior set. */
    private Visible overwritten(int write, PriorWrites prior) {
        ModificationOrder order = recorded.model().history().order;
        int chain = chain(write, order);
        int position = order.chain(chain).positionOf(write);
        Visible best = hidden(write, Hiding.NO_PLACE);
        for (int c = 0; c < order.chainCount(); c++) {
            if (prior.latest(c) < 0) {
                continue;
            }
            one.copyFrom(prior, c);
            order.findBefore(one);
            Hiding why = Hiding.of(prior.rule(c));
            if (position < order.firstNotBefore(chain) && why.compareTo(best.hiding()) < 0) {
                int by = order.chain(c).event(prior.latest(c));
                best = new Visible(write, false, why, by, prior.witness(c));
            }
        }
        return best;
    }

    private int chain(int write, ModificationOrder order) {
        boolean outside = write < 0 || events.has(write, EventFlags.EXTERNAL);
        return outside ? 0 : order.chainOf(events.thread(write));
    }
}
