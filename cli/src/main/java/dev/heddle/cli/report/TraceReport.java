package dev.heddle.cli.report;

import dev.heddle.analyzer.report.PrintableTrace;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.trace.Trace;

/** The report on a trace: program, origin, size and verdict. */
public final class TraceReport {
    private TraceReport() {}

    /**
     * The report.
     *
     * @param file the trace's path as people would type it
     */
    public static Report of(String file, Trace trace) {
        Trace shown = PrintableTrace.of(trace);
        Trace.Header header = trace.header();
        String kind = trace.verdict() instanceof Trace.Failed failed
                ? failed.kind().word()
                : trace.verdict() instanceof Trace.Unfinished unfinished
                        ? unfinished.kind().word()
                        : null;
        return new Report()
                .line(file)
                .line("  program " + shown.program().name() + ", recorded by "
                        + (shown.header().heddleVersion().isEmpty()
                                ? "another tool"
                                : "Heddle " + shown.header().heddleVersion() + " on "
                                        + shown.header().jdk()))
                .line("  " + origin(shown.header()))
                .line("  " + Figures.count(trace.threads().size(), "thread") + ", "
                        + Figures.count(trace.events().size(), "event") + ", "
                        + Figures.count(trace.locations().size(), "location"))
                .line("  verdict: " + verdict(shown))
                .field("program", trace.program().name())
                .field("trace", file)
                .field("strategy", header.strategy())
                .field("seed", header.seed())
                .field("execution", header.execution())
                .field("executionSeed", header.executionSeed())
                .field("jdk", header.jdk())
                .field("threads", trace.threads().size())
                .field("events", trace.events().size())
                .field("failed", trace.verdict() instanceof Trace.Failed)
                .field("kind", kind)
                .field("verdict", verdict(trace));
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
}
