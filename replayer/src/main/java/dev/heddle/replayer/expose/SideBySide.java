package dev.heddle.replayer.expose;

import dev.heddle.analyzer.race.LocksHeld;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.race.RacesOfExecution;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.job.expose.ExposeNote.Neighbours;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/** Finds two accesses of some pairs of sites side by side in an execution: then nothing can have ordered them. */
final class SideBySide {
    private static final int NONE = -1;

    private final LongHashSet wanted = new LongHashSet();

    SideBySide(Collection<RacePair> pairs) {
        for (RacePair pair : pairs) {
            wanted.add(key(SiteName.of(pair.a()), SiteName.of(pair.b())));
            wanted.add(key(SiteName.of(pair.b()), SiteName.of(pair.a())));
        }
    }

    private static long key(long first, long second) {
        return first * 0x9E3779B97F4A7C15L + second;
    }

    /** Whether an execution has such accesses. */
    boolean isIn(EventColumns events, IntToLongFunction names) {
        return !wanted.isEmpty() && next(events, 0, names) != NONE;
    }

    /** The first such accesses in a trace, of each pair. */
    List<Neighbours> in(Trace trace) {
        EventColumns events = trace.events();
        long[] names = new long[trace.sites().size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = SiteName.of(trace.sites().get(i));
        }
        IntToLongFunction ofEvent = i -> events.site(i) < 0 ? 0 : names[events.site(i)];
        List<Neighbours> all = new ArrayList<>();
        LongHashSet seen = new LongHashSet();
        for (int i = next(events, 0, ofEvent); i != NONE; i = next(events, i + 1, ofEvent)) {
            int other = neighbour(events, i);
            long first = ofEvent.applyAsLong(i);
            long second = ofEvent.applyAsLong(other);
            if (seen.add(key(Math.min(first, second), Math.max(first, second)))) {
                all.add(new Neighbours(first, second, i, other));
            }
        }
        return all;
    }

    /** The first event from there on that is side by side with the one that is next to it. */
    private int next(EventColumns events, int from, IntToLongFunction names) {
        for (int i = from; i + 1 < events.size(); i++) {
            int other = neighbour(events, i);
            if (other != NONE
                    && events.location(i) == events.location(other)
                    && events.kind(other).isAccess()
                    && (events.kind(i).writes() || events.kind(other).writes())
                    && wanted.contains(key(names.applyAsLong(i), names.applyAsLong(other)))) {
                return i;
            }
        }
        return NONE;
    }

    /**
     * The next event of another thread, or none. Its own thread may have ended or released something meanwhile, without
     * a scheduling point: that orders nothing, since the other thread acquires nothing before its event.
     */
    private static int neighbour(EventColumns events, int i) {
        if (!events.kind(i).isAccess() || events.location(i) < 0) {
            return NONE;
        }
        int other = i + 1;
        while (other < events.size()
                && events.thread(other) == events.thread(i)
                && !events.kind(other).isAccess()) {
            other++;
        }
        return other < events.size() && events.thread(other) != events.thread(i) ? other : NONE;
    }

    /** The races of an execution. */
    static RaceSet races(Trace trace, String program) {
        TraceNames names = new TraceNames(trace);
        RaceDetector detector = RaceDetector.of(trace.events(), trace.sites(), trace.locations());
        return new RacesOfExecution(trace.sites(), trace.threads()::get, names::location, names::location)
                .of(
                        detector,
                        LocksHeld.of(detector.races(), trace.events()),
                        program,
                        trace.program().fingerprints(),
                        trace.header().execution(),
                        "");
    }

    /** The two accesses one right after the other, in either order, as iRoots. */
    static List<Iroot> iroots(RacePair pair) {
        List<Iroot> both = new ArrayList<>();
        iroot(pair.a(), pair.b()).ifPresent(both::add);
        iroot(pair.b(), pair.a()).filter(i -> !both.contains(i)).ifPresent(both::add);
        return both;
    }

    private static Optional<Iroot> iroot(SiteEntry first, SiteEntry second) {
        for (AccessType source : types(first)) {
            for (AccessType target : types(second)) {
                if (AccessType.depend(source, target)) {
                    return Optional.of(
                            new Iroot(1, List.of(IrootEvent.at(first, source), IrootEvent.at(second, target))));
                }
            }
        }
        return Optional.empty();
    }

    private static List<AccessType> types(SiteEntry site) {
        List<AccessType> types = new ArrayList<>();
        if (site.kind().reads()) {
            types.add(AccessType.READ);
        }
        if (site.kind().writes()) {
            types.add(AccessType.WRITE);
        }
        types.sort(Comparator.naturalOrder());
        return types;
    }
}
