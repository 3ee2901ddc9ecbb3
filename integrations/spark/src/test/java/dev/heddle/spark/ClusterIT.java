package dev.heddle.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.api.tool.ExitCodes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on Spark's local mode: their results are those of the plain commands, however the work is cut. */
@NeedsHadoop
class ClusterIT {
    @TempDir
    Path folder;

    private static Map<String, byte[]> traces(Path of) throws IOException {
        Map<String, byte[]> all = new TreeMap<>();
        try (var files = Files.list(of)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                all.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
                Files.delete(file);
            }
        }
        return all;
    }

    private List<String> check(String json, String... options) {
        List<String> words = new ArrayList<>(List.of("check", "--iterations", "150", "--time-limit", "0"));
        words.addAll(List.of("--confirm", "1", "--out", folder.resolve("out").toString()));
        words.add("--json=" + folder.resolve(json));
        words.addAll(List.of(options));
        words.add(ClusterRuns.example("AbaStack"));
        return words;
    }

    @Test
    void aProgramIsReportedAsByCheckInAnyNumberOfParts() throws Exception {
        ClusterRuns.Run plain =
                ClusterRuns.plain(check("plain.json", "--jobs", "2").toArray(String[]::new));
        assertEquals(ExitCodes.FAILED, plain.code(), plain.out());
        Map<String, byte[]> traces = traces(folder.resolve("out"));
        assertTrue(traces.size() >= 2, traces.keySet().toString());
        for (String parts : List.of("1", "2", "4")) {
            List<String> words = check(parts + ".json", "--jobs", parts);
            words.addAll(0, List.of("--master", "local[4]"));
            ClusterRuns.Run run = ClusterRuns.cluster(words.toArray(String[]::new));
            assertEquals(ExitCodes.FAILED, run.code(), run.toString());
            assertEquals(
                    ClusterRuns.withoutClocks(folder.resolve("plain.json")),
                    ClusterRuns.withoutClocks(folder.resolve(parts + ".json")),
                    parts + " parts");
            Map<String, byte[]> found = traces(folder.resolve("out"));
            assertEquals(traces.keySet(), found.keySet(), parts + " parts");
            traces.forEach((name, bytes) -> assertArrayEquals(bytes, found.get(name), name));
        }
    }

    /** A command, plain or on a cluster. */
    private interface Runner {
        ClusterRuns.Run run(String... words) throws IOException, InterruptedException;
    }

    private static ClusterRuns.Run onTwo(String... words) {
        List<String> all = new ArrayList<>(List.of("--master", "local[2]"));
        all.addAll(List.of(words));
        return ClusterRuns.cluster(all.toArray(String[]::new));
    }

    private ClusterRuns.Run expose(Runner runner, String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("expose", "--attempts", "2", "--search", "5", "--no-minimise"));
        words.addAll(List.of("--out", folder.resolve("out").toString(), "--json=" + folder.resolve("expose.json")));
        words.addAll(List.of(options));
        return runner.run(words.toArray(String[]::new));
    }

    /** What a command has left, with its text; nothing of a clock. */
    private String left(ClusterRuns.Run run) throws IOException {
        StringBuilder all = new StringBuilder(run.code() + " ");
        all.append(run.out().replaceAll(" in [0-9.,]+ m?s\\b", "").replaceAll("(?m)^heddle: .*\n", "")); // its progress
        all.append(ClusterRuns.withoutClocks(folder.resolve("expose.json")));
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (!file.endsWith("expose.json")) {
                    byte[] bytes = Files.readAllBytes(file);
                    boolean isText = !file.toString().endsWith(".heddle");
                    all.append('\n').append(file).append(' ');
                    all.append(isText ? new String(bytes, StandardCharsets.UTF_8) : Arrays.hashCode(bytes));
                }
            }
        }
        return all.toString();
    }

    /** A campaign that ends at its first failure, and one that knows what that has exposed. */
    private List<String> exposed(Runner runner) throws IOException, InterruptedException {
        String memo = folder.resolve("a.memo").toString();
        List<String> all = new ArrayList<>();
        for (String[] options : new String[][] {
            {"--fail-fast", "--idioms", "1", "--confirm", "1"}, {"--keep-going", "--seed", "2", "--confirm", "0"},
        }) {
            List<String> words = new ArrayList<>(List.of(options));
            words.addAll(List.of("--time-limit", "0", "--jobs", "2", "--memo", memo));
            words.add(ClusterRuns.example("CheckThenAct"));
            all.add(left(expose(runner, words.toArray(String[]::new))));
        }
        traces(folder.resolve("out"));
        Files.delete(folder.resolve("a.memo"));
        return all;
    }

    @Test
    void iRootsAreExposedAsByThePlainCommand() throws Exception {
        List<String> plain = exposed(ClusterRuns::plain);
        List<String> parts = exposed(ClusterIT::onTwo);
        assertEquals(plain.get(0), parts.get(0));
        assertEquals(plain.get(1), parts.get(1));
        assertTrue(plain.get(0).startsWith(ExitCodes.FAILED + " "), plain.get(0));
        assertTrue(plain.get(0).contains("stopped at the first failure"), plain.get(0));
        assertTrue(plain.get(1).contains("\"state\": \"known\""), plain.get(1));
        assertTrue(plain.get(1).contains("/out/exposed-1.heddle"), plain.get(1));
        assertTrue(plain.get(1).contains("/out/exposed-1-2.heddle"), plain.get(1));
    }

    @Test
    void theFolderOfWhatIsExposedMayBeAUrl() throws Exception {
        String url = "file://" + folder.resolve("there");
        Path memo = folder.resolve("a.memo");
        for (String seed : List.of("1", "2")) {
            ClusterRuns.Run run = onTwo(
                    "expose",
                    "--attempts",
                    "0",
                    "--search",
                    "0",
                    "--confirm",
                    "0",
                    "--no-minimise",
                    "--seed",
                    seed,
                    "--memo",
                    memo.toString(),
                    "--out",
                    url,
                    ClusterRuns.example("CheckThenAct"));
            assertEquals(ExitCodes.FAILED, run.code(), run.toString());
            assertTrue(run.out().contains("\nFigure: " + url + "/coverage.svg\n"), run.out());
            String known = Files.readString(memo);
            assertTrue(known.contains("\t" + url + "/exposed-1.heddle\t"), known);
        }
        Map<String, byte[]> found = traces(folder.resolve("there"));
        assertTrue(found.keySet().containsAll(List.of("coverage.svg", "expose.races", "exposed-1.heddle")));
        assertTrue(found.containsKey("exposed-1-2.heddle"), found.keySet().toString());
        assertTrue(found.keySet().stream().noneMatch(name -> name.startsWith(".")), "no checksums of Hadoop's");
    }

    @Test
    void aCampaignOfAClusterIsResumedOnOneMachine() throws Exception {
        String program = ClusterRuns.example("CorrectBoundedBuffer");
        String[] words = {"--keep-going", "--confirm", "0", "--no-memo", "--jobs", "2", "--time-limit", "0", program};
        ClusterRuns.Run whole = expose(ClusterRuns::plain, words);
        assertEquals(ExitCodes.OK, whole.code(), whole.toString());
        String found = found();
        traces(folder.resolve("out"));
        boolean isStopped = false;
        // Until a limit stops it between two executions: one that is cut off is not made again.
        for (double limit = 0.3; !isStopped && limit < 60; limit *= 1.3) {
            words[7] = Double.toString(limit);
            ClusterRuns.Run begun = expose(ClusterIT::onTwo, words);
            assertEquals(ExitCodes.OK, begun.code(), begun.toString());
            isStopped = begun.out().contains("  go on with: heddle expose --resume ")
                    && Files.readString(folder.resolve("expose.json")).contains("\"unfinished\": {}");
        }
        assertTrue(isStopped, "each time limit cut an execution off");
        ClusterRuns.Run resumed =
                ClusterRuns.plain("expose", "--resume", folder.resolve("out").toString(), "--time-limit", "0");
        assertEquals(ExitCodes.OK, resumed.code(), resumed.toString());
        assertEquals(found, found());
    }

    /** The iRoots of the last campaign, and what has become of them. */
    private String found() throws IOException {
        String json = ClusterRuns.withoutClocks(folder.resolve("expose.json"));
        return json.substring(json.indexOf("\"idioms\""), json.indexOf("\"curve\""));
    }

    private ClusterRuns.Run list(String master, String results, String... more) {
        List<String> words = new ArrayList<>(List.of("--master", master, "check"));
        words.addAll(List.of("--programs", folder.resolve("programs.txt").toString(), "--rounds", "2"));
        words.addAll(List.of("--iterations", "100", "--time-limit", "0", "--confirm", "0", "--no-minimise"));
        words.addAll(List.of("--results", folder.resolve(results).toString()));
        words.add("--json=" + folder.resolve(results + ".json"));
        words.addAll(List.of(more));
        return ClusterRuns.cluster(words.toArray(String[]::new));
    }

    private List<String> rows(Path results) {
        List<String> all = new ArrayList<>();
        SparkConf conf =
                new SparkConf().setMaster("local[1]").setAppName("test").set("spark.ui.enabled", "false");
        try (JavaSparkContext spark = new JavaSparkContext(conf)) {
            SparkSession session =
                    SparkSession.builder().sparkContext(spark.sc()).getOrCreate();
            for (String table : List.of("programs", "executions", "failures", "races", "iroots")) {
                session.read()
                        .parquet(results.resolve(table + ".parquet").toString())
                        .collectAsList()
                        .forEach(row -> all.add(table + " " + row));
            }
        }
        return all;
    }

    @Test
    void aListOfProgramsIsDividedAlikeHoweverItIsCut() throws Exception {
        Files.writeString(
                folder.resolve("programs.txt"),
                "aba: " + ClusterRuns.example("AbaStack") + "\nclean: "
                        + ClusterRuns.example("MessagePassingReleaseAcquire")
                        + "\ngone: -- -cp nowhere com.acme.Gone\n");
        ClusterRuns.Run one = list("local[1]", "results", "--jobs", "1");
        String json = ClusterRuns.withoutClocks(folder.resolve("results.json"));
        List<String> rows = rows(folder.resolve("results"));
        ClusterRuns.Run three = list("local[3]", "results", "--jobs", "2");
        assertEquals(ExitCodes.FAILED, one.code(), one.toString());
        assertEquals(one.out(), three.out());
        assertEquals(json, ClusterRuns.withoutClocks(folder.resolve("results.json")));
        assertEquals(rows, rows(folder.resolve("results")));
        assertTrue(one.out().contains("gone: no executions; not done: com.acme.Gone: no such class"), one.out());
        assertTrue(rows.stream().anyMatch(row -> row.startsWith("iroots [aba,AbaStack.java,I1 ")), rows.toString());
        Matcher made = Pattern.compile("aba: (\\d+) executions, (\\d+) failed").matcher(one.out());
        assertTrue(made.find(), one.out());
        assertTrue(Long.parseLong(made.group(1)) > 100, "executions have moved to it: " + one.out());
        ClusterRuns.Run plain = ClusterRuns.plain(
                "check",
                "--iterations",
                made.group(1),
                "--time-limit",
                "0",
                "--confirm",
                "0",
                "--no-minimise",
                "--out",
                folder.resolve("plain").toString(),
                ClusterRuns.example("AbaStack"));
        assertTrue(plain.out().contains(made.group(2) + " failed"), plain.out());
        traceSets(folder.resolve("results"));
    }

    /** Sets of traces, of which one is damaged in the end. */
    private void traceSets(Path results) throws Exception {
        Path traces = results.resolve("aba");
        List<String> files = new ArrayList<>();
        try (var all = Files.list(traces)) {
            all.sorted().map(Path::toString).forEach(files::add);
        }
        Path second = Files.copy(Path.of(files.get(0)), traces.resolve("z.heddle"));
        files.add(second.toString());
        for (String command : List.of("analyze", "predict")) {
            List<String> words = new ArrayList<>(List.of(command, "--json=" + folder.resolve("plain.json")));
            words.addAll(files);
            ClusterRuns.Run plain = ClusterRuns.plain(words.toArray(String[]::new));
            ClusterRuns.Run run = ClusterRuns.cluster(
                    "--master",
                    "local[2]",
                    command,
                    traces.toString(),
                    "--json=" + folder.resolve(command + ".json"),
                    "--results",
                    folder.resolve(command).toString());
            assertEquals(ExitCodes.OK, run.code(), run.toString());
            assertEquals(plain.out(), run.out(), command);
            assertEquals(
                    Files.readString(folder.resolve("plain.json")),
                    Files.readString(folder.resolve(command + ".json")),
                    command);
        }
        String counted = String.valueOf(rows(folder.resolve("analyze")));
        assertTrue(counted.contains("executions [,AbaStack.java,0,0,0," + files.get(0)), counted);
        entryOfAnArchive(second);
        byte[] whole = Files.readAllBytes(second);
        Files.write(second, Arrays.copyOf(whole, whole.length / 2));
        ClusterRuns.Run damaged = ClusterRuns.cluster("--master", "local[2]", "analyze", "file://" + traces);
        assertEquals(ExitCodes.UNREADABLE, damaged.code(), damaged.toString());
        assertTrue(damaged.err().contains("file://" + second), damaged.err());
        assertTrue(damaged.out().contains("consistent with the memory model"), damaged.out());
    }

    /** Here, and where a worker fetches the archive. */
    private void entryOfAnArchive(Path trace) throws Exception {
        Path zip = folder.resolve("set.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("deep/z.heddle"));
            Files.copy(trace, out);
        }
        ClusterRuns.Run plain = ClusterRuns.plain("analyze", trace.toString());
        for (String entry : List.of(zip + "!deep/z.heddle", "file://" + zip + "!deep/z.heddle")) {
            ClusterRuns.Run run = ClusterRuns.cluster("--master", "local[2]", "analyze", entry);
            assertEquals(ExitCodes.OK, run.code(), run.toString());
            assertEquals(plain.out(), run.out().replace(entry, trace.toString()));
        }
        String missing = "file://" + zip + "!y.heddle";
        ClusterRuns.Run run = ClusterRuns.cluster("--master", "local[2]", "analyze", missing);
        assertEquals(ExitCodes.UNREADABLE, run.code(), run.toString());
        assertTrue(run.err().contains(missing + ": expected an entry of that name, found deep/z.heddle"), run.err());
    }

    @Test
    void wrongInputIsOneLine() throws Exception {
        Path list = Files.writeString(folder.resolve("empty.txt"), "# nothing\n");
        Path wrong = Files.writeString(folder.resolve("wrong.txt"), "a: --iterations 0 Foo.java\n");
        Path page = Files.writeString(folder.resolve("page.txt"), "a: --html page.html Foo.java\n");
        assertLine(ExitCodes.USAGE, "empty.txt: no program", "check", "--programs", list.toString());
        assertLine(
                ExitCodes.UNREADABLE,
                "cannot be read",
                "check",
                "--programs",
                folder.resolve("no").toString());
        assertLine(ExitCodes.USAGE, "wrong.txt:1: a: --iterations 0: ", "check", "--programs", wrong.toString());
        assertLine(ExitCodes.USAGE, "page.txt:1: a: --html: ", "check", "--programs", page.toString());
        assertLine(ExitCodes.USAGE, "Foo.java: no such source file", "check", "Foo.java");
        assertLine(ExitCodes.USAGE, "Foo.java: no such source file", "expose", "Foo.java");
        assertLine(ExitCodes.USAGE, "--idioms 9: expected", "expose", "--idioms", "9", "Foo.java");
        assertLine(ExitCodes.USAGE, "use heddle expose --merge", "expose", "--merge", "a", "b", "--memo", "c");
        assertLine(ExitCodes.USAGE, "use heddle expose --resume out", "expose", "--resume", "out");
        assertLine(ExitCodes.UNREADABLE, "no.iroots:1: expected a file of iRoots", "expose", "no.iroots", "Foo.java");
        assertLine(ExitCodes.UNREADABLE, "expected files *.heddle", "analyze", folder.toString());
    }

    private static void assertLine(int code, String part, String... words) {
        ClusterRuns.Run run = ClusterRuns.cluster(words);
        assertEquals(code, run.code(), run.toString());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().contains(part), run.err());
    }

    @Test
    void aWorkerOfAnotherBuildIsNamedAndDoesNothing() {
        SparkConf conf = Cluster.settings(new SparkConf(), Optional.of("local[1]"));
        String home = System.getProperty("heddle.home");
        try (JavaSparkContext spark = new JavaSparkContext(conf)) {
            ClusterContext other = new ClusterContext(home, "0.0.9-abc", folder.toString(), Map.of());
            PartTask task = new PartTask.Trace(new byte[0], "t.heddle", "t", new HashMap<>());
            PartAnswer answer = new Cluster(spark, other).run(List.of(task)).get(0);
            assertEquals(ExitCodes.USAGE, answer.exit());
            assertTrue(answer.line().contains("the driver has 0.0.9-abc; install the same build"), answer.line());
        }
    }
}
