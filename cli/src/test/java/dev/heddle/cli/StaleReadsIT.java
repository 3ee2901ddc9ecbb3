package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.consistency.ConsistencyChecker;
import dev.heddle.analyzer.consistency.ViolationText;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Heddle says about failures that no interleaving explains, and whether its advice helps. */
class StaleReadsIT {
    @TempDir
    Path folder;

    private Installed.Run check(String iterations, Path program) {
        return Installed.run(
                folder,
                "check",
                "--iterations",
                iterations,
                "--keep-going",
                "--confirm",
                "0",
                "--out",
                "out",
                program.toString());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "MessagePassing | or declare ready volatile | static boolean ready | static volatile boolean ready",
                "StoreBuffering | make the accesses of x and y volatile | Opaque( | Volatile(",
                "StoreBuffering | put VarHandle.fullFence() before the read of y | = (int) | = fenced(); seenBy# = (int)",
                "Iriw | make the accesses of x and y volatile: setVolatile at lines 46 and 47 | etAcquire( | etVolatile(",
                "DoubleCheckedLocking | or declare instance volatile | static Settings instance | static volatile Settings instance",
                "DoubleCheckedLocking | or make port final | private int port | private final int port",
                "PlainPublication | or make balance final | private int balance | private final int balance",
                "BrokenSeqlock | put VarHandle.acquireFence() before the read of sequence | int after | VarHandle.acquireFence(); int after",
                "DekkerOpaque | make the accesses of wants[] volatile | Opaque( | Volatile(",
                "PetersonOpaque | make the accesses of turn and wants[] volatile | Opaque( | #("
            })
    void theAdviceIsGivenAndHelps(String example, String advice, String weak, String strong) throws Exception {
        ExampleHeader header = ExampleHeader.of(Installed.example(example));
        Path jdk = Installed.jdksFor(example, header.since()).get(0);
        Installed.Run failing = ExampleCampaigns.of(header, jdk, folder).run();
        assertEquals(10, failing.code(), failing.toString());
        assertTrue(failing.out().contains("no interleaving of the threads shows this"), failing.toString());
        assertTrue(failing.out().contains(advice), failing.toString());
        Path changed = Files.writeString(
                folder.resolve(example + ".java"),
                changed(example, Files.readString(Installed.example(example)), weak, strong));
        Installed.Run mended = check("420", changed);
        assertEquals(0, mended.code(), mended.toString());
    }

    /** Most changes are a replacement; some differ from place to place. */
    private static String changed(String example, String source, String weak, String strong) {
        if (strong.startsWith("= fenced()")) {
            return source.replace("seenByA = (int)", "VarHandle.fullFence(); seenByA = (int)")
                    .replace("seenByB = (int)", "VarHandle.fullFence(); seenByB = (int)");
        }
        return switch (example) {
            case "PetersonOpaque" ->
                source.replace("turn.setOpaque(", "turn.set(")
                        .replace("turn.getOpaque(", "turn.get(")
                        .replace("Opaque(", "Volatile(");
            case "Iriw" -> source.replace("getAcquire(", "getVolatile(").replace("setRelease(", "setVolatile(");
            default -> source.replace(weak, strong);
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MessagePassing",
                "StoreBuffering",
                "Iriw",
                "DoubleCheckedLocking",
                "BrokenSeqlock",
                "FinalFieldPublication",
                "LatchExecutor",
                "LockCounter",
                "PetersonFences"
            })
    void whatIsRecordedIsConsistent(String example) throws Exception {
        Path passing = folder.resolve("recorded.heddle");
        String program = Installed.example(example).toString();
        Installed.run(folder, "record", "--controlled", "--seed", "3", "-o", passing.toString(), program);
        assertConsistent(passing);
        if (ExampleHeader.of(Installed.example(example)).isClean()) {
            return; // a campaign saves what fails alone
        }
        check("600", Installed.example(example));
        for (Path trace : SavedTraces.in(folder.resolve("out"))) {
            assertConsistent(trace);
        }
    }

    private static void assertConsistent(Path file) throws Exception {
        Trace trace = TraceReader.read(file);
        assertEquals(
                "",
                ConsistencyChecker.check(trace)
                        .map(found -> ViolationText.of(trace, found))
                        .orElse(""));
    }
}
