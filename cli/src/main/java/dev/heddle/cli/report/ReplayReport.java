package dev.heddle.cli.report;

import dev.heddle.analyzer.report.WeakMemoryJson;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.replay.ReplayOutcome;
import dev.heddle.replayer.replay.ReplayRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The text and the JSON of {@code replay}. */
public final class ReplayReport {
    private final String file;
    private final ReplayOutcome outcome;
    private final List<String> warnings;

    /**
     * @param file the trace's path as people would type it
     * @param read what was odd in that file
     */
    public ReplayReport(String file, ReplayOutcome outcome, List<String> read) {
        this.file = file;
        this.outcome = outcome;
        warnings = new ArrayList<>(read);
        warnings.addAll(outcome.warnings());
        if (outcome.repeated() > 0) {
            warnings.add("a replay diverged while another was running; it and later ones were repeated one at a time:"
                    + " concurrent runs of the program share files or ports");
        }
    }

    /** What was recorded, how many replays ended the same way, and the first difference. */
    public String text() {
        RunResult r = outcome.result();
        StringBuilder text = new StringBuilder("heddle replay ")
                .append(file)
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
                .append(places())
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
        warnings.forEach(warning ->
                text.append("warning: ").append(Printable.line(warning)).append('\n'));
        return text.toString();
    }

    /** {@code 20 fresh JVMs}, or {@code 1,000 replays in 1 fresh JVM}. */
    private String places() {
        ReplayRequest request = outcome.request();
        String jvms = Figures.count(request.times(), "fresh JVM");
        return request.repeat() == 1
                ? jvms
                : Figures.count(request.times() * request.repeat(), "replay") + " in " + jvms;
    }

    /** The contract's fields first. */
    public Map<String, Object> json() {
        RunResult r = outcome.result();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("program", outcome.program());
        json.put("times", outcome.request().times() * outcome.request().repeat());
        json.put("reproduced", r.replays().reproduced());
        json.put("diverged", r.replays().diverged());
        json.put("verdict", verdict(outcome));
        json.put("recorded", TraceReport.verdict(outcome.trace()));
        json.put(
                "divergence",
                r.replays().divergence().isEmpty() ? null : r.replays().divergence());
        json.put("trace", file);
        json.put("events", outcome.trace().events().size());
        json.put("memory", WeakMemoryJson.of(outcome.trace()));
        json.put("jdk", outcome.jdk());
        json.put("warnings", warnings);
        return json;
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
