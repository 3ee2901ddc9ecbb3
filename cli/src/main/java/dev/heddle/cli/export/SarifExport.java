package dev.heddle.cli.export;

import dev.heddle.analyzer.report.Json;
import dev.heddle.cli.report.Problems;
import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.export.UnfitTraceException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.WholeTrace;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes the failure of one execution, none where it passed, as SARIF. */
final class SarifExport implements TraceExport {
    private static final int MOST_EVENTS = 2_000_000;

    @Override
    public String name() {
        return "SARIF 2.1.0";
    }

    @Override
    public List<String> endings() {
        return List.of("sarif", "sarif.json");
    }

    @Override
    public Written write(EventSource source, Path file, Options options)
            throws IOException, CorruptTraceException, UnfitTraceException {
        Trace trace = WholeTrace.of(source, MOST_EVENTS);
        if (trace.events().size() > MOST_EVENTS) {
            throw new UnfitTraceException("expected at most " + MOST_EVENTS
                    + " events for SARIF, found more; heddle analyze --sarif reads" + " such files as a stream");
        }
        String recorded = trace.program().workingDirectory();
        Path directory = Path.of(recorded.startsWith("/") ? recorded : "/");
        SarifLog log = new SarifLog(new SourcePlaces(directory, trace.program().source()));
        log.property("program", trace.program().name());
        Problems.of(trace, "").ifPresent(log::add);
        WholeFile.write(file, Json.indented(log.json()) + "\n");
        return new Written(trace.verdict() instanceof Trace.Failed ? "1 result" : "no result", List.of());
    }
}
