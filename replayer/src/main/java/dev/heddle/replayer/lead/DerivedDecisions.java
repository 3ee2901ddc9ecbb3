package dev.heddle.replayer.lead;

import dev.heddle.analyzer.memory.Linearised;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.schedule.RecordedChoices;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * The decisions that lead an execution along an order of events that was derived from a trace: a switch wherever the
 * thread changes, a read wherever the source is not the newest write, and the trace's other choices. The places have
 * names, so the decisions hold where a loop has fewer rounds.
 */
public final class DerivedDecisions {
    private final Trace recorded;
    private final int[] order;
    private final EventColumns events;
    private final ThreadPositions positions;
    private final List<Decision> decisions = new ArrayList<>();
    private final IntIntHashMap newest = new IntIntHashMap();
    private final RecordedChoices choices;
    private final Place[] places;
    /** Where in the order the last decision is made. */
    private int last;

    /**
     * A script along an order.
     *
     * @param decisions in the order in which they are met
     * @param rest how many events of the order come after the last decision
     */
    public record Led(List<Decision> decisions, int rest) {
        /** Copies the list. */
        public Led {
            decisions = List.copyOf(decisions);
        }
    }

    private DerivedDecisions(Trace recorded, int[] order, int[] sources) {
        this.recorded = recorded;
        this.order = order;
        Trace linearised = Linearised.of(recorded, order, sources);
        events = linearised.events();
        positions = new ThreadPositions(new TraceSiteNames(linearised));
        choices = new RecordedChoices(events, recorded.threads().size());
        places = new Place[order.length];
    }

    /** The decisions of the execution of a trace itself. */
    public static List<Decision> of(Trace recorded) {
        int[] order = new int[recorded.events().size()];
        int[] sources = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
            sources[i] = recorded.events().readsFrom(i);
        }
        return of(recorded, order, sources).decisions();
    }

    /**
     * The decisions along an order.
     *
     * @param recorded the trace
     * @param order execution indices of the trace, in the new order
     * @param sources for each place in {@code order} the execution index of what the event reads, as in
     *     {@code EventColumns.readsFrom}
     */
    public static Led of(Trace recorded, int[] order, int[] sources) {
        return new DerivedDecisions(recorded, order, sources).led();
    }

    private Led led() {
        positions.begin();
        for (int t = 0; t < recorded.threads().size(); t++) {
            positions.name(t, recorded.threads().get(t).path());
        }
        for (int k = 0; k < order.length; k++) {
            int before = decisions.size();
            if (k > 0) {
                goOn(k);
            }
            choose(k);
            positions.executed(events, k);
            places[k] = positions.of(k);
            read(k);
            last = decisions.size() > before ? k : last;
        }
        return new Led(decisions, order.length - last);
    }

    /** Also where the thread goes on that would have given way: before a pause, and where only time lets it. */
    private void goOn(int k) {
        int thread = events.thread(k);
        boolean mightGiveWay = events.kind(k) == EventKind.YIELD || events.has(k, EventFlags.TIMED_OUT);
        if (thread != events.thread(k - 1) || mightGiveWay) {
            decisions.add(new Decision.Switch(positions.here(events.thread(k - 1)), positions.known(thread)));
        }
    }

    private void read(int k) {
        int location = events.location(k);
        int source = events.readsFrom(k);
        if (source != EventColumns.READS_NOTHING
                && source != newest.getIfAbsent(location, EventColumns.READS_INITIAL)) {
            decisions.add(new Decision.Read(places[k], source < 0 ? Place.INITIAL : places[source]));
        }
        if (events.kind(k).writes()) {
            newest.put(location, k);
        }
    }

    private void choose(int k) {
        int number = choices.of(k, placeInOrder(k));
        if (number > 0) {
            decisions.add(new Decision.Choice(positions.here(events.thread(k)), number));
        }
    }

    /** Where the read stood among the volatile writes that it might have missed, as long as it sees the same write. */
    private int placeInOrder(int k) {
        int recordedSource = recorded.events().readsFrom(order[k]);
        int source = events.readsFrom(k) < 0 ? events.readsFrom(k) : order[events.readsFrom(k)];
        return source == recordedSource ? recorded.events().position(order[k]) : 0;
    }
}
