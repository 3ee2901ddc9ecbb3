package dev.heddle.spark;

import dev.heddle.api.tool.ClusterTool;
import dev.heddle.api.tool.ClusterTool.CheckPlan;
import dev.heddle.api.tool.ClusterTool.CheckReport;
import dev.heddle.api.tool.ClusterTool.ResultTables;
import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.ToolFailure;
import dev.heddle.distribution.Installation;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * {@code check} or {@code expose} on a cluster: one program, reported as by the plain command, or for {@code check} a
 * list of programs.
 */
final class CheckJob {
    private final Session session;
    private final ClusterTool heddle;

    CheckJob(Session session) {
        this.session = session;
        heddle = session.heddle();
    }

    int run() throws ToolFailure, IOException, InterruptedException {
        return session.option("programs").isPresent() ? list() : one();
    }

    private int one() throws ToolFailure, IOException, InterruptedException {
        CheckPlan plan = heddle.plan(
                session.order().command(),
                session.order().words(),
                session.context().place(),
                false);
        String folder = plan.folder();
        JavaSparkContext spark = session.start();
        try (OutputFolder output = session.lock(folder, folder)) {
            Cluster cluster = new Cluster(spark, session.context());
            ProgramCampaign program = new ProgramCampaign("program", plan, heddle);
            new CampaignJob(cluster, List.of(program), 1).run();
            if (program.result().length == 0) {
                throw new ToolFailure(program.exit(), program.reason());
            }
            if (folder.contains("://")) {
                return remotely(program, output);
            }
            output.write("", program.traces());
            for (String name : program.superfluous()) {
                output.remove(name); // of an earlier campaign: JVMs that share a folder would have replaced it
            }
            return report(program, program.observations(), Path.of(folder), "");
        }
    }

    /** The report is made in a folder here, which is then copied. */
    private int remotely(ProgramCampaign program, OutputFolder output) throws ToolFailure, IOException {
        Path folder = Files.createTempDirectory("heddle-report-");
        try {
            for (Map.Entry<String, byte[]> trace : program.traces().entrySet()) {
                Files.write(folder.resolve(trace.getKey()), trace.getValue());
            }
            return report(program, List.of(), folder, output.name());
        } finally {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    output.write(String.valueOf(file.getFileName()), Files.readAllBytes(file));
                }
            }
            Installation.delete(folder);
        }
    }

    private int report(ProgramCampaign program, List<byte[]> observations, Path folder, String shown)
            throws ToolFailure, IOException {
        return heddle.report(
                        program.plan().request(),
                        session.context().place(),
                        program.result(),
                        program.asked(),
                        observations,
                        folder,
                        shown,
                        System.out,
                        System.err)
                .exit();
    }

    private int list() throws ToolFailure, IOException, InterruptedException {
        String file = session.option("programs").orElseThrow();
        List<ProgramCampaign> programs = programs(file);
        String json = programs.get(0).plan().json();
        PrintStream text = json.equals("-") ? System.err : System.out;
        String results = session.option("results").orElse("heddle-out/cluster");
        JavaSparkContext spark = session.start();
        try (OutputFolder output = session.lock(results, results)) {
            Cluster cluster = new Cluster(spark, session.context());
            CampaignJob job = new CampaignJob(
                    cluster, programs, Integer.parseInt(session.option("rounds").orElse("1")));
            job.run();
            Map<String, PartAnswer> reports = job.reports(results);
            Tables tables = new Tables(spark);
            List<Object> all = new ArrayList<>();
            List<String> lines = new ArrayList<>();
            boolean isFailed = false;
            boolean isDone = true;
            for (ProgramCampaign program : programs) {
                PartAnswer report = reports.get(program.name());
                if (report != null && report.exit() != ExitCodes.OK) {
                    program.fail(report.exit(), report.line());
                }
                output.write(program.name(), program.traces());
                Map<String, Object> found = report == null || report.exit() != ExitCodes.OK
                        ? null
                        : report.made(CheckReport.class).json();
                String shortName = found == null ? "" : String.valueOf(found.get("program"));
                Map<String, Object> row = row(program, shortName, results, tables);
                isFailed |= number(row, "failures") > 0;
                isDone &= program.reason().isEmpty();
                lines.add(line(row));
                Map<String, Object> entry = new LinkedHashMap<>(row);
                entry.put("rounds", program.rounds());
                entry.put("result", found);
                all.add(entry);
            }
            lines.forEach(text::println);
            tables.write(output);
            Map<String, List<Map<String, Object>>> shown = new LinkedHashMap<>();
            for (String table : List.of("programs", "failures", "races", "iroots")) {
                shown.put(table, tables.rows(table));
            }
            String title = "heddle cluster check " + file;
            output.write("summary.html", SummaryPage.of(title, List.of(), shown).getBytes(StandardCharsets.UTF_8));
            text.println("Results: " + results + " (summary.html, *.parquet, a folder of traces for each program)");
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("programs", all);
            write(json, heddle.json(tree));
            return isFailed ? ExitCodes.FAILED : isDone ? ExitCodes.OK : ExitCodes.UNREADABLE;
        }
    }

    private void write(String file, String text) throws IOException {
        if (file.equals("-")) {
            System.out.print(text);
        } else if (!file.isEmpty()) {
            Path target = Path.of(session.context().directory()).resolve(file);
            Path beside = target.resolveSibling("." + target.getFileName() + ".part");
            Files.write(beside, text.getBytes(StandardCharsets.UTF_8));
            Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private List<ProgramCampaign> programs(String file) throws ToolFailure {
        String text;
        try {
            text = Files.readString(Path.of(session.context().directory()).resolve(file));
        } catch (IOException e) {
            throw ToolFailure.unreadable(file + ": cannot be read as a list of programs (" + e + ")");
        }
        List<ProgramCampaign> programs = new ArrayList<>();
        for (ProgramList.Entry entry : ProgramList.parse(file, text)) {
            String at = file + ":" + entry.line() + ": " + entry.name() + ": ";
            List<String> words = new ArrayList<>(session.order().words());
            words.addAll(entry.words());
            CheckPlan plan;
            try {
                plan = heddle.plan("check", words, session.context().place(), true);
            } catch (ToolFailure e) {
                throw new ToolFailure(e.exit(), at + e.getMessage());
            }
            if (!plan.outputs().isEmpty()) {
                throw ToolFailure.usage(at + plan.outputs().get(0)
                        + ": a list of programs has its own files (--results); leave it out");
            }
            if (plan.limits().campaigns() > 1) {
                throw ToolFailure.usage(at + "--campaigns compares strategies on one machine; leave it out");
            }
            programs.add(new ProgramCampaign(entry.name(), plan, heddle));
        }
        return programs;
    }

    /** Adds what is known of a program to the tables; answers its row. */
    private static Map<String, Object> row(ProgramCampaign program, String shortName, String results, Tables tables)
            throws IOException {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("name", program.name());
        row.put("program", shortName);
        row.put("asked", program.asked());
        if (program.result().length > 0) {
            ResultTables found = program.tables();
            for (String figure :
                    List.of("executions", "failures", "firstFailure", "unfinished", "events", "irootsOnce")) {
                row.put(figure, found.figures().getOrDefault(figure, 0L));
            }
            row.put("races", add(program, shortName, results, found, "races", tables));
            row.put("iroots", add(program, shortName, results, found, "iroots", tables));
            add(program, shortName, results, found, "failures", tables);
        }
        for (Map<String, Object> round : program.rounds()) {
            Map<String, Object> named = new LinkedHashMap<>();
            named.put("name", program.name());
            named.put("program", shortName);
            named.putAll(round);
            tables.add("executions", named);
        }
        row.put("done", program.reason().isEmpty());
        row.put("reason", program.reason());
        tables.add("programs", row);
        return row;
    }

    private static long add(
            ProgramCampaign program,
            String shortName,
            String results,
            ResultTables found,
            String table,
            Tables tables) {
        List<Map<String, Object>> rows = found.rows().getOrDefault(table, List.of());
        for (Map<String, Object> one : rows) {
            Map<String, Object> named = new LinkedHashMap<>();
            named.put("name", program.name());
            named.put("program", shortName);
            named.putAll(one);
            named.computeIfPresent(
                    "trace",
                    (column, path) -> results + "/" + program.name() + "/"
                            + Path.of(path.toString()).getFileName());
            tables.add(table, named);
        }
        return rows.size();
    }

    private static long number(Map<String, Object> row, String key) {
        return row.get(key) instanceof Long number ? number : 0;
    }

    private static String line(Map<String, Object> row) {
        long first = number(row, "firstFailure");
        String found = row.containsKey("executions")
                ? String.format(
                        Locale.ROOT,
                        "%,d executions, %,d failed%s, %,d iRoots",
                        number(row, "executions"),
                        number(row, "failures"),
                        first == 0 ? "" : " (first: execution " + first + ")",
                        number(row, "iroots"))
                : "no executions";
        String reason = String.valueOf(row.get("reason"));
        return "  " + row.get("name") + ": " + found + (reason.isEmpty() ? "" : "; not done: " + reason);
    }
}
