package dev.heddle.recorder.free.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.consistency.ConsistencyChecker;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.stream.Pass;
import dev.heddle.formats.source.HeddleExport;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.WholeTrace;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.recorder.free.order.Machine.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs in files, whole and with parts missing, as the analyses meet them. */
final class LogFilesTest {
    private static final Shape SHAPE = new Shape(4, 300, 6, 5, 2, 30, true);

    @TempDir
    Path folder;

    private static Trace whole(EventSource source) throws Exception {
        try (source) {
            return WholeTrace.of(source, Integer.MAX_VALUE - 1);
        }
    }

    @Test
    void aLogInAFileIsATraceToAnalyses() throws Exception {
        Machine machine = new Machine(1, SHAPE).run();
        Path file = folder.resolve("free.heddle");
        machine.log.write(file);
        RaceDetector races = new RaceDetector();
        try (EventSource source = ExecutionFiles.open(file)) {
            Pass.over(source, races);
            assertEquals(0, races.lostSources());
        }
        Trace trace = whole(ExecutionFiles.open(file));
        assertEquals(Optional.empty(), ConsistencyChecker.axioms(trace));
        assertEquals("free", trace.header().strategy());
    }

    @Test
    void convertedItIsTheSameExecutionInTheOrdinaryForm() throws Exception {
        Machine machine = new Machine(2, SHAPE).run();
        Path file = folder.resolve("free.heddle");
        Path converted = folder.resolve("ordinary.heddle");
        machine.log.write(file);
        try (EventSource source = ExecutionFiles.open(file)) {
            HeddleExport.write(source, converted, Codec.DEFLATE);
        }
        Trace before = whole(ExecutionFiles.open(file));
        Trace after = TraceReader.read(converted);
        assertEquals(before.threads(), after.threads());
        assertEquals(before.locations(), after.locations());
        assertEquals(before.objects(), after.objects());
        assertEquals(before.events().size(), after.events().size());
        for (int i = 0; i < before.events().size(); i++) {
            assertEquals(before.events().readsFrom(i), after.events().readsFrom(i));
            assertEquals(before.events().syncPosition(i), after.events().syncPosition(i));
        }
    }

    @Test
    void whatIsLeftOfALogIsAnExecution() throws Exception {
        for (int seed = 0; seed < 300; seed++) {
            Machine machine = new Machine(seed, new Shape(4, 60, 4, 4, 1, 0, true)).run();
            Random random = new Random(seed);
            boolean cut = random.nextBoolean();
            for (int thread = 1; thread <= 4; thread++) {
                int size = machine.log.size(thread);
                if (cut) {
                    machine.log.cut(thread, random.nextInt(size + 1));
                } else {
                    machine.log.drop(thread, random.nextInt(size + 1));
                }
            }
            LogSource source = new LogSource(machine.log);
            Trace trace = whole(source);
            EventColumns events = trace.events();
            int records = 0;
            for (int i = 0; i < events.size(); i++) {
                records += events.site(i) >= 0 ? 1 : 0;
                int from = events.readsFrom(i);
                assertTrue(from < i, "seed " + seed);
                assertTrue(from < 0 || events.location(from) == events.location(i), "seed " + seed);
            }
            assertTrue(records <= source.records() + trace.locations().size(), "seed " + seed);
            Pass.over(EventSource.of(trace), new RaceDetector());
        }
    }

    private static List<String> missing(Machine machine) throws Exception {
        LogSource source = new LogSource(machine.log);
        whole(source);
        List<String> missing = source.warnings().stream()
                .filter(line -> line.contains("saw a write that is not in the file"))
                .toList();
        assertEquals(1, missing.size(), () -> source.warnings().toString());
        return missing;
    }

    @Test
    void writesFromBeforeTheBeginningOfAFileAreMissingAsIsToBeExpected() throws Exception {
        Machine machine = new Machine(3, SHAPE).run();
        machine.log.drop(1, machine.log.size(1) / 2);
        machine.log.drop(2, machine.log.size(2) / 2);
        assertTrue(missing(machine).get(0).contains("expected: the file begins late"), () -> machine.toString());
    }

    @Test
    void writesThatAreMissingLaterAreNotToBeExpected() throws Exception {
        Machine machine = new Machine(3, SHAPE).run();
        machine.log.cut(1, machine.log.size(1) / 2);
        machine.log.cut(2, machine.log.size(2) / 2);
        assertTrue(missing(machine).get(0).endsWith("a write that is not in the file"), () -> machine.toString());
    }
}
