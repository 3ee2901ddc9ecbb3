package dev.heddle.cli.report;

import dev.heddle.formats.run.FreeReplayResult;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The text and the JSON of {@code replay} of a log.
 *
 * @param program its name
 * @param file the log as people would type it
 * @param jdk version of the target's Java
 * @param recorded how the recorded execution ended
 * @param isEndKnown whether the recorded execution came to an end of its own
 * @param results of each JVM
 * @param warnings lines for the user
 */
public record FreeReplayReport(
        String program,
        String file,
        String jdk,
        Trace.Verdict recorded,
        boolean isEndKnown,
        List<FreeReplayResult> results,
        List<String> warnings) {

    /** In how many JVMs the program left the recorded execution. */
    public int diverged() {
        return (int) results.stream().filter(result -> !result.reproduced()).count();
    }

    private String divergence() {
        return results.stream()
                .filter(result -> !result.reproduced())
                .map(FreeReplayResult::divergence)
                .findFirst()
                .orElse("");
    }

    private long records() {
        return results.stream().mapToLong(FreeReplayResult::records).max().orElse(0);
    }

    private String recordedEnd() {
        return isEndKnown
                ? Printable.line(TraceReport.verdict(recorded))
                : "cut short; what is there is replayed as far as it goes";
    }

    /** What was recorded, how many replays ended the same way, and the first difference. */
    public String text() {
        int diverged = diverged();
        StringBuilder text = new StringBuilder("heddle replay ")
                .append(file)
                .append("   ")
                .append(Printable.line(program))
                .append(", recorded freely, ")
                .append(Figures.count(records(), "record"))
                .append('\n');
        text.append("  recorded: ").append(recordedEnd()).append('\n');
        text.append("  replayed as recorded in ")
                .append(results.size() - diverged)
                .append(" of ")
                .append(Figures.count(results.size(), "fresh JVM"))
                .append(" (Java ")
                .append(jdk)
                .append(")\n");
        if (results.stream().anyMatch(FreeReplayResult::isStopped)) {
            text.append(
                    "  ended where the records do: the program would not have ended, or what it did then is not known\n");
        }
        if (diverged > 0) {
            text.append("  diverged in ")
                    .append(diverged)
                    .append(": ")
                    .append(Printable.line(divergence()))
                    .append('\n');
        }
        warnings.forEach(warning ->
                text.append("warning: ").append(Printable.line(warning)).append('\n'));
        return text.toString();
    }

    /** The contract's fields first. */
    public Map<String, Object> json() {
        int diverged = diverged();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("program", program);
        json.put("times", results.size());
        json.put("reproduced", results.size() - diverged);
        json.put("diverged", diverged);
        json.put(
                "verdict",
                diverged > 0
                        ? "diverged"
                        : recorded instanceof Trace.Failed failed
                                ? failed.kind().word()
                                : "passed");
        json.put("recorded", recordedEnd());
        json.put("stopped", results.stream().filter(FreeReplayResult::isStopped).count());
        json.put("divergence", diverged > 0 ? divergence() : null);
        json.put("trace", file);
        json.put("records", records());
        json.put("jdk", jdk);
        json.put("warnings", warnings);
        return json;
    }
}
