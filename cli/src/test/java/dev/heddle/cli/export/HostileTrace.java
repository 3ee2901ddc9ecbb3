package dev.heddle.cli.export;

import dev.heddle.cli.SampleTrace;
import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The lost update of a program whose names and messages try to break every format. */
final class HostileTrace {
    /** Breaks quotes, markup, lines, formulas, terminals and UTF-8. */
    static final String EVIL = "=1+1,\"<b>&'\\]]>\n\u001b[31m\u202e\ud800\u0000;--\\";

    private HostileTrace() {}

    static Trace of() {
        Trace t = SampleTrace.of(SampleTrace.lostProgram(), true);
        return new Trace(
                t.header(),
                new Trace.Program(EVIL, List.of(), "/", List.of(), "", java.util.Map.of(), new byte[0]),
                t.threads().stream()
                        .map(thread -> new Trace.ThreadEntry(thread.path(), EVIL + thread.name()))
                        .toList(),
                t.sites().stream()
                        .map(site -> new Trace.SiteEntry(
                                "p." + EVIL,
                                EVIL,
                                "()V",
                                site.bytecodeIndex(),
                                site.kind(),
                                EVIL,
                                EVIL + ".java",
                                site.line()))
                        .toList(),
                t.objects(),
                t.locations().stream()
                        .map(location -> new Trace.LocationEntry(
                                location.kind(), location.owner(), EVIL, EVIL, location.index()))
                        .toList(),
                t.events(),
                new Trace.Failed(
                        FailureKind.EXCEPTION, 0, EVIL, List.of(EVIL + ".main(" + EVIL + ".java:9)"), List.of()));
    }

    /** What a format makes of a trace. */
    static String export(TraceExport format, Trace trace, Path directory, Window window) throws Exception {
        Path file = directory.resolve("out." + format.endings().get(0));
        format.write(EventSource.of(trace), file, new TraceExport.Options(Codec.DEFLATE, false, window));
        try (var files = Files.list(directory)) {
            if (files.anyMatch(name -> name.toString().endsWith(".part"))) {
                throw new AssertionError("a part is left");
            }
        }
        return Files.readString(file);
    }
}
