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
    private TraceTables() {}

    static Map<String, List<Map<String, Object>>> analysed(List<byte[]> results) throws IOException {
        List<Map<String, Object>> executions = new ArrayList<>();
        Map<String, Map<String, Object>> races = new LinkedHashMap<>();
        Map<String, Map<String, Object>> iroots = new LinkedHashMap<>();
        Map<String, RaceSet> byProgram = new LinkedHashMap<>();
        for (byte[] bytes : results) {
            TraceAnalysis one = TraceAnalysisCoding.fromBytes(bytes);
            executions.add(PartTables.execution(one));
            byProgram.merge(one.program(), one.races().ofAnyBuild(), RaceSet::inOneRun);
            for (Map<String, Object> iroot : PartTables.iroots(one.exposed())) {
                count(iroots, one.program(), one.file(), iroot);
            }
        }
        byProgram.forEach((program, set) -> PartTables.races(set).forEach(row -> {
            Map<String, Object> whole = new LinkedHashMap<>();
            whole.put("program", program);
            whole.putAll(row);
            races.put(Integer.toString(races.size()), whole);
        }));
        return tables(executions, races, iroots);
    }

    static Map<String, List<Map<String, Object>>> predicted(List<String> names, List<byte[]> results)
            throws IOException {
        List<Map<String, Object>> executions = new ArrayList<>();
        Map<String, Map<String, Object>> iroots = new LinkedHashMap<>();
        for (int i = 0; i < results.size(); i++) {
            IrootSet set = TracePredictionCoding.fromBytes(results.get(i)).set();
            executions.add(PartTables.execution(names.get(i), set));
            for (Map<String, Object> iroot : PartTables.iroots(set)) {
                count(iroots, set.program(), names.get(i), iroot);
            }
        }
        return tables(executions, Map.of(), iroots);
    }

    private static Map<String, List<Map<String, Object>>> tables(
            List<Map<String, Object>> executions,
            Map<String, Map<String, Object>> races,
            Map<String, Map<String, Object>> iroots) {
        Map<String, List<Map<String, Object>>> tables = new LinkedHashMap<>();
        tables.put("executions", executions);
        tables.put("races", new ArrayList<>(races.values()));
        tables.put("iroots", new ArrayList<>(iroots.values()));
        return tables;
    }

    /** Adds what a trace shows; the first one stays the first. */
    private static void count(
            Map<String, Map<String, Object>> all, String program, String trace, Map<String, Object> iroot) {
        Map<String, Object> known = all.get(program + "\n" + iroot.get("iroot"));
        if (known == null) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("program", program);
            row.putAll(iroot);
            row.put("firstTrace", trace);
            all.put(program + "\n" + iroot.get("iroot"), row);
        } else {
            known.put("executions", number(known) + number(iroot));
            known.put("weak", Objects.equals(known.get("weak"), true) && Objects.equals(iroot.get("weak"), true));
        }
    }

    private static long number(Map<String, Object> row) {
        return row.get("executions") instanceof Long n ? n : 0;
    }
}
