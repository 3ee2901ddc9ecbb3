package dev.heddle.cli.report;

import dev.heddle.analyzer.report.WeakMemoryJson;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.RunResult;
import java.util.LinkedHashMap;
import java.util.Map;

/** The text and the JSON of {@code replay}. */
public final class ReplayReport {
    private ReplayReport() {}

    /** What was recorded, how many replays ended the same way, and the first difference. */
    public static String text(ReplayOutcome outcome) {
        RunResult r = outcome.result();
        StringBuilder text = new StringBuilder("heddle replay ")
                .append(outcome.file())
                .append("   ")
                .append(Printable.line(outcome.program()))
                .append(", execution ")
                .append(Figures.count(outcome.trace().header().execution()))
                .append(" of seed ")
                .append(outcome.trace().header().seed())
                .append(", ")
                .append(Figures.count(outcome.trace().events().size(), "event"))
                .append('\n');
        text.append("  recorded: ")
                .append(Printable.line(TraceReport.verdict(outcome.trace())))
                .append('\n');
        text.append("  replayed as recorded in ")
                .append(r.replays().reproduced())
                .append(" of ")
                .append(places(outcome))
                .append(" (Java ")
                .append(outcome.jdk())
                .append(")\n");
        if (outcome.hasFoundTheEnd()) {
            text.append("  ended: ")
                    .append(Printable.line(r.replays().verdict()))
                    .append('\n');
        }
        if (r.replays().diverged() > 0) {
            text.append("  diverged in ")
                    .append(r.replays().diverged())
                    .append(": ")
                    .append(Printable.line(r.replays().divergence()))
                    .append('\n');
        }
        outcome.warnings()
                .forEach(warning ->
                        text.append("warning: ").append(Printable.line(warning)).append('\n'));
        return text.toString();
    }

    /** {@code 20 fresh JVMs}, or {@code 1,000 replays in 1 fresh JVM}. */
    private static String places(ReplayOutcome outcome) {
        String jvms = Figures.count(outcome.times(), "fresh JVM");
        return outcome.repeat() == 1
                ? jvms
                : Figures.count(outcome.times() * outcome.repeat(), "replay") + " in " + jvms;
    }

    /** The contract's fields first. */
    public static Map<String, Object> json(ReplayOutcome outcome) {
        RunResult r = outcome.result();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("program", outcome.program());
        json.put("times", outcome.times() * outcome.repeat());
        json.put("reproduced", r.replays().reproduced());
        json.put("diverged", r.replays().diverged());
        json.put("verdict", r.replays().diverged() > 0 ? "diverged" : verdict(outcome.trace()));
        json.put("recorded", TraceReport.verdict(outcome.trace()));
        json.put(
                "divergence",
                r.replays().divergence().isEmpty() ? null : r.replays().divergence());
        json.put("trace", outcome.file());
        json.put("events", outcome.trace().events().size());
        json.put("memory", WeakMemoryJson.of(outcome.trace()));
        json.put("jdk", outcome.jdk());
        json.put("warnings", outcome.warnings());
        return json;
    }

    /** {@code passed}, or the contract's word for the kind of failure or of an end that was not seen. */
    private static String verdict(Trace trace) {
        if (trace.verdict() instanceof Trace.Unfinished unfinished) {
            return unfinished.kind().word();
        }
        return trace.verdict() instanceof Trace.Failed failed ? failed.kind().word() : "passed";
    }
}
