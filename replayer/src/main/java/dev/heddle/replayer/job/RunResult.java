package dev.heddle.replayer.job;

import dev.heddle.formats.run.TextFiles;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What a target JVM found so far. Rewritten as the campaign goes on, so that an interrupted run keeps what it had.
 *
 * @param state running, finished, replace (the JVM is worn out: go on in a fresh one), or broken (see message)
 * @param message one line that says why, for broken; empty otherwise
 * @param executions how many executions have ended
 * @param failures how many of them failed
 * @param firstFailure number of the first that failed, 0 for none
 * @param kinds failures by kind (the words of the contract)
 * @param traces the failing traces written, first one first
 * @param nanos wall time of the executions
 * @param cpuNanos processor time of the JVM
 * @param events events of all executions together
 * @param maxThreads most threads seen in an execution
 * @param parameters counted figures: name to {min, median, max}; names k.raw, k.collapsed, kCom.raw, kCom.collapsed, steps, events
 * @param transformed classes instrumented
 * @param untransformable classes that could not be, with the reason
 * @param reproduced replays that ended as recorded
 * @param diverged replays that left the recorded execution
 * @param divergence one line for the first divergence: expected, found, likely cause; empty for none
 * @param verdict headline of the last execution's end, for record and replay
 * @param warnings lines for the user
 * @param firstStarted when the first execution began, in milliseconds of the epoch; 0 where none did
 * @param campaign how it went, strategy by strategy
 * @param minimised how the traces were reduced, in their order; empty where that was not asked for
 * @param search how far an exhaustive search has come; not complete and all 0 for other strategies
 */
public record RunResult(
        String state,
        String message,
        long executions,
        long failures,
        long firstFailure,
        Map<String, Long> kinds,
        List<String> traces,
        long nanos,
        long cpuNanos,
        long events,
        int maxThreads,
        Map<String, long[]> parameters,
        int transformed,
        List<String> untransformable,
        int reproduced,
        int diverged,
        String divergence,
        String verdict,
        List<String> warnings,
        long firstStarted,
        CampaignResult campaign,
        List<MinimisedTrace> minimised,
        SearchResult search) {

    /** Writes beside and renames. */
    public void write(Path file) throws IOException {
        Properties p = new Properties();
        p.setProperty("state", state);
        p.setProperty("message", message);
        p.setProperty("executions", Long.toString(executions));
        p.setProperty("failures", Long.toString(failures));
        p.setProperty("firstFailure", Long.toString(firstFailure));
        kinds.forEach((k, v) -> p.setProperty("kind." + k, Long.toString(v)));
        TextFiles.putList(p, "trace", traces);
        p.setProperty("nanos", Long.toString(nanos));
        p.setProperty("cpuNanos", Long.toString(cpuNanos));
        p.setProperty("events", Long.toString(events));
        p.setProperty("maxThreads", Integer.toString(maxThreads));
        parameters.forEach((k, v) -> p.setProperty("parameter." + k, v[0] + "," + v[1] + "," + v[2]));
        p.setProperty("transformed", Integer.toString(transformed));
        TextFiles.putList(p, "untransformable", untransformable);
        p.setProperty("reproduced", Integer.toString(reproduced));
        p.setProperty("diverged", Integer.toString(diverged));
        p.setProperty("divergence", divergence);
        p.setProperty("verdict", verdict);
        TextFiles.putList(p, "warning", warnings);
        p.setProperty("firstStarted", Long.toString(firstStarted));
        campaign.put(p);
        MinimisedTrace.put(p, minimised);
        search.put(p);
        TextFiles.writeProperties(file, p);
    }

    /** Reads a result that {@link #write} wrote. */
    public static RunResult read(Path file) throws IOException {
        Properties p = new Properties();
        p.load(new StringReader(Files.readString(file, StandardCharsets.UTF_8)));
        Map<String, Long> kinds = new TreeMap<>();
        Map<String, long[]> parameters = new TreeMap<>();
        for (String key : p.stringPropertyNames()) {
            if (key.startsWith("kind.")) {
                kinds.put(key.substring("kind.".length()), Long.valueOf(p.getProperty(key)));
            } else if (key.startsWith("parameter.")) {
                String[] v = p.getProperty(key).split(",", -1);
                parameters.put(
                        key.substring("parameter.".length()),
                        new long[] {Long.parseLong(v[0]), Long.parseLong(v[1]), Long.parseLong(v[2])});
            }
        }
        return new RunResult(
                p.getProperty("state"),
                p.getProperty("message"),
                Long.parseLong(p.getProperty("executions")),
                Long.parseLong(p.getProperty("failures")),
                Long.parseLong(p.getProperty("firstFailure")),
                kinds,
                TextFiles.getList(p, "trace"),
                Long.parseLong(p.getProperty("nanos")),
                Long.parseLong(p.getProperty("cpuNanos")),
                Long.parseLong(p.getProperty("events")),
                Integer.parseInt(p.getProperty("maxThreads")),
                parameters,
                Integer.parseInt(p.getProperty("transformed")),
                TextFiles.getList(p, "untransformable"),
                Integer.parseInt(p.getProperty("reproduced")),
                Integer.parseInt(p.getProperty("diverged")),
                p.getProperty("divergence"),
                p.getProperty("verdict"),
                TextFiles.getList(p, "warning"),
                Long.parseLong(p.getProperty("firstStarted", "0")),
                CampaignResult.get(p),
                MinimisedTrace.get(p),
                SearchResult.get(p));
    }
}
