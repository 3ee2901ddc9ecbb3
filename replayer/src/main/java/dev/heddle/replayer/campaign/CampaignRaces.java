package dev.heddle.replayer.campaign;

import dev.heddle.analyzer.race.LocksHeld;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.race.RacesOfExecution;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.TypeNames;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What races in executions of this JVM: in all of them, or in those whose numbers are powers of two. The latter are
 * kept, and looked at when the campaign ends: code of the engine that the detector uses as well would be compiled worse
 * for all executions that follow. Thread-safe: a watchdog may ask while an execution is under way.
 */
public final class CampaignRaces implements CampaignListener {
    /** Limit of events over all kept executions; each takes some 60 bytes. */
    private static final int MOST_EVENTS = 200_000;

    private static final Trace.Program NO_PROGRAM =
            new Trace.Program("", List.of(), "", List.of(), "", Map.of(), new byte[0]);

    private final Engine engine;
    private final boolean isAll;
    private final List<Trace> kept = new ArrayList<>();
    private int events;
    private RaceSet all = RaceSet.none("");

    /**
     * @param engine runs the program
     * @param isAll whether all executions are looked at
     */
    public CampaignRaces(Engine engine, boolean isAll) {
        this.engine = engine;
        this.isAll = isAll;
    }

    @Override
    public void begins(long execution) {
        engine.lookForRaces(isAll);
    }

    @Override
    public synchronized void ended(long execution, Outcome outcome) {
        if (isAll) {
            all = all.inOneRun(engine.last().races(execution, all));
            engine.lookForRaces(false); // reducing a failure takes many executions
        } else if (Long.bitCount(execution) == 1 && events + engine.last().eventCount() <= MOST_EVENTS) {
            Trace.Header header = new Trace.Header("", "", "", 0, 0, execution, "full", Map.of());
            kept.add(engine.last().trace(header, NO_PROGRAM, outcome.verdict()));
            events += engine.last().eventCount();
        }
    }

    @Override
    public synchronized void stop(boolean forGood) {
        for (Trace trace : kept) {
            RaceDetector detector = RaceDetector.of(trace.events(), trace.sites(), trace.locations());
            LocksHeld locks = LocksHeld.of(detector.races(), trace.events());
            all = all.inOneRun(new RacesOfExecution(
                            trace.sites(),
                            trace.threads()::get,
                            location -> location(trace, location),
                            new TraceNames(trace)::location)
                    .of(detector, locks, "", Map.of(), trace.header().execution(), ""));
        }
        kept.clear();
    }

    /** The field, or the sort of array, whichever object it belongs to. */
    private static String location(Trace trace, int number) {
        LocationEntry location = trace.locations().get(number);
        return location.index() >= 0 && location.owner() >= 0
                ? "elements of "
                        + TypeNames.simple(trace.objects().get(location.owner()).className())
                : TypeNames.simple(location.holder()) + "." + location.member();
    }

    /** What has been seen to race so far. */
    public synchronized RaceSet soFar() {
        return all;
    }
}
