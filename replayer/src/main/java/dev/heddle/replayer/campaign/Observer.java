package dev.heddle.replayer.campaign;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.strategy.ReadsFromPairs;
import dev.heddle.replayer.strategy.ReadsFromSearchStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.Optional;
import org.eclipse.collections.impl.list.mutable.primitive.LongArrayList;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/** Looks at an execution that has ended. */
final class Observer {
    private static final long[] NONE = new long[0];

    private final LongHashSet seen = new LongHashSet();
    private final LongArrayList pairs = new LongArrayList();
    private final LongArrayList writes = new LongArrayList();
    private final ReadsFromClass readsFromClass = new ReadsFromClass();

    /**
     * @param known what was known at the beginning of the epoch: what has been seen often is left out
     * @param wantsFigures whether figures are still collected
     */
    Observation observe(
            long execution,
            boolean failed,
            SchedulingStrategy by,
            Engine engine,
            ReadsFromPairs known,
            boolean wantsFigures) {
        EventColumns events = engine.last().events();
        seen.clear();
        pairs.clear();
        writes.clear();
        lookAt(events, engine.siteNames(), known);
        return new Observation(
                execution,
                failed,
                readsFromClass.of(events, engine.siteNames(), engine::isCoarse),
                pairs.toArray(),
                writes.toArray(),
                aims(by),
                figures(engine, wantsFigures),
                new byte[0]);
    }

    /** Observation without reads-from pairs. */
    static Observation figuresOnly(long execution, boolean failed, Engine engine, boolean wantsFigures) {
        return Observation.figures(execution, failed, figures(engine, wantsFigures));
    }

    private static Optional<Estimate> figures(Engine engine, boolean wanted) {
        return wanted
                ? Optional.of(Estimate.of(engine.last().counts(), engine.last().profile()))
                : Optional.empty();
    }

    private static long[] aims(SchedulingStrategy by) {
        if (!(by instanceof ReadsFromSearchStrategy guided) || guided.aims() == 0) {
            return NONE;
        }
        long[] aims = new long[guided.aims()];
        for (int i = 0; i < aims.length; i++) {
            aims[i] = guided.aim(i);
        }
        return aims;
    }

    private void lookAt(EventColumns events, SiteNames names, ReadsFromPairs known) {
        for (int i = 0; i < events.size(); i++) {
            if (!events.has(i, EventFlags.COUNTED) || events.has(i, EventFlags.EXTERNAL)) {
                continue;
            }
            EventKind kind = events.kind(i);
            if (kind.reads()) {
                pair(i, events.readsFrom(i), names, known);
            } else if (kind == EventKind.WRITE) {
                write(i, names, known);
            }
        }
    }

    private void pair(int i, int source, SiteNames names, ReadsFromPairs known) {
        long reader = names.ofEvent(i);
        long writer = source < 0 ? 0 : names.ofEvent(source);
        if (seen.add(ReadsFromPairs.key(writer, reader)) && known.count(writer, reader) < ReadsFromPairs.MANY) {
            pairs.add(writer);
            pairs.add(reader);
            pairs.add(names.placeOfEvent(i));
        }
    }

    private void write(int i, SiteNames names, ReadsFromPairs known) {
        long site = names.ofEvent(i);
        if (seen.add(site)) {
            long place = names.placeOfEvent(i);
            if (!known.hasWriter(site, place)) {
                writes.add(site);
                writes.add(place);
            }
        }
    }
}
