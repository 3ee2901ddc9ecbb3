package dev.heddle.cli.report;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.analyzer.communication.CrossThreadReads;
import dev.heddle.analyzer.communication.Suggestions;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.analyzer.estimate.ProfileCounter;
import dev.heddle.analyzer.iroot.observe.ExposedIroots;
import dev.heddle.analyzer.iroot.observe.IrootExposure;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.analyzer.memory.recorded.ConsistencyChecker;
import dev.heddle.analyzer.race.LocksHeld;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.race.RacesOfExecution;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.analyzer.report.ViolationText;
import dev.heddle.analyzer.stream.Pass;
import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.analyzer.stream.Windowed;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.PartSource;
import dev.heddle.formats.stream.WholeTrace;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.recorder.free.order.ExecutionFiles;
import dev.heddle.recorder.generator.Coded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The figures of one trace; the trace itself is not kept, so that many can be analysed.
 *
 * @param file the trace's path as people would type it
 * @param program its program's short name
 * @param verdict passed, or kind and message
 * @param counts events, threads, locations, k and k_com
 * @param profile how much each thread does
 * @param suggestions d and h
 * @param races of this trace
 * @param crossReads reads from writes of other threads
 * @param exposed the iRoots that it has exposed
 * @param inconsistency why the memory model does not allow the execution, in a sentence; empty where it does; nothing
 *     where that was not looked at
 * @param warnings what was odd in the file, and what the analyses had to leave out
 */
@Coded
public record TraceAnalysis(
        String file,
        String program,
        String verdict,
        CommunicationCounts counts,
        Profile profile,
        Suggestions suggestions,
        RaceSet races,
        CrossThreadReads crossReads,
        ExposedSet exposed,
        Optional<String> inconsistency,
        List<String> warnings) {
    /** Memory that the check against the memory model needs for an event, about, in bytes. */
    private static final int BYTES_CHECKED = 500;

    static final int MOST_CHECKED =
            (int) Math.max(1_000_000, Math.min(5_000_000, Runtime.getRuntime().maxMemory() / BYTES_CHECKED));

    private static final int MOST_IROOTS = 100_000;
    /** Events up to the last race's first example beyond which locks are not looked for: a pass of some seconds. */
    private static final int MOST_WITH_LOCKS = 20_000_000;

    /**
     * Analyses one trace in one pass; one of Heddle's own that is not too long is read once more as a whole.
     *
     * @param name the trace's path as people would type it
     * @param salvage whether the file may be damaged: then what is whole of it
     * @param part what of it to look at
     * @param watch goes between the file and the analyses
     */
    public static TraceAnalysis of(
            String name, Path file, boolean salvage, AnalysisPart part, UnaryOperator<EventSource> watch)
            throws IOException, CorruptTraceException, UnsupportedVersionException {
        RaceDetector races = new RaceDetector().only(part.window(), part.sample());
        CommunicationCounter counter = new CommunicationCounter();
        ProfileCounter profile = new ProfileCounter();
        IrootExposure iroots = new IrootExposure(new IrootObserver(), new ExposedIroots(MOST_IROOTS));
        try (EventSource source = watch.apply(part(open(file, salvage), part.window()))) {
            Pass.over(source, races, of(part.window(), counter), of(part.window(), profile), of(part.window(), iroots));
            boolean isOurs = !source.header().heddleVersion().isEmpty();
            CommunicationCounts counts = counter.counts();
            List<String> warnings = new ArrayList<>(source.warnings());
            warnings.addAll(lost(races, counter));
            if (iroots.exposed().isFull()) {
                warnings.add("more than " + Figures.count(MOST_IROOTS) + " iRoots; no others are counted");
            }
            Optional<String> inconsistency = Optional.empty();
            boolean isFree = source.header().isFree();
            if (!part.window().isAll()) {
                warnings.add("not checked against the memory model: only a part was analysed");
            } else if (isFree && counts.events() <= MOST_CHECKED) {
                inconsistency = freely(file, salvage, warnings);
            } else if (isOurs && salvage) {
                warnings.add("not checked against the memory model: events may be missing");
            } else if (isOurs && counts.events() <= MOST_CHECKED) {
                inconsistency = Optional.of(inconsistency(TraceReader.read(file)));
            } else if (isOurs) {
                warnings.add(
                        "more than " + Figures.count(MOST_CHECKED) + " events: not checked against the memory model");
            }
            return new TraceAnalysis(
                    name,
                    source.program().name(),
                    TraceReport.verdict(source.verdict()),
                    counts,
                    isOurs && !isFree ? profile.profile() : Profile.NONE,
                    Suggestions.of(counts),
                    races(races, locks(races, file, salvage), source, name),
                    CrossThreadReads.of(counter.readsAcross(), source.sites()),
                    iroots.set(),
                    inconsistency,
                    List.copyOf(warnings));
        }
    }

    private static EventSource part(EventSource source, Window window) {
        return window.isAll() ? source : new PartSource(source, window.to());
    }

    private static StreamAnalysis of(Window window, StreamAnalysis analysis) {
        return window.isAll() ? analysis : new Windowed(window, analysis);
    }

    private static EventSource open(Path file, boolean salvage)
            throws IOException, CorruptTraceException, UnsupportedVersionException {
        return salvage ? ExecutionFiles.salvage(file) : ExecutionFiles.open(file);
    }

    private static List<String> lost(RaceDetector races, CommunicationCounter counter) {
        List<String> lines = new ArrayList<>();
        if (races.lostSources() > 0) {
            lines.add(Figures.count(races.lostSources(), "read")
                    + " saw writes older than the history kept: reported races may be ordered");
        }
        if (counter.lostSources() > 0) {
            lines.add(Figures.count(counter.lostSources(), "read")
                    + " saw writes older than the history kept: figures without repeats may be too large");
        }
        return lines;
    }

    /** In a second pass, which ends at the last race's first example; nothing is known where that is far. */
    private static LocksHeld locks(RaceDetector races, Path file, boolean salvage)
            throws IOException, CorruptTraceException, UnsupportedVersionException {
        LocksHeld locks = new LocksHeld(races.races());
        if (locks.eventsNeeded() > 0 && locks.eventsNeeded() <= MOST_WITH_LOCKS) {
            try (EventSource again = new PartSource(open(file, salvage), locks.eventsNeeded())) {
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

    /** The memory model's axioms; an execution of real threads has no model that offered its reads what they saw. */
    private static Optional<String> freely(Path file, boolean salvage, List<String> warnings)
            throws IOException, CorruptTraceException, UnsupportedVersionException {
        Trace trace;
        try (EventSource source = open(file, salvage)) {
            trace = WholeTrace.of(source, MOST_CHECKED);
        }
        EventColumns events = trace.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).reads() && events.readsFrom(i) == EventColumns.READS_NOTHING) {
                warnings.add("the file does not have all writes: not checked against the memory model");
                return Optional.empty();
            }
        }
        return Optional.of(ConsistencyChecker.axioms(trace)
                .map(violation -> ViolationText.of(trace, violation))
                .orElse(""));
    }

    private static String inconsistency(Trace trace) {
        try {
            return ConsistencyChecker.check(trace)
                    .map(violation -> ViolationText.of(trace, violation))
                    .orElse("");
        } catch (IllegalArgumentException e) { // switches of a later version
            return "cannot be checked: " + e.getMessage();
        }
    }
}
