package dev.heddle.cli;

import dev.heddle.analyzer.analysis.PerTrace;
import dev.heddle.analyzer.analysis.TraceInput;
import dev.heddle.analyzer.report.Json;
import dev.heddle.api.tool.ClusterTool;
import dev.heddle.api.tool.ToolFailure;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.EventProgress;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.Home;
import dev.heddle.cli.packed.PackedFiles;
import dev.heddle.cli.packed.PackedName;
import dev.heddle.cli.report.PartTables;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.iroot.Memo;
import dev.heddle.formats.iroot.MemoReader;
import dev.heddle.formats.iroot.MemoWriter;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.replayer.check.Aim;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.CheckRequestBuilder;
import dev.heddle.replayer.check.CheckRequestCoding;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.cluster.CheckPart;
import dev.heddle.replayer.job.CampaignPlanBuilder;
import dev.heddle.replayer.job.CampaignState;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.expose.CoverageNote;
import dev.heddle.replayer.job.expose.ExposeState;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.program.Program;
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Parts of use cases for jobs on clusters. The service loader finds it. */
public final class ClusterAdapter implements ClusterTool {
    private static final TraceInput.Watch UNWATCHED = new TraceInput.Watch() {
        @Override
        public EventSource watch(EventSource source) {
            return source;
        }

        @Override
        public void phase(String other) {}
    };

    /** Made by the service loader. */
    public ClusterAdapter() {}

    /** A call with a console that keeps what is printed; empty where help is all that was asked for. */
    private interface Call<T> {
        Optional<T> of(Console console) throws Exception;
    }

    /** Makes a call in place of a command; what would end that early is the failure. */
    private static <T> T make(String name, Place place, Call<T> call) throws ToolFailure {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        List<T> made = new ArrayList<>();
        Console console = console(place, stream(out), stream(err));
        int exit = Faults.guard(name, console, () -> {
            try (PackedFiles unpacked = console.files()) {
                call.of(console).ifPresent(made::add);
                return ExitCode.OK;
            }
        });
        if (exit == ExitCode.OK && made.isEmpty()) { // --help
            throw new ToolFailure(exit, out.toString(StandardCharsets.UTF_8));
        }
        if (made.isEmpty()) {
            String line = err.toString(StandardCharsets.UTF_8).strip();
            throw new ToolFailure(exit, line.startsWith(name + ": ") ? line.substring(name.length() + 2) : line);
        }
        return made.get(0);
    }

    private static Console console(Place place, PrintStream out, PrintStream err) {
        return new Console(out, err, false, place.directory(), place.environment(), Home.find());
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    @Override
    public String build() throws IOException {
        CRC32C crc = new CRC32C();
        List<Path> jars = new ArrayList<>();
        for (Path folder : List.of(Home.find(), Home.find().resolve("lib"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> String.valueOf(file.getFileName()).matches("heddle-.*\\.jar"))
                        .forEach(jars::add);
            }
        }
        jars.sort(Comparator.comparing(jar -> String.valueOf(jar.getFileName())));
        for (Path jar : jars) {
            crc.update(Files.readAllBytes(jar));
        }
        String version = ClusterAdapter.class.getPackage().getImplementationVersion();
        return (version == null ? "unpacked" : version) + "-" + Long.toHexString(crc.getValue());
    }

    @Override
    public ClusterOrder order(List<String> arguments) throws ToolFailure {
        Place here = new Place(Path.of("").toAbsolutePath(), System.getenv());
        return make(
                "heddle cluster",
                here,
                console -> Main.parsed(ClusterCommand.class, "cluster", arguments, console, false)
                        .map(ClusterCommand::order));
    }

    @Override
    public CheckPlan plan(String command, List<String> words, Place place, boolean isList) throws ToolFailure {
        return command.equals("check") ? ofCheck(words, place, isList) : ofExpose(words, place);
    }

    private static CheckPlan ofExpose(List<String> words, Place place) throws ToolFailure {
        return make("heddle expose", place, console -> {
            Optional<ExposeCommand> command = Main.parsed(ExposeCommand.class, "expose", words, console, true);
            List<CheckPlan> plan = new ArrayList<>();
            if (command.isPresent()) {
                command.get().plan(planned -> {
                    planned.found(planned.program());
                    plan.add(plan(planned.request, folder(planned.request, planned.program())));
                    return ExitCode.OK;
                });
            }
            return plan.stream().findFirst();
        });
    }

    private static CheckPlan ofCheck(List<String> words, Place place, boolean isList) throws ToolFailure {
        return make("heddle check", place, console -> {
            Optional<CheckCommand> command = Main.parsed(CheckCommand.class, "check", words, console, true);
            return command.isEmpty()
                    ? Optional.empty()
                    : Optional.of(plan(
                            command.get().request(),
                            isList ? "" : folder(command.get().request(), console)));
        });
    }

    /** @param folder of traces; empty for a program of a list */
    private static CheckPlan plan(CheckRequest asked, String folder) {
        Map<String, String> files = new TreeMap<>(asked.reports().files());
        String json = files.getOrDefault("json", "");
        if (folder.isEmpty()) {
            files.remove("json");
        }
        CheckRequest request = CheckRequestBuilder.builder(asked)
                .reports(asked.reports().with(files))
                .build();
        return new CheckPlan(
                CheckRequestCoding.toBytes(request),
                new Limits(
                        request.plan().iterations(),
                        request.plan().timeLimitMillis(),
                        request.plan().campaigns()),
                request.isShareable(),
                request.sharing().jobs().orElse(0),
                folder,
                files.keySet().stream()
                        .filter(format -> !format.equals("json"))
                        .map(format -> "--" + format)
                        .toList(),
                json);
    }

    /** Where the traces of a program go, which has to be there. */
    private static String folder(CheckRequest request, Console console) throws Exception {
        CheckRenderer renderer = new CheckRenderer(console, request);
        try (Session session = renderer.open()) {
            Program program = session.find(request.program().javaArguments());
            renderer.found(program);
            return folder(request, program);
        }
    }

    /** A URL stays what it is. */
    private static String folder(CheckRequest request, Program program) {
        String given = request.plan().outputDirectory();
        return given.contains("://") ? given : Checks.folder(request, program).toString();
    }

    @Override
    public PartResult executions(
            byte[] request,
            Place place,
            PartRange range,
            byte[] earlier,
            @Nullable Function<byte[], List<byte[]>> gather)
            throws ToolFailure {
        return make("heddle check", place, console -> {
            CheckRequest part =
                    CheckPart.range(CheckRequestCoding.fromBytes(request), range.first(), range.last(), range.millis());
            try (Session session = new CheckRenderer(console, part).open()) {
                CheckPart made =
                        CheckPart.of(session, part, range.index(), range.count(), earlier, Optional.ofNullable(gather));
                return Optional.of(
                        new PartResult(made.facts().toBytes(), made.observations(), new HashMap<>(made.traces())));
            }
        });
    }

    @Override
    public byte[] observations(List<byte[]> parts) throws IOException {
        return CheckPart.observations(parts);
    }

    @Override
    public byte[] together(List<byte[]> results, boolean sideBySide) throws IOException {
        List<FactLog.Part> all = new ArrayList<>();
        for (byte[] result : results) {
            FactLog.Parts.fromBytes(result)
                    .parts()
                    .forEach(part -> all.add(sideBySide ? part : new FactLog.Part(0, part.facts())));
        }
        return new FactLog.Parts(all).toBytes();
    }

    @Override
    public ResultTables tables(byte[] result) throws IOException {
        RunResult all = CampaignState.fold(FactLog.Parts.fromBytes(result).parts());
        return new ResultTables(
                PartTables.campaign(all),
                Map.of(
                        "failures", PartTables.failures(all),
                        "races", PartTables.races(all.campaign().races()),
                        "iroots", PartTables.iroots(CoverageNote.of(all.campaign()))),
                files(all));
    }

    private static List<String> files(RunResult result) throws IOException {
        List<String> names = new ArrayList<>(ExposeState.traces(result.result()));
        for (String trace : result.failures().traces()) {
            String name = String.valueOf(Path.of(trace).getFileName()).replaceFirst("\\.heddle$", "");
            names.addAll(List.of(name + ".heddle", name + ".original.heddle", name + ".out.txt"));
        }
        return names;
    }

    @Override
    public CheckReport report(
            byte[] request,
            Place place,
            byte[] result,
            long executions,
            List<byte[]> observations,
            Path folder,
            String shown,
            PrintStream out,
            PrintStream err)
            throws ToolFailure, IOException {
        CheckRequest asked = CheckRequestCoding.fromBytes(request);
        CheckRequest whole = CheckRequestBuilder.builder(asked)
                .plan(CampaignPlanBuilder.builder(asked.plan())
                        .iterations(executions)
                        .outputDirectory(folder.toString())
                        .build())
                .sharing(
                        observations.isEmpty()
                                ? asked.sharing()
                                : new CheckRequest.Sharing(
                                        Optional.of(observations.size()),
                                        asked.sharing().isOrdered()))
                .reports(asked.reports().named(shown))
                .build();
        FactLog.Parts made = FactLog.Parts.fromBytes(result)
                .moved(path -> folder.resolve(Path.of(path).getFileName()).toString());
        Console there = console(place, out, err);
        CampaignRenderer.Call call = checks -> checks.of(made, observations);
        if (whole.aim() instanceof Aim.Beside) {
            return make(
                    "heddle expose",
                    place,
                    kept -> Optional.of(
                            new CheckReport(ExposeRenderer.render(there, whole, call), new LinkedHashMap<>())));
        }
        return make("heddle check", place, kept -> {
            CheckRenderer.Reported reported = CheckRenderer.render(there, whole, call);
            return Optional.of(new CheckReport(
                    reported.exit(), new LinkedHashMap<>(reported.report().json())));
        });
    }

    @Override
    public TraceSet traces(String command, List<String> words, Place place, PrintStream out, PrintStream err)
            throws ToolFailure {
        return make("heddle " + command, place, kept -> {
            Optional<TraceCommand> parsed =
                    Main.parsed(TraceCommand.class, command, words, console(place, out, err), true);
            return parsed.isEmpty() ? Optional.empty() : Optional.of(traces((TraceCommand<?, ?>) parsed.get()));
        });
    }

    private static <T, S extends PerTrace<T>> Traces<T, S> traces(TraceCommand<T, S> command) {
        return new Traces<>(command, command.paths(), TraceQueryCoding.toBytes(command.query()));
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Traces<T, S extends PerTrace<T>>(TraceCommand<T, S> command, List<Path> files, byte[] request)
            implements TraceSet {
        @Override
        public int report(List<Path> read, List<String> names, List<byte[]> results) {
            boolean isAnalysis = command instanceof AnalyzeCommand;
            return Faults.guard(isAnalysis ? "heddle analyze" : "heddle predict", command.console(), () -> {
                S service = command.service(UNWATCHED, file -> names.get(read.indexOf(file)));
                List<T> all = new ArrayList<>();
                for (byte[] one : results) {
                    all.add(service.fromBytes(one));
                }
                return command.report(read, all, service);
            });
        }

        @Override
        public Map<String, List<Map<String, Object>>> tables(List<String> names, List<byte[]> results)
                throws IOException {
            return command instanceof AnalyzeCommand
                    ? TraceTables.analysed(results)
                    : TraceTables.predicted(names, results);
        }
    }

    @Override
    public String archiveOf(String location) {
        return PackedName.file(location);
    }

    @Override
    public byte[] trace(byte[] request, Place place, Path file, String name) throws ToolFailure {
        return make("heddle", place, console -> {
            TraceQuery query = TraceQueryCoding.fromBytes(request);
            EventProgress progress = new EventProgress(console, query.doing());
            try {
                return Optional.of(bytes(query.service(progress, path -> name), console.open(file)));
            } finally {
                progress.end();
            }
        });
    }

    private static <T> byte[] bytes(PerTrace<T> service, Path file) throws Exception {
        return service.toBytes(service.of(file));
    }

    @Override
    public String memos(List<String> names, List<String> texts) throws IOException {
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

    @Override
    public String json(Map<String, Object> tree) {
        return Json.indented(tree) + "\n";
    }
}
