package dev.heddle.analyzer.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.derive.SamplingStrategy;
import dev.heddle.analyzer.iroot.PredictorOptions;
import dev.heddle.analyzer.report.Failures;
import dev.heddle.analyzer.stream.Pass;
import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.source.EventSources;
import dev.heddle.formats.source.ForwardingSource;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests and outcomes of analyses, predictions and derivations, on a lost update. */
class ServicesTest {
    private static final TraceInput.Watch UNWATCHED = new TraceInput.Watch() {
        @Override
        public EventSource watch(EventSource source) {
            return source;
        }

        @Override
        public void phase(String other) {}
    };

    private static final TraceInput INPUT =
            new TraceInput(EventSources::open, UNWATCHED, file -> String.valueOf(file.getFileName()));

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void writeTrace() throws IOException {
        file = folder.resolve("lost.heddle");
        TraceWriter.write(file, Failures.lostUpdate());
    }

    private static TraceAnalyses analyses(AnalysisPart part, boolean isSalvage) {
        return new TraceAnalyses(new AnalysisRequest(INPUT, isSalvage, part, true));
    }

    @Test
    void anAnalysisFindsRacesAndItsCodingIsWhole() throws Exception {
        TraceAnalyses service = analyses(AnalysisPart.ALL, false);
        TraceAnalysis found = service.of(file);
        assertEquals("lost.heddle", found.file());
        assertEquals("LostUpdate.java", found.program());
        assertInstanceOf(Trace.Failed.class, found.verdict());
        assertEquals(Failures.lostUpdate().events().size(), found.counts().events());
        assertEquals(List.of(), found.omissions());
        assertEquals(Optional.of(""), found.inconsistency());
        assertEquals(2, found.races().pairs().size());
        assertEquals(found, service.fromBytes(service.toBytes(found)));
        assertEquals(
                found.races().pairs(), service.together(List.of(found)).races().pairs());
    }

    /** Locks of the races and the memory model's axioms are looked for in what the pass has kept. */
    @Test
    void aTraceIsOpenedOnce() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        TraceInput counted = new TraceInput(
                path -> {
                    opened.incrementAndGet();
                    return EventSources.open(path);
                },
                UNWATCHED,
                INPUT.name());
        AtomicInteger shown = new AtomicInteger();
        TraceAnalysis found = new TraceAnalyses(new AnalysisRequest(counted, false, AnalysisPart.ALL, true))
                .shownTo((path, trace) -> shown.addAndGet(trace.events().size()))
                .of(file);
        assertEquals(1, opened.get());
        assertEquals(found.counts().events(), shown.get(), "the whole trace, which is not read again");
        assertEquals(analyses(AnalysisPart.ALL, false).of(file), found);
        opened.set(0);
        AnalysisRequest recorded = new AnalysisRequest(
                new TraceInput(
                        path -> {
                            opened.incrementAndGet();
                            return log(Failures.lostUpdate()).opener().open(path);
                        },
                        UNWATCHED,
                        String::valueOf),
                false,
                AnalysisPart.ALL,
                true);
        assertEquals(2, new TraceAnalyses(recorded).of(file).races().pairs().size());
        assertEquals(1, opened.get());
    }

    /** A log does not announce how long it is, and is analysed on two threads. */
    @Test
    void twoThreadsFindWhatOneFinds() throws Exception {
        Trace trace = Failures.lostUpdate();
        List<StreamAnalysis> analyses = List.of(new CommunicationCounter(), new CommunicationCounter());
        Pass.onTwoThreads(EventSource.of(trace), analyses.subList(0, 1), analyses.subList(1, 2));
        CommunicationCounter alone = new CommunicationCounter();
        Pass.over(EventSource.of(trace), alone);
        for (StreamAnalysis one : analyses) {
            assertEquals(alone.counts(), ((CommunicationCounter) one).counts());
        }
        StreamAnalysis failing = batch -> {
            throw new IllegalStateException("of the other thread");
        };
        assertEquals(
                "of the other thread",
                assertThrows(
                                IllegalStateException.class,
                                () -> Pass.onTwoThreads(EventSource.of(trace), List.of(alone), List.of(failing)))
                        .getMessage());
    }

    @Test
    void whatAPartOrADamagedFileDoesNotTellIsAValue() throws Exception {
        TraceAnalysis part =
                analyses(new AnalysisPart(new Window(2, 8), 1), false).of(file);
        assertEquals(List.of(Omission.of(Omission.What.AXIOMS_OF_PART)), part.omissions());
        assertEquals(Optional.empty(), part.inconsistency());
        TraceAnalysis damaged = analyses(AnalysisPart.ALL, true).of(file);
        assertEquals(List.of(Omission.of(Omission.What.AXIOMS_OF_DAMAGED)), damaged.omissions());
    }

    /** Input that has an execution as a log. */
    private static TraceInput log(Trace t) {
        Trace.Header free = new Trace.Header("0.1.0", "Vendor 17", Trace.Header.FREE, 1, 1, 1, "", Map.of());
        Trace recorded = new Trace(
                free, t.program(), t.threads(), t.sites(), t.objects(), t.locations(), t.events(), t.verdict());
        TraceInput.Opener log = path -> new ForwardingSource(EventSource.of(recorded)) {
            @Override
            public long announcedEvents() {
                return -1; // as logs have it
            }
        };
        return new TraceInput(log, UNWATCHED, String::valueOf);
    }

    @Test
    void aLogIsAnalysedUpToALimit() throws Exception {
        Trace t = Failures.lostUpdate();
        AnalysisRequest request = new AnalysisRequest(log(t), false, AnalysisPart.ALL, true);
        TraceAnalysis found = new TraceAnalyses(request, 5).of(file);
        assertEquals(5, found.counts().events());
        assertTrue(found.omissions().contains(new Omission(Omission.What.LATER_EVENTS, 5)), found::toString);
        TraceAnalysis whole = new TraceAnalyses(request).of(file);
        assertEquals(t.events().size(), whole.counts().events());
        assertEquals(t.verdict(), whole.verdict());
    }

    @Test
    void iRootsArePredictedFromTheBeginningOfALog() throws Exception {
        TraceInput input = log(Failures.lostUpdate());
        TracePrediction found = new TracePredictions(input, PredictorOptions.DEFAULT, 5).of(file);
        assertEquals(List.of("only the first 5 events of the log were looked at"), found.notes());
        assertEquals(List.of(), found.set().predictions());
        TracePrediction whole = new TracePredictions(input, PredictorOptions.DEFAULT).of(file);
        assertEquals(List.of(), whole.notes());
        assertFalse(whole.set().predictions().isEmpty());
    }

    @Test
    void predictionsOfSeveralTracesAreMerged() throws Exception {
        Path again = Files.copy(file, folder.resolve("again.heddle"));
        TracePredictions service = new TracePredictions(INPUT, PredictorOptions.DEFAULT);
        List<TracePrediction> all = AllCores.over(List.of(file, again), service);
        assertEquals(all.get(0), service.fromBytes(service.toBytes(all.get(0))));
        PredictionOutcome outcome = service.together(List.of(file, again), all);
        assertEquals(2, outcome.set().traces());
        assertEquals(
                all.get(0).set().predictions().size(),
                outcome.set().predictions().size());
        assertTrue(outcome.set().predictions().stream().allMatch(prediction -> prediction.traces() == 2));
    }

    @Test
    void schedulesAreDerivedFromASeed() throws Exception {
        DerivationRequest request =
                new DerivationRequest(SamplingStrategy.Kind.POS, OptionalInt.empty(), OptionalInt.empty(), false, 4, 1);
        Trace trace = INPUT.whole(file, warning -> {});
        DerivationOutcome outcome = request.of(file, trace);
        assertEquals(4, outcome.schedules().size());
        assertEquals(outcome.schedules(), request.of(file, trace).schedules());
        assertTrue(outcome.changing() > 0, "a lost update has another order of its accesses");
        assertEquals("pos", outcome.strategy().toString());
    }

    @Test
    void aFileThatIsNotThereOrCutShortIsNamed() throws IOException {
        Path missing = folder.resolve("missing.heddle");
        TraceAnalyses service = analyses(AnalysisPart.ALL, false);
        CorruptTraceException e = assertThrows(CorruptTraceException.class, () -> service.of(missing));
        assertEquals(missing + " @ byte 0: expected a trace, found no such file; check the path", e.getMessage());
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        assertThrows(CorruptTraceException.class, () -> service.of(file));
    }
}
