package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and messages of a program cannot control the terminal that shows a report, nor forge lines of it. */
class TerminalTextTest {
    private static final String EVIL = "\u001b[2J\u0007\r\u202e\u009b1m\nTrace: forged";

    @TempDir
    Path folder;

    private FakeInstallation heddle;

    @BeforeEach
    void install() throws IOException {
        heddle = new FakeInstallation(folder).withProgram();
        Path source = heddle.directory().resolve("Foo.java");
        Trace.Program program = new Trace.Program(
                "Foo" + EVIL,
                List.of("Foo"),
                heddle.directory().toString(),
                List.of(source.toString()),
                source.toString(),
                Map.of(),
                new byte[0]);
        TraceWriter.write(heddle.directory().resolve("evil.heddle"), evil(SampleTrace.of(program, true)));
    }

    private static Trace evil(Trace t) {
        List<Trace.SiteEntry> sites = new ArrayList<>();
        t.sites()
                .forEach(s -> sites.add(new Trace.SiteEntry(
                        s.className() + EVIL,
                        s.method() + EVIL,
                        s.descriptor(),
                        s.bytecodeIndex(),
                        s.kind(),
                        s.member() + EVIL,
                        s.file() + EVIL,
                        s.line())));
        List<Trace.LocationEntry> locations = new ArrayList<>();
        t.locations()
                .forEach(l -> locations.add(new Trace.LocationEntry(
                        l.kind(),
                        l.owner(),
                        l.holder().isEmpty() ? "" : l.holder() + EVIL,
                        l.kind() == dev.heddle.formats.event.LocationKind.THREAD ? l.member() : l.member() + EVIL,
                        l.index())));
        Trace.Failed f = (Trace.Failed) t.verdict();
        return new Trace(
                t.header(),
                t.program(),
                t.threads().stream()
                        .map(e -> new Trace.ThreadEntry(e.path(), e.name() + EVIL))
                        .toList(),
                sites,
                t.objects(),
                locations,
                t.events(),
                new Trace.Failed(
                        f.kind(),
                        f.thread(),
                        f.message() + EVIL + "x".repeat(20_000),
                        List.of("Foo.main(Foo.java:9)" + EVIL),
                        f.blocked()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "inspect evil.heddle",
                "inspect --why 3 evil.heddle",
                "inspect --thread nobody evil.heddle",
                "analyze evil.heddle",
                "predict evil.heddle",
                "derive --strategy pos -o d evil.heddle",
                "replay evil.heddle Foo.java",
                "check --confirm 1 Foo.java"
            })
    void aReportIsPlainText(String line) {
        heddle.run("-Dfake=fail -Dfake.trace=evil.heddle", line.split(" "));
        for (String text : List.of(heddle.out(), heddle.err())) {
            assertEquals(
                    "", text.replaceAll("[^\\p{Cntrl}\u202e\u009b]|\n", ""), () -> "control characters in " + text);
            assertFalse(text.contains("\nTrace: forged"), text);
            assertTrue(text.lines().allMatch(one -> one.length() < 5_000), "a line is too long");
        }
    }

    @Test
    void jsonKeepsAllOfIt() {
        assertEquals(0, heddle.run("", "inspect", "--json", "evil.heddle"));
        assertTrue(heddle.out().contains("\\u001B[2J\\u0007\\r\\u202e\\u009b1m\\nTrace: forged"), heddle.out());
        assertTrue(heddle.out().contains("x".repeat(20_000)), "the message is cut");
    }
}
