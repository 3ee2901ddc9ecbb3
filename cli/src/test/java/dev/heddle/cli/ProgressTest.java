package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Progress;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.job.RunResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Path trace;

    @BeforeEach
    void write() throws IOException {
        trace = folder.resolve("failure-255.heddle");
        Trace.Program program = new Trace.Program(
                "Foo", List.of("Foo"), folder.toString(), List.of("Foo.java"), "Foo.java", Map.of(), new byte[0]);
        TraceWriter.write(trace, SampleTrace.of(program, true));
    }

    private Progress progress(boolean terminal) {
        PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Progress(new Console(to, to, terminal, folder, Map.of(), folder));
    }

    private static RunResult failed(Path file) {
        RunResult r = RunResult.NOTHING;
        return new RunResult(
                r.end(),
                r.work(),
                new RunResult.Failures(
                        1, 255, Map.of("exception", 1L), List.of(file.toString()), List.of(), new TreeMap<>()),
                r.replays(),
                r.classes(),
                r.parameters(),
                r.warnings(),
                r.campaign(),
                r.search(),
                r.result());
    }

    @Test
    void namesFirstFailureOnceInOneLine() {
        Progress progress = progress(true);
        progress.failure(RunResult.NOTHING);
        progress.failure(failed(trace));
        progress.failure(failed(trace));

        assertEquals(
                "  execution 7 failed: exception: AssertionError: expected 2\\nfound 1",
                err.toString(StandardCharsets.UTF_8).stripTrailing());
    }

    @Test
    void printsNothingIntoPipe() {
        progress(false).failure(failed(trace));

        assertEquals("", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void leavesTraceThatCannotBeReadToReport() {
        progress(true).failure(failed(folder.resolve("missing.heddle")));

        assertEquals("", err.toString(StandardCharsets.UTF_8));
    }
}
