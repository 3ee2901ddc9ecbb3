package dev.heddle.cli;

import dev.heddle.analyzer.report.Json;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.Home;
import dev.heddle.cli.report.PartTables;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.iroot.Memo;
import dev.heddle.formats.iroot.MemoReader;
import dev.heddle.formats.iroot.MemoWriter;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.CheckRequest.Reports;
import dev.heddle.replayer.check.CheckRequestBuilder;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.job.CampaignPlanBuilder;
import dev.heddle.replayer.job.CampaignState;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.ObservationReader;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.Scratch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Parts of commands for engines that run on several machines. As with {@link Embedded}, arguments and results are types
 * of the JDK. Every answer of a command has {@code exit} (Integer), {@code out} and {@code err} (String).
 */
public final class ClusterParts {
    private ClusterParts() {}

    /** The version and a checksum of our jars: parts of different builds do not fit together. */
    public static String build(String home) throws IOException {
        CRC32C crc = new CRC32C();
        List<Path> jars = new ArrayList<>();
        for (Path folder : List.of(Path.of(home), Path.of(home, "lib"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> String.valueOf(file.getFileName()).matches("heddle-.*\\.jar"))
                        .forEach(jars::add);
            }
        }
        jars.sort(Comparator.comparing(jar -> String.valueOf(jar.getFileName())));
        for (Path jar : jars) {
            crc.update(Files.readAllBytes(jar));
        }
        String version = ClusterParts.class.getPackage().getImplementationVersion();
        return (version == null ? "unpacked" : version) + "-" + Long.toHexString(crc.getValue());
    }

    /**
     * Checks the arguments of {@code check} and says what they ask for.
     *
     * @param words of the command line, {@code check} first
     * @param environment of the command
     * @param finds whether the program has to be there
     * @return in addition {@code iterations}, {@code timeLimitMillis} (Long), {@code shared} (Boolean), {@code jobs}
     *     (Integer, 0 for not said), {@code folder} of traces (String) and {@code outputs} (List of options), where
     *     {@code exit} is 0
     */
    public static Map<String, Object> plan(
            List<String> words, String directory, Map<String, String> environment, boolean finds) throws IOException {
        Map<String, Object> plan = new LinkedHashMap<>();
        Map<String, Object> result = run(words, directory, environment, Placement.checking((request, console) -> {
            plan.put("iterations", request.plan().iterations());
            plan.put("timeLimitMillis", request.plan().timeLimitMillis());
            plan.put("campaigns", request.plan().campaigns());
            plan.put("stopAfter", request.plan().stopAfter());
            plan.put("shared", request.isShareable());
            plan.put("jobs", request.sharing().jobs().orElse(0));
            plan.put("folder", finds ? folder(request, console) : "");
            plan.put(
                    "outputs",
                    request.reports().files().keySet().stream()
                            .map(format -> "--" + format)
                            .filter(option -> !option.equals("--json"))
                            .toList());
            return ExitCode.OK;
        }));
        result.putAll(plan);
        return result;
    }

    /** Where the traces of a program go that is there. */
    private static String folder(CheckRequest request, Console console) throws IOException, TargetFailure {
        CheckRenderer renderer = new CheckRenderer(console, request);
        try (Session session = renderer.open()) {
            Program program = session.find(request.program().javaArguments());
            renderer.found(program);
            return Checks.folder(request, program).toString();
        }
    }

    /**
     * Makes executions of a campaign.
     *
     * @param words of the command line, {@code check} first
     * @param range number of the first execution, of the last one, the time limit in milliseconds (0 for none), index
     *     and number of the workers
     * @param earlier observations of all earlier executions
     * @param gather gives a worker's observations to the others and answers those of all by index; null for a worker
     *     that is alone
     * @return in addition {@code result}, {@code observations} (byte[]), {@code traces} (Map of names to byte[]) and
     *     {@code complete} (Boolean: there is an observation of each execution), where {@code exit} is 0
     */
    public static Map<String, Object> executions(
            List<String> words,
            String directory,
            Map<String, String> environment,
            long[] range,
            byte[] earlier,
            @Nullable Function<byte[], List<byte[]>> gather)
            throws IOException, InterruptedException {
        Path scratch = Files.createTempDirectory("heddle-part-");
        try {
            Path traces = Files.createDirectory(scratch.resolve("traces"));
            Path shared = Files.createDirectory(scratch.resolve("campaign"));
            Workers workers = new Workers((int) range[3], (int) range[4], shared.toString());
            ObservationRelay.leave(earlier, workers);
            AtomicReference<FactLog.Parts> made = new AtomicReference<>();
            CheckCommand.Use part = (request, console) -> {
                CheckRequest some = CheckRequestBuilder.builder(request)
                        .plan(CampaignPlanBuilder.builder(request.plan())
                                .firstExecution(range[0])
                                .iterations(range[1])
                                .timeLimitMillis(range[2])
                                .outputDirectory(traces.toString())
                                .build())
                        .build();
                try (Session session = new CheckRenderer(console, some).open()) {
                    made.set(Checks.part(session, some, workers));
                }
                return ExitCode.OK;
            };
            ExecutorService thread = Executors.newSingleThreadExecutor();
            Map<String, Object> answer;
            try {
                Future<Map<String, Object>> running =
                        thread.submit(() -> run(words, directory, environment, Placement.checking(part)));
                if (gather != null) {
                    new ObservationRelay(workers, gather, running::isDone).run(range[0], range[1]);
                }
                answer = running.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("executions " + range[0] + " to " + range[1] + " failed", e.getCause());
            } finally {
                thread.shutdownNow();
            }
            if (Objects.equals(answer.get("exit"), ExitCode.OK)) {
                byte[] observations = ObservationRelay.taken(workers, range[0]);
                answer.put("result", Objects.requireNonNull(made.get()).toBytes());
                answer.put("observations", observations);
                answer.put("traces", contents(traces));
            }
            return answer;
        } finally {
            Scratch.remove(scratch);
        }
    }

    private static Map<String, byte[]> contents(Path folder) throws IOException {
        Map<String, byte[]> all = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                if (Files.isRegularFile(file)) {
                    all.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
                }
            }
        }
        return all;
    }

    /** Puts observations of several parts together, in the order of executions. */
    public static byte[] observations(List<byte[]> parts) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (byte[] part : parts) {
            all.addAll(ObservationRelay.unpacked(part));
        }
        all.sort(Comparator.comparingLong(ObservationReader::execution));
        return ObservationRelay.packed(all);
    }

    /**
     * Puts results together, as those of JVMs of {@code --jobs} are.
     *
     * @param sideBySide whether they are of workers that share executions, else one goes on where the one before it has
     *     ended
     */
    public static byte[] together(List<byte[]> results, boolean sideBySide) throws IOException {
        List<FactLog.Part> all = new ArrayList<>();
        for (byte[] result : results) {
            FactLog.Parts.fromBytes(result)
                    .parts()
                    .forEach(part -> all.add(sideBySide ? part : new FactLog.Part(0, part.facts())));
        }
        return new FactLog.Parts(all).toBytes();
    }

    /**
     * Figures and tables of a result.
     *
     * @return {@code figures} (Map), {@code failures}, {@code races}, {@code iroots} (Lists of Maps), {@code traces}
     *     (names of the files of saved failures)
     */
    public static Map<String, Object> tables(byte[] result) throws IOException {
        RunResult all = CampaignState.fold(FactLog.Parts.fromBytes(result).parts());
        Map<String, Object> tables = new LinkedHashMap<>();
        tables.put("figures", PartTables.campaign(all));
        tables.put("failures", PartTables.failures(all));
        tables.put("races", PartTables.races(all.campaign().races()));
        tables.put("iroots", PartTables.iroots(all.campaign().iroots()));
        tables.put("traces", files(all));
        return tables;
    }

    /** All files that belong to the saved failures. */
    private static List<String> files(RunResult result) {
        List<String> names = new ArrayList<>();
        for (String trace : result.failures().traces()) {
            String name = String.valueOf(Path.of(trace).getFileName()).replaceFirst("\\.heddle$", "");
            names.addAll(List.of(name + ".heddle", name + ".original.heddle", name + ".out.txt"));
        }
        return names;
    }

    /**
     * Reports a campaign whose executions are made.
     *
     * @param words of the command line, {@code check} first
     * @param result of all parts
     * @param executions how many the campaign has
     * @param folder where the traces are
     * @param shown the same folder as people name it; null where that is its path
     * @param text gets what is printed while it is; null to keep it for the answer
     * @return in addition {@code json} (Map), where {@code text} is null
     */
    public static Map<String, Object> report(
            List<String> words,
            String directory,
            Map<String, String> environment,
            byte[] result,
            long executions,
            String folder,
            @Nullable String shown,
            PrintStream @Nullable [] text)
            throws IOException {
        Path traces = Path.of(folder);
        Path json = Files.createTempFile("heddle-", ".json");
        List<String> all = new ArrayList<>(words);
        if (text == null) {
            all.add(1, "--json=" + json);
        }
        try {
            FactLog.Parts made = FactLog.Parts.fromBytes(result)
                    .moved(path -> traces.resolve(Path.of(path).getFileName()).toString());
            CheckCommand.Use report = (request, console) -> {
                Reports reports = request.reports();
                CheckRequest whole = CheckRequestBuilder.builder(request)
                        .plan(CampaignPlanBuilder.builder(request.plan())
                                .iterations(executions)
                                .outputDirectory(folder)
                                .build())
                        .reports(new Reports(
                                reports.isVerbose(),
                                reports.sources(),
                                reports.files(),
                                reports.inputs(),
                                shown == null ? "" : shown))
                        .build();
                return CheckRenderer.render(console, whole, checks -> checks.of(made))
                        .exit();
            };
            Map<String, Object> answer = run(all, directory, environment, Placement.checking(report), text);
            if (text == null) {
                answer.put("json", JsonTree.read(json));
            }
            return answer;
        } finally {
            Files.deleteIfExists(json);
        }
    }

    /**
     * Checks the arguments of {@code analyze} or {@code predict}, and reads nothing.
     *
     * @return in addition {@code files} (List of absolute paths), where {@code exit} is 0
     */
    public static Map<String, Object> files(List<String> words, String directory, Map<String, String> environment) {
        List<String> files = new ArrayList<>();
        Map<String, Object> answer = run(words, directory, environment, Placement.of(TraceWork.naming(files)));
        answer.put("files", files);
        return answer;
    }

    /** The text of a tree of maps, lists, strings, numbers and nulls. */
    public static String json(Map<String, Object> tree) {
        return Json.indented(tree) + "\n";
    }

    /**
     * Goes over one trace.
     *
     * @param words {@code analyze} or {@code predict} with its options and the file
     * @param name of the file for people
     * @return in addition {@code result} (byte[]), where {@code exit} is 0
     */
    public static Map<String, Object> trace(
            List<String> words, String directory, Map<String, String> environment, String name) throws IOException {
        AtomicReference<byte @Nullable []> part = new AtomicReference<>();
        Map<String, Object> answer =
                run(words, directory, environment, Placement.of(TraceWork.handingOver(name, part::set)));
        byte[] bytes = part.get();
        if (bytes != null) {
            answer.put("result", bytes);
        }
        return answer;
    }

    /**
     * Reports on traces that others have gone over.
     *
     * @param words {@code analyze} or {@code predict} with its options and the files
     * @param names of the files for people
     * @param results one of each file
     */
    public static Map<String, Object> traces(
            List<String> words,
            String directory,
            Map<String, String> environment,
            List<String> names,
            List<byte[]> results,
            PrintStream @Nullable [] text)
            throws IOException {
        return run(words, directory, environment, Placement.of(TraceWork.takingOver(names, results)), text);
    }

    /**
     * Tables of traces that have been gone over: {@code races} and {@code iroots} with the trace in which each was seen
     * first, and {@code executions}.
     *
     * @param command {@code analyze} or {@code predict}
     */
    public static Map<String, Object> traceTables(String command, List<String> names, List<byte[]> results)
            throws IOException {
        return command.equals("analyze") ? TraceTables.analysed(results) : TraceTables.predicted(names, results);
    }

    /**
     * What several memos of a program know, as the text of one.
     *
     * @throws IOException with one line, for what is no memo or of another program
     */
    public static String memos(List<String> names, List<String> texts) throws IOException {
        Memo all = memo(names.get(0), texts.get(0));
        for (int i = 1; i < texts.size(); i++) {
            try {
                all = all.merge(memo(names.get(i), texts.get(i)));
            } catch (IllegalArgumentException e) {
                throw new IOException(names.get(i) + ": " + e.getMessage(), e);
            }
        }
        return MemoWriter.toText(all);
    }

    private static Memo memo(String name, String text) throws IOException {
        try {
            return MemoReader.parse(Path.of(name), text);
        } catch (UnreadableFileException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static Map<String, Object> run(
            List<String> words, String directory, Map<String, String> environment, Placement placement) {
        return run(words, directory, environment, placement, null);
    }

    private static Map<String, Object> run(
            List<String> words,
            String directory,
            Map<String, String> environment,
            Placement placement,
            PrintStream @Nullable [] text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                text == null ? new PrintStream(out, true, StandardCharsets.UTF_8) : text[0],
                text == null ? new PrintStream(err, true, StandardCharsets.UTF_8) : text[1],
                false,
                Path.of(directory),
                new HashMap<>(environment),
                Home.find());
        int exit = Main.run(words.toArray(String[]::new), console, placement);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("exit", exit);
        result.put("out", out.toString(StandardCharsets.UTF_8));
        result.put("err", err.toString(StandardCharsets.UTF_8));
        return result;
    }
}
