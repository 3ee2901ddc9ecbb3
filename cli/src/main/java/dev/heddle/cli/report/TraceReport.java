package dev.heddle.cli.report;

import dev.heddle.analyzer.report.PrintableTrace;
import dev.heddle.formats.trace.Trace;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a trace is: program, origin, size and verdict. */
public final class TraceReport {
    private TraceReport() {}

    /** Four lines; more where the recording says what it left out. */
    public static String text(String file, Trace of) {
        Trace trace = PrintableTrace.of(of);
        Trace.Header header = trace.header();
        return file + "\n  program " + trace.program().name() + ", recorded by Heddle " + header.heddleVersion()
                + " on "
                + header.jdk() + "\n  " + origin(header) + "\n  "
                + Figures.count(trace.threads().size(), "thread") + ", "
                + Figures.count(trace.events().size(), "event") + ", "
                + Figures.count(trace.locations().size(), "location") + "\n  verdict: " + verdict(trace) + "\n";
    }

    private static String origin(Trace.Header header) {
        if (header.isFree()) {
            return "recorded freely, detail " + RecordedScope.text(header.detail());
        }
        return "strategy " + header.strategy() + ", seed " + header.seed() + ", execution "
                + Figures.count(header.execution()) + " (seed " + Figures.hex(header.executionSeed()) + ")";
    }

    /** {@code passed}, {@code end not known}, or the kind of failure and its message, in one line. */
    public static String verdict(Trace trace) {
        return verdict(trace.verdict());
    }

    /** Says how an execution ended, in the words of {@link #verdict(Trace)}. */
    public static String verdict(Trace.Verdict verdict) {
        if (verdict instanceof Trace.Unfinished unfinished) {
            return unfinished.what() + ": " + unfinished.message();
        }
        if (!(verdict instanceof Trace.Failed failed)) {
            return verdict instanceof Trace.Unknown ? "end not known" : "passed";
        }
        String kind = failed.kind().word();
        String message = failed.message().strip().replaceAll("\\s*\\R\\s*", " ");
        return message.startsWith(kind + ":") ? message : kind + ": " + message;
    }

    /** Figures as JSON, for scripts. */
    public static Map<String, Object> json(String file, Trace trace) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("program", trace.program().name());
        json.put("trace", file);
        json.put("strategy", trace.header().strategy());
        json.put("seed", trace.header().seed());
        json.put("execution", trace.header().execution());
        json.put("executionSeed", trace.header().executionSeed());
        json.put("jdk", trace.header().jdk());
        json.put("threads", trace.threads().size());
        json.put("events", trace.events().size());
        json.put("failed", trace.verdict() instanceof Trace.Failed);
        json.put(
                "kind",
                trace.verdict() instanceof Trace.Failed failed
                        ? failed.kind().word()
                        : trace.verdict() instanceof Trace.Unfinished unfinished
                                ? unfinished.kind().word()
                                : null);
        json.put("verdict", verdict(trace));
        return json;
    }
}
