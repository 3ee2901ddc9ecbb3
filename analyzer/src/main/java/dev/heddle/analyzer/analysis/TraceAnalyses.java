package dev.heddle.analyzer.analysis;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.analyzer.consistency.ConsistencyChecker;
import dev.heddle.analyzer.consistency.Violation;
import dev.heddle.analyzer.consistency.ViolationText;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.analyzer.estimate.ProfileCounter;
import dev.heddle.analyzer.iroot.observe.ExposedIroots;
import dev.heddle.analyzer.iroot.observe.IrootExposure;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.analyzer.race.LocksHeld;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.race.RacesOfExecution;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.analyzer.stream.Pass;
import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.source.PartSource;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Counts what traces have in them, and finds their races. */
public final class TraceAnalyses implements PerTrace<TraceAnalysis> {
    /** Memory that the check against the memory model needs for an event, about, in bytes. */
    private static final int BYTES_CHECKED = 500;

    private static final int MOST_CHECKED =
            (int) Math.max(1_000_000, Math.min(5_000_000, Runtime.getRuntime().maxMemory() / BYTES_CHECKED));

    /** Events from which on a second thread is worth its start. */
    private static final int LONG = 50_000;

    private static final int MOST_IROOTS = 100_000;
    /** Events up to the last race's first example beyond which locks are not looked for: a pass of some seconds. */
    private static final int MOST_WITH_LOCKS = 20_000_000;

    private final AnalysisRequest request;
    private final TraceInput input;
    private final Window window;
    private final int mostOfALog;
    private Viewer viewer = (file, trace) -> {};

    /** @param request what is to be counted */
    public TraceAnalyses(AnalysisRequest request) {
        this(request, LogBeginning.MOST);
    }

    TraceAnalyses(AnalysisRequest request, int mostOfALog) {
        this.request = request;
        this.mostOfALog = mostOfALog;
        input = request.input();
        window = request.part().window();
    }

    /** Receives executions in memory, on any of the threads that analyse. */
    public interface Viewer {
        /** Looks at an execution, while its file is open. */
        void take(Path file, Trace trace);
    }

    /** Shows the traces that are not too long to be kept as a whole to something else as well. */
    public TraceAnalyses shownTo(Viewer other) {
        viewer = other;
        return this;
    }

    /** Analyses a trace in one pass; one that is not too long is kept, for what looks at it as a whole. */
    @Override
    public TraceAnalysis of(Path file) throws CorruptTraceException {
        try {
            return analysis(file);
        } catch (IOException e) {
            throw CorruptTraceException.unread(file, e);
        }
    }

    private TraceAnalysis analysis(Path file) throws IOException, CorruptTraceException {
        RaceDetector races = new RaceDetector().only(window, request.part().sample());
        CommunicationCounter counter = new CommunicationCounter();
        ProfileCounter profile = new ProfileCounter();
        IrootExposure iroots = new IrootExposure(new IrootObserver(), new ExposedIroots(MOST_IROOTS));
        try (EventSource source = input.watch().watch(part(input.open(file)))) {
            KeptTrace kept = new KeptTrace(window.isAll() ? MOST_CHECKED : 0);
            over(source, List.of(races, inWindow(counter)), List.of(inWindow(iroots), inWindow(profile), kept));
            Optional<Trace> whole = kept.trace();
            whole.ifPresent(trace -> viewer.take(file, trace));
            boolean isControlled = !source.header().heddleVersion().isEmpty()
                    && !source.header().isFree();
            CommunicationCounts counts = counter.counts();
            List<Omission> omissions = lost(races, counter, iroots);
            if (window.isAll() && source.verdict() instanceof Trace.Unknown && counts.events() == mostOfALog) {
                omissions.add(new Omission(Omission.What.LATER_EVENTS, mostOfALog));
            }
            String name = input.name().apply(file);
            if (source.header().lacksOrder()) {
                omissions.add(Omission.of(Omission.What.ORDER));
            }
            return new TraceAnalysis(
                    name,
                    source.verdict(),
                    counts,
                    isControlled ? profile.profile() : Profile.NONE,
                    races(races, locks(races, file, whole), source, name),
                    CrossThreadReads.of(counter.readsAcross(), source.sites()),
                    iroots.set(),
                    inconsistency(whole, source.header(), omissions),
                    Thinned.warnings(source),
                    List.copyOf(omissions));
        }
    }

    /** On two threads where that takes less time. */
    private static void over(EventSource source, List<StreamAnalysis> first, List<StreamAnalysis> second)
            throws IOException, CorruptTraceException {
        long announced = source.announcedEvents();
        boolean isLong = announced < 0 || announced >= LONG;
        if (isLong && Runtime.getRuntime().availableProcessors() > 1) {
            Pass.onTwoThreads(source, first, second);
        } else {
            Pass.over(source, Stream.concat(first.stream(), second.stream()).toArray(StreamAnalysis[]::new));
        }
    }

    private EventSource part(EventSource source) {
        return window.isAll() ? LogBeginning.of(source, mostOfALog) : new PartSource(source, window.to());
    }

    private StreamAnalysis inWindow(StreamAnalysis analysis) {
        return window.isAll() ? analysis : new Windowed(window, analysis);
    }

    private static List<Omission> lost(RaceDetector races, CommunicationCounter counter, IrootExposure iroots) {
        List<Omission> all = new ArrayList<>();
        if (races.lostSources() > 0) {
            all.add(new Omission(Omission.What.ORDER_OF_RACES, races.lostSources()));
        }
        if (counter.lostSources() > 0) {
            all.add(new Omission(Omission.What.REPEATS, counter.lostSources()));
        }
        if (iroots.exposed().isFull()) {
            all.add(new Omission(Omission.What.IROOTS, MOST_IROOTS));
        }
        return all;
    }

    /** In a second pass, which ends at the last race's first example; nothing is known where that is far. */
    private LocksHeld locks(RaceDetector races, Path file, Optional<Trace> whole)
            throws IOException, CorruptTraceException {
        LocksHeld locks = new LocksHeld(races.races());
        if (locks.eventsNeeded() > 0 && locks.eventsNeeded() <= MOST_WITH_LOCKS) {
            EventSource all = whole.isPresent() ? EventSource.of(whole.get()) : input.open(file);
            try (EventSource again = new PartSource(all, locks.eventsNeeded())) {
                Pass.over(again, locks);
            }
        }
        return locks;
    }

    private static RaceSet races(RaceDetector races, LocksHeld locks, EventSource source, String name) {
        Trace tables = new Trace(
                source.header(),
                source.program(),
                source.threads(),
                source.sites(),
                source.objects(),
                source.locations(),
                new EventColumns(0),
                source.verdict());
        TraceNames names = new TraceNames(tables);
        return new RacesOfExecution(source.sites(), source.threads()::get, names::location, names::location)
                .of(
                        races,
                        locks,
                        source.program().name(),
                        source.program().fingerprints(),
                        source.header().execution(),
                        name);
    }

    private Optional<String> inconsistency(Optional<Trace> whole, Trace.Header header, List<Omission> omissions) {
        boolean isOurs = !header.heddleVersion().isEmpty();
        if (!window.isAll()) {
            omissions.add(Omission.of(Omission.What.AXIOMS_OF_PART));
        } else if (header.isFree() && whole.isPresent()) {
            return ofRealThreads(whole.get(), omissions);
        } else if (isOurs && request.isSalvage()) {
            omissions.add(Omission.of(Omission.What.AXIOMS_OF_DAMAGED));
        } else if (isOurs && whole.isPresent()) {
            return Optional.of(violation(whole.get(), ConsistencyChecker::check));
        } else if (isOurs) {
            omissions.add(new Omission(Omission.What.AXIOMS_OF_LONG, MOST_CHECKED));
        }
        return Optional.empty();
    }

    /** The memory model's axioms; an execution of real threads has no model that offered its reads what they saw. */
    private static Optional<String> ofRealThreads(Trace trace, List<Omission> omissions) {
        EventColumns events = trace.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).reads() && events.readsFrom(i) == EventColumns.READS_NOTHING) {
                omissions.add(Omission.of(Omission.What.AXIOMS_OF_READS_WITHOUT_WRITES));
                return Optional.empty();
            }
        }
        return Optional.of(violation(trace, ConsistencyChecker::axioms));
    }

    private static String violation(Trace trace, Function<Trace, Optional<Violation>> check) {
        return check.apply(trace)
                .map(violation -> ViolationText.of(trace, violation))
                .orElse("");
    }

    /**
     * Puts together what the files have in them.
     *
     * @param traces what is in each of them, at least one, in the order of the files
     * @throws IllegalArgumentException if they are to be of one build and are not; the message names the file
     */
    public AnalysisOutcome together(List<TraceAnalysis> traces) {
        RaceSet races = RaceSet.none(traces.get(0).program());
        RaceSet possible = races;
        for (TraceAnalysis one : traces) {
            races = request.isOneBuild()
                    ? ofOneBuild(races, one)
                    : races.inOneRun(one.races().ofAnyBuild());
            possible = possible.inOneRun(one.possibleRaces().ofAnyBuild());
        }
        return new AnalysisOutcome(traces, request.part(), races, possible);
    }

    private static RaceSet ofOneBuild(RaceSet races, TraceAnalysis one) {
        try {
            return races.inOneRun(one.races());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(one.file() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public byte[] toBytes(TraceAnalysis found) {
        return TraceAnalysisCoding.toBytes(found);
    }

    @Override
    public TraceAnalysis fromBytes(byte[] bytes) throws IOException {
        return TraceAnalysisCoding.fromBytes(bytes);
    }
}
