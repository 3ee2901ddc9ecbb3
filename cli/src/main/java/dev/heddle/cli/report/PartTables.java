package dev.heddle.cli.report;

import dev.heddle.analyzer.analysis.TraceAnalysis;
import dev.heddle.analyzer.iroot.IrootLine;
import dev.heddle.analyzer.iroot.observe.IrootCoverage;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.expose.CoverageNote;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results as rows of tables: column names to strings, longs and booleans. */
public final class PartTables {
    private PartTables() {}

    /** Figures of a campaign that decide how it goes on, and that are shown of it. */
    public static Map<String, Long> campaign(RunResult result) {
        Map<String, Long> row = new LinkedHashMap<>();
        row.put("executions", result.work().executions());
        row.put("failures", result.failures().count());
        row.put("firstFailure", result.failures().first());
        row.put("events", result.work().events());
        row.put("unfinished", result.campaign().unfinishedCount());
        row.put("irootsOnce", new IrootCoverage(CoverageNote.of(result.campaign())).once());
        row.put("last", result.campaign().last());
        row.put("millis", result.work().nanos() / 1_000_000);
        row.put("processorMillis", Math.max(0, result.work().cpuNanos() / 1_000_000));
        return row;
    }

    /** The saved failures, first execution first. */
    public static List<Map<String, Object>> failures(RunResult result) {
        List<Map<String, Object>> rows = new ArrayList<>();
        result.failures().saved().entrySet().stream()
                .sorted(Comparator.comparingLong(entry -> entry.getValue().execution()))
                .forEach(entry -> {
                    Fact.Sighting seen = entry.getValue();
                    Map<String, Object> row = new LinkedHashMap<>();
                    row.put("execution", seen.execution());
                    row.put("what", entry.getKey());
                    row.put("trace", seen.text());
                    rows.add(row);
                });
        return rows;
    }

    /** Races, the worst kind first. */
    public static List<Map<String, Object>> races(RaceSet races) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (RacePair pair : races.pairs()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("kind", pair.kind().word());
            row.put("location", pair.first().location());
            row.put("first", RaceLines.place(pair.a()));
            row.put("second", RaceLines.place(pair.b()));
            row.put("executions", pair.executions());
            row.put("firstExecution", pair.first().execution());
            row.put("firstTrace", pair.first().trace());
            rows.add(row);
        }
        return rows;
    }

    /** Exposed iRoots, sorted. */
    public static List<Map<String, Object>> iroots(ExposedSet exposed) {
        List<Map<String, Object>> rows = new ArrayList<>();
        exposed.exposures().forEach((iroot, exposure) -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("iroot", IrootLine.of(iroot, exposed::site));
            row.put("idiom", (long) iroot.idiom());
            row.put("weak", exposure.isWeak());
            row.put("executions", exposure.executions());
            row.put("firstExecution", exposure.first());
            rows.add(row);
        });
        return rows;
    }

    /** Predicted iRoots, sorted. */
    public static List<Map<String, Object>> iroots(IrootSet predicted) {
        List<Map<String, Object>> rows = new ArrayList<>();
        predicted.predictions().forEach(prediction -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("iroot", IrootLine.of(prediction.iroot(), predicted::site));
            row.put("idiom", (long) prediction.iroot().idiom());
            row.put("weak", prediction.weak());
            row.put("executions", (long) prediction.traces());
            row.put("firstExecution", 0L);
            rows.add(row);
        });
        return rows;
    }

    /** The row of a trace that was analysed. */
    public static Map<String, Object> execution(TraceAnalysis one) {
        Map<String, Object> row = execution(one.file(), one.program(), TraceReport.verdict(one.verdict()));
        row.put("events", (long) one.counts().events());
        row.put("threads", (long) one.counts().threads());
        row.put("races", (long) one.races().pairs().size());
        row.put("iroots", (long) one.exposed().exposures().size());
        return row;
    }

    /** The row of a trace that predicts iRoots. */
    public static Map<String, Object> execution(String file, IrootSet predicted) {
        Map<String, Object> row = execution(file, predicted.program(), "");
        row.put("iroots", (long) predicted.predictions().size());
        return row;
    }

    private static Map<String, Object> execution(String file, String program, String verdict) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("program", program);
        row.put("trace", file);
        row.put("verdict", verdict);
        for (String count : List.of("events", "threads", "races", "iroots")) {
            row.put(count, 0L);
        }
        return row;
    }
}
