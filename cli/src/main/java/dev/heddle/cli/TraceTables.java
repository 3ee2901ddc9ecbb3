package dev.heddle.cli;

import dev.heddle.analyzer.analysis.TraceAnalysis;
import dev.heddle.analyzer.analysis.TraceAnalysisCoding;
import dev.heddle.analyzer.analysis.TracePredictionCoding;
import dev.heddle.cli.report.PartTables;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.race.RaceSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Tables of traces that have been gone over on several machines. */
final class TraceTables {
    private final List<Map<String, Object>> executions = new ArrayList<>();
    private final List<Map<String, Object>> races = new ArrayList<>();
    private final Map<String, Map<String, Object>> iroots = new LinkedHashMap<>();

    private TraceTables() {}

    static Map<String, List<Map<String, Object>>> analysed(List<byte[]> results) throws IOException {
        TraceTables tables = new TraceTables();
        Map<String, RaceSet> byProgram = new LinkedHashMap<>();
        for (byte[] bytes : results) {
            TraceAnalysis one = TraceAnalysisCoding.fromBytes(bytes);
            tables.executions.add(PartTables.execution(one));
            byProgram.merge(one.program(), one.races().ofAnyBuild(), RaceSet::inOneRun);
            PartTables.iroots(one.exposed()).forEach(iroot -> tables.count(one.program(), one.file(), iroot));
        }
        byProgram.forEach((program, set) -> PartTables.races(set).forEach(row -> tables.races.add(of(program, row))));
        return tables.all();
    }

    static Map<String, List<Map<String, Object>>> predicted(List<String> names, List<byte[]> results)
            throws IOException {
        TraceTables tables = new TraceTables();
        for (int i = 0; i < results.size(); i++) {
            String name = names.get(i);
            IrootSet set = TracePredictionCoding.fromBytes(results.get(i)).set();
            tables.executions.add(PartTables.execution(name, set));
            PartTables.iroots(set).forEach(iroot -> tables.count(set.program(), name, iroot));
        }
        return tables.all();
    }

    private Map<String, List<Map<String, Object>>> all() {
        return Map.of("executions", executions, "races", races, "iroots", List.copyOf(iroots.values()));
    }

    private static Map<String, Object> of(String program, Map<String, Object> row) {
        Map<String, Object> whole = new LinkedHashMap<>();
        whole.put("program", program);
        whole.putAll(row);
        return whole;
    }

    /** Adds what a trace shows; the first one stays the first. */
    private void count(String program, String trace, Map<String, Object> iroot) {
        Map<String, Object> row = of(program, iroot);
        row.put("firstTrace", trace);
        iroots.merge(program + "\n" + iroot.get("iroot"), row, (known, more) -> {
            known.put("executions", executions(known) + executions(more));
            known.put("weak", Objects.equals(known.get("weak"), true) && Objects.equals(more.get("weak"), true));
            return known;
        });
    }

    private static long executions(Map<String, Object> row) {
        return row.get("executions") instanceof Long n ? n : 0;
    }
}
