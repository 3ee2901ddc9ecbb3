package dev.heddle.replayer.process;

import dev.heddle.analyzer.race.LocksHeld;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.race.RacesOfExecution;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceReader;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceWitness;
import dev.heddle.formats.race.RaceWriter;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * The races of executions that were looked at, and for each pair of sites an execution in which the two accesses stand
 * side by side: then nothing can have ordered them.
 */
final class RaceWitnesses {
    private static final int NONE = -1;

    private RaceSet races;
    /** Pairs of sites without a witness, both ways round. */
    private final LongHashSet missing = new LongHashSet();

    private boolean isChanged = true;

    RaceWitnesses(String program) {
        races = RaceSet.none(program);
    }

    /** Goes on where another JVM of the campaign has stopped. */
    void read(Path file) throws IOException {
        try {
            races = RaceReader.read(file);
        } catch (UnreadableFileException e) {
            throw new IOException(e.getMessage(), e);
        }
        findMissing();
    }

    /** Writes what is known, if something is new. */
    void write(Path file) throws IOException {
        if (isChanged) {
            RaceWriter.write(file, races);
            isChanged = false;
        }
    }

    private void findMissing() {
        missing.clear();
        for (RacePair pair : races.pairs()) {
            if (pair.witness().isEmpty()) {
                missing.add(key(SiteName.of(pair.a()), SiteName.of(pair.b())));
                missing.add(key(SiteName.of(pair.b()), SiteName.of(pair.a())));
            }
        }
    }

    private static long key(long first, long second) {
        return first * 0x9E3779B97F4A7C15L + second;
    }

    /** Races without a witness. */
    List<RacePair> missing() {
        return races.pairs().stream().filter(pair -> pair.witness().isEmpty()).toList();
    }

    /** Whether that one is still without a witness. */
    boolean isMissing(RacePair pair) {
        return missing.contains(key(SiteName.of(pair.a()), SiteName.of(pair.b())));
    }

    /** Whether an execution has a race side by side that had not been seen so. */
    boolean isNews(EventColumns events, IntToLongFunction names) {
        return !missing.isEmpty() && next(events, 0, names) != NONE;
    }

    /** The first event from there on that makes a witness with the one that is next to it. */
    private int next(EventColumns events, int from, IntToLongFunction names) {
        for (int i = from; i + 1 < events.size(); i++) {
            int other = neighbour(events, i);
            if (other != NONE
                    && events.location(i) == events.location(other)
                    && events.kind(other).isAccess()
                    && (events.kind(i).writes() || events.kind(other).writes())
                    && missing.contains(key(names.applyAsLong(i), names.applyAsLong(other)))) {
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

    /** Looks for races in a trace; {@code file} is the name that it will have, or empty. */
    void look(Trace trace, String file) {
        TraceNames names = new TraceNames(trace);
        RaceDetector detector = RaceDetector.of(trace.events(), trace.sites(), trace.locations());
        RaceSet found = new RacesOfExecution(trace.sites(), trace.threads()::get, names::location, names::location)
                .of(
                        detector,
                        LocksHeld.of(detector.races(), trace.events()),
                        races.program(),
                        trace.program().fingerprints(),
                        trace.header().execution(),
                        file);
        races = races.inOneRun(found);
        findMissing();
        isChanged = true;
        if (!file.isEmpty()) {
            witnesses(trace, file);
        }
    }

    private void witnesses(Trace trace, String file) {
        EventColumns events = trace.events();
        long[] names = new long[trace.sites().size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = SiteName.of(trace.sites().get(i));
        }
        IntToLongFunction ofEvent = i -> events.site(i) < 0 ? 0 : names[events.site(i)];
        for (int i = next(events, 0, ofEvent); i != NONE; i = next(events, i + 1, ofEvent)) {
            int other = neighbour(events, i);
            witness(ofEvent.applyAsLong(i), ofEvent.applyAsLong(other), new RaceWitness(file, i, other));
        }
    }

    private void witness(long first, long second, RaceWitness witness) {
        List<RacePair> pairs = new ArrayList<>();
        for (RacePair pair : races.pairs()) {
            long a = SiteName.of(pair.a());
            long b = SiteName.of(pair.b());
            boolean isIt = (a == first && b == second || a == second && b == first)
                    && pair.witness().isEmpty();
            pairs.add(isIt ? pair.with(witness) : pair);
        }
        races = new RaceSet(races.program(), races.runs(), races.executions(), races.fingerprints(), pairs);
        findMissing();
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
