package dev.heddle.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/** {@code check} on a cluster: one program, reported as by the plain command, or a list of programs. */
final class CheckJob {
    private final ClusterArguments arguments;
    private final Session session;
    private final Heddle heddle;

    CheckJob(ClusterArguments arguments, Session session) {
        this.arguments = arguments;
        this.session = session;
        heddle = session.heddle();
    }

    /** Runs it; answers the exit code. */
    int run() throws ClusterFailure, IOException, InterruptedException {
        return arguments.option("programs").isPresent() ? list() : one();
    }

    private Map<String, Object> plan(List<String> words, boolean finds, String at) throws ClusterFailure {
        ClusterContext context = session.context();
        Map<String, Object> plan = heddle.plan(words, context.directory(), context.environmentHere(), finds);
        int exit = (int) ProgramCampaign.number(plan, "exit");
        if (exit != ExitCodes.OK || !plan.containsKey("iterations")) {
            String line = String.valueOf(plan.get("err")).strip();
            throw new ClusterFailure(
                    exit == ExitCodes.OK ? ExitCodes.USAGE : exit, at + line.replaceFirst("^heddle check: ", ""));
        }
        return plan;
    }

    private int one() throws ClusterFailure, IOException, InterruptedException {
        List<String> words = new ArrayList<>(arguments.commandLine());
        Optional<String> remote = remoteFolder(words);
        Map<String, Object> plan = plan(words, true, "");
        String folder = remote.orElse(String.valueOf(plan.get("folder")));
        JavaSparkContext spark = session.start();
        try (OutputFolder output = session.lock(folder, folder)) {
            Cluster cluster = new Cluster(spark, session.context());
            ProgramCampaign program = new ProgramCampaign("program", words, plan, heddle);
            new CampaignJob(cluster, List.of(program), 1).run();
            if (program.result().length == 0) {
                throw new ClusterFailure(program.exit(), program.reason().replaceFirst("^heddle check: ", ""));
            }
            output.write("", program.traces());
            return remote.isPresent() ? remotely(program, folder) : report(program, folder, null);
        }
    }

    /** Takes a folder for traces that is no path of this machine out of the words. */
    private static Optional<String> remoteFolder(List<String> words) {
        int end = words.contains("--") ? words.indexOf("--") : words.size();
        for (int i = 0; i < end; i++) {
            String word = words.get(i);
            if (word.startsWith("--out=") && word.contains("://")) {
                words.remove(i);
                return Optional.of(word.substring("--out=".length()));
            }
            if (word.equals("--out") && i + 1 < end && words.get(i + 1).contains("://")) {
                words.remove(i);
                return Optional.of(words.remove(i));
            }
        }
        return Optional.empty();
    }

    private int remotely(ProgramCampaign program, String shown) throws IOException {
        Path folder = Files.createTempDirectory("heddle-report-");
        try {
            for (Map.Entry<String, byte[]> trace : program.traces().entrySet()) {
                Files.write(folder.resolve(trace.getKey()), trace.getValue());
            }
            return report(program, folder.toString(), shown);
        } finally {
            for (String name : program.traces().keySet()) {
                Files.deleteIfExists(folder.resolve(name));
            }
            Files.deleteIfExists(folder);
        }
    }

    private int report(ProgramCampaign program, String folder, @Nullable String shown) {
        ClusterContext context = session.context();
        Map<String, Object> answer = heddle.report(
                program.words(),
                context.directory(),
                context.environmentHere(),
                program.result(),
                program.asked(),
                folder,
                shown,
                new PrintStream[] {System.out, System.err});
        return (int) ProgramCampaign.number(answer, "exit");
    }

    private int list() throws ClusterFailure, IOException, InterruptedException {
        String file = arguments.option("programs").orElseThrow();
        JsonOutput json = JsonOutput.of(arguments.words());
        List<ProgramCampaign> programs = programs(file, json.words());
        String results = arguments.option("results").orElse("heddle-out/cluster");
        JavaSparkContext spark = session.start();
        try (OutputFolder output = session.lock(results, results)) {
            Cluster cluster = new Cluster(spark, session.context());
            CampaignJob job = new CampaignJob(cluster, programs, arguments.rounds());
            job.run();
            Map<String, PartAnswer> reports = job.reports(results);
            Tables tables = new Tables(spark);
            List<Object> all = new ArrayList<>();
            List<String> lines = new ArrayList<>();
            boolean isFailed = false;
            boolean isDone = true;
            for (ProgramCampaign program : programs) {
                PartAnswer report = reports.get(program.name());
                if (report != null && report.exit() != ExitCodes.OK && report.exit() != ExitCodes.FAILED) {
                    program.fail(report.exit(), report.line());
                }
                output.write(program.name(), program.traces());
                Object found = report == null ? null : report.parts().get("json");
                String shortName = found instanceof Map<?, ?> known ? String.valueOf(known.get("program")) : "";
                Map<String, Object> row = row(program, shortName, results, tables);
                isFailed |= ProgramCampaign.number(row, "failures") > 0;
                isDone &= program.reason().isEmpty();
                lines.add(line(row));
                Map<String, Object> entry = new LinkedHashMap<>(row);
                entry.put("rounds", program.rounds());
                entry.put("result", found);
                all.add(entry);
            }
            lines.forEach(json.text()::println);
            tables.write(output);
            Map<String, List<Map<String, Object>>> shown = new LinkedHashMap<>();
            for (String table : List.of("programs", "failures", "races", "iroots")) {
                shown.put(table, tables.rows(table));
            }
            String title = "heddle cluster check " + file;
            output.write("summary.html", SummaryPage.of(title, List.of(), shown).getBytes(StandardCharsets.UTF_8));
            json.text()
                    .println("Results: " + results + " (summary.html, *.parquet, a folder of traces for each program)");
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("programs", all);
            json.write(Path.of(session.context().directory()), heddle, tree);
            return isFailed ? ExitCodes.FAILED : isDone ? ExitCodes.OK : ExitCodes.UNREADABLE;
        }
    }

    private List<ProgramCampaign> programs(String file, List<String> common) throws ClusterFailure {
        String text;
        try {
            text = Files.readString(Path.of(session.context().directory()).resolve(file));
        } catch (IOException e) {
            throw ClusterFailure.unreadable(file + ": cannot be read as a list of programs (" + e + ")");
        }
        List<ProgramCampaign> programs = new ArrayList<>();
        for (ProgramList.Entry entry : ProgramList.parse(file, text)) {
            String at = file + ":" + entry.line() + ": " + entry.name() + ": ";
            List<String> words = new ArrayList<>(List.of("check"));
            words.addAll(common);
            words.addAll(entry.words());
            Map<String, Object> plan = plan(words, false, at);
            if (plan.get("outputs") instanceof List<?> outputs && !outputs.isEmpty()) {
                throw ClusterFailure.usage(
                        at + outputs.get(0) + ": a list of programs has its own files (--results); leave it out");
            }
            if (ProgramCampaign.number(plan, "campaigns") > 1) {
                throw ClusterFailure.usage(at + "--campaigns compares strategies on one machine; leave it out");
            }
            programs.add(new ProgramCampaign(entry.name(), words, plan, heddle));
        }
        return programs;
    }

    /** Adds what is known of a program to the tables; answers its row. */
    private static Map<String, Object> row(ProgramCampaign program, String shortName, String results, Tables tables) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("name", program.name());
        row.put("program", shortName);
        row.put("asked", program.asked());
        if (program.result().length > 0) {
            Map<String, Object> found = program.tables();
            if (found.get("figures") instanceof Map<?, ?> figures) {
                for (String figure :
                        List.of("executions", "failures", "firstFailure", "unfinished", "events", "irootsOnce")) {
                    row.put(figure, ProgramCampaign.number(figures, figure));
                }
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
            Map<String, Object> found,
            String table,
            Tables tables) {
        if (!(found.get(table) instanceof List<?> rows)) {
            return 0;
        }
        for (Object one : rows) {
            Map<String, Object> named = new LinkedHashMap<>();
            named.put("name", program.name());
            named.put("program", shortName);
            ((Map<?, ?>) one).forEach((column, value) -> named.put(String.valueOf(column), value));
            named.computeIfPresent(
                    "trace",
                    (column, path) -> results + "/" + program.name() + "/"
                            + Path.of(path.toString()).getFileName());
            tables.add(table, named);
        }
        return rows.size();
    }

    private static String line(Map<String, Object> row) {
        long first = ProgramCampaign.number(row, "firstFailure");
        String found = row.containsKey("executions")
                ? String.format(
                        Locale.ROOT,
                        "%,d executions, %,d failed%s, %,d iRoots",
                        ProgramCampaign.number(row, "executions"),
                        ProgramCampaign.number(row, "failures"),
                        first == 0 ? "" : " (first: execution " + first + ")",
                        ProgramCampaign.number(row, "iroots"))
                : "no executions";
        String reason = String.valueOf(row.get("reason"));
        return "  " + row.get("name") + ": " + found + (reason.isEmpty() ? "" : "; not done: " + reason);
    }
}
