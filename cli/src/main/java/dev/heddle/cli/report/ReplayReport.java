package dev.heddle.cli.report;

import dev.heddle.analyzer.report.Report;
import dev.heddle.analyzer.report.WeakMemoryJson;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.MinimisedTrace;
import dev.heddle.replayer.replay.ReplayOutcome;
import dev.heddle.replayer.replay.ReplayRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The report of {@code replay}: what was recorded, how many replays ended the same way, and the first difference. */
public final class ReplayReport {
    private ReplayReport() {}

    /**
     * The report.
     *
     * @param file the trace's path as people would type it
     * @param read what was odd in that file
     */
    public static Report of(String file, ReplayOutcome outcome, List<String> read) {
        Trace trace = outcome.trace();
        var replays = outcome.result().replays();
        int times = outcome.request().times() * outcome.request().repeat();
        List<String> warnings = new ArrayList<>(read);
        warnings.addAll(outcome.warnings());
        if (outcome.repeated() > 0) {
            warnings.add("a replay diverged while another was running; it and later ones were repeated one at a time:"
                    + " concurrent runs of the program share files or ports");
        }
        List<MinimisedTrace> reduced = outcome.result().failures().minimised();
        Report report = new Report()
                .line("heddle replay " + file + "   " + Printable.line(outcome.program()) + ", execution "
                        + Figures.count(trace.header().execution()) + " of seed "
                        + trace.header().seed() + ", "
                        + Figures.count(trace.events().size(), "event"))
                .line("  recorded: " + Printable.line(TraceReport.verdict(trace)))
                .line("  replayed as recorded in " + replays.reproduced() + " of " + places(outcome.request())
                        + " (Java " + outcome.jdk() + ")")
                .line(outcome.hasFoundTheEnd(), () -> "  ended: " + Printable.line(replays.verdict()))
                .line(
                        replays.diverged() > 0,
                        () -> "  diverged in " + replays.diverged() + ": " + Printable.line(replays.divergence()))
                .lines(reduced.stream()
                        .map(one -> "  " + Minimisation.text(one))
                        .toList())
                .lines(warnings.stream()
                        .map(warning -> "warning: " + Printable.line(warning))
                        .toList())
                .field("program", outcome.program())
                .field("times", times)
                .field("reproduced", replays.reproduced())
                .field("diverged", replays.diverged())
                .field("verdict", verdict(outcome))
                .field("recorded", TraceReport.verdict(trace))
                .field("divergence", replays.divergence().isEmpty() ? null : replays.divergence())
                .field("trace", file)
                .field("events", trace.events().size())
                .field("memory", (Supplier<?>) () -> WeakMemoryJson.of(trace))
                .field("jdk", outcome.jdk())
                .field("warnings", warnings);
        return reduced.isEmpty() ? report : report.field("minimised", Minimisation.json(reduced.get(0)));
    }

    /** {@code 20 fresh JVMs}, or {@code 1,000 replays in 1 fresh JVM}. */
    private static String places(ReplayRequest request) {
        String jvms = Figures.count(request.times(), "fresh JVM");
        return request.repeat() == 1
                ? jvms
                : Figures.count(request.times() * request.repeat(), "replay") + " in " + jvms;
    }

    /**
     * {@code passed}, the contract's word for the kind of failure or of an end that was not seen, or {@code diverged}.
     */
    public static String verdict(ReplayOutcome outcome) {
        if (outcome.hasDiverged()) {
            return "diverged";
        }
        Trace trace = outcome.trace();
        if (trace.verdict() instanceof Trace.Unfinished unfinished) {
            return unfinished.kind().word();
        }
        return trace.verdict() instanceof Trace.Failed failed ? failed.kind().word() : "passed";
    }
}
