package dev.heddle.replayer.launch;

import dev.heddle.formats.run.CVolatile;
import dev.heddle.formats.run.CacheFolder;
import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.program.ClassFolders;
import dev.heddle.replayer.program.CompiledSources;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.ProgramFinder;
import dev.heddle.replayer.program.RecordedProgram;
import dev.heddle.replayer.program.Scratch;
import dev.heddle.replayer.program.SourceLanguage;
import dev.heddle.replayer.program.TrustedOptions;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a use case holds while it runs programs: the launcher, the JVMs that live, and a temporary folder. */
public final class Session implements AutoCloseable {
    private final Host host;
    private final TargetJava java;
    private final Scratch scratch;
    private final LiveProcesses live;
    private final Launcher launcher;
    /** Java arguments of programs that the user has named, or was shown. */
    private final Set<List<String>> known = new HashSet<>();

    /** Holds JVMs that run one job. */
    public Session(Host host, TargetJava java) throws IOException, TargetFailure {
        this(host, java, TargetPool.NONE);
    }

    /**
     * Holds JVMs of campaigns that other sessions have used, or will.
     *
     * @param java which Java runs the programs
     */
    public Session(Host host, TargetJava java, TargetPool pool) throws IOException, TargetFailure {
        Path agent = host.home().resolve("heddle-agent.jar");
        if (!Files.isRegularFile(agent)) {
            throw TargetFailure.incomplete(agent);
        }
        this.host = host;
        live = new LiveProcesses(host.interrupts());
        this.java = java;
        scratch = Scratch.create();
        List<String> options = Arrays.stream(host.environment()
                        .getOrDefault("HEDDLE_TARGET_OPTS", "")
                        .split("\\s+"))
                .filter(option -> !option.isEmpty())
                .toList();
        launcher = new Launcher(host, java, Cores.ofThisMachine(), options, live, pool);
    }

    /** Starts JVMs. */
    public Launcher launcher() {
        return launcher;
    }

    /** The JVMs that run. */
    public LiveProcesses live() {
        return live;
    }

    /** The Java that runs the programs. */
    public TargetJava java() {
        return java;
    }

    /** The installation. */
    public Path home() {
        return host.home();
    }

    /** A path as the user would type it. */
    public String show(Path path) {
        return host.names().apply(path);
    }

    /** The temporary folder. */
    public Path folder() {
        return scratch.folder();
    }

    /** Where the result of a recording goes. */
    public Path resultFile() {
        return folder().resolve("result.properties");
    }

    /** Finds and compiles the program of a java command line. */
    public Program find(List<String> javaArguments) {
        CompiledSources compiled = new CompiledSources(CacheFolder.of(host.home()));
        Program found = new ProgramFinder(host.directory(), java.release(), folders(), host.environment(), compiled)
                .find(javaArguments);
        known.add(found.javaArguments());
        return found;
    }

    private ClassFolders folders() {
        try {
            return new ClassFolders(folder(), launcher.pool().lasting(), CacheFolder.of(host.home()));
        } catch (IOException e) { // no JVM of another command has these classes then
            return new ClassFolders(folder(), Optional.empty(), CacheFolder.of(host.home()));
        }
    }

    /**
     * Unpacks the program that a trace has recorded. A line on standard error names it, unless the user did.
     *
     * @param file where the trace is from
     * @param trustsOptions whether options of the JVM are accepted that may read or write files, load code or run
     *     commands
     * @param warnings takes lines for the user
     */
    public Program rebuild(Path file, Trace.Program recorded, boolean trustsOptions, List<String> warnings)
            throws CorruptTraceException {
        try {
            if (!trustsOptions) {
                TrustedOptions.require(recorded.javaArguments());
            }
            if (known.add(recorded.javaArguments())) {
                new PrintStream(host.childErr(), true, StandardCharsets.UTF_8)
                        .println(RecordedProgram.announcement(show(file), recorded));
            }
            return RecordedProgram.rebuild(recorded, host.directory(), java.release(), folders(), warnings);
        } catch (IOException e) {
            throw new CorruptTraceException(file, 0, "its copy of the program cannot be unpacked: " + e.getMessage());
        }
    }

    /**
     * What a job has in common with others.
     *
     * @param switches of the model, by name
     */
    public Setup setup(Program program, RunSettings settings, Map<String, String> switches) throws IOException {
        if (settings.threads() == ThreadKind.FIBERS && !java.hasFibers()) {
            throw new UsageException("--threads=fibers: Java " + java.version() + " has none; expected Java "
                    + TargetJava.FIRST_WITH_FIBERS + " or later (--java)");
        }
        return new Setup(
                host.home().toString(),
                ProcessHandle.current().pid(),
                new Setup.Subject(
                        program.name(),
                        program.javaArguments(),
                        program.arguments(),
                        program.workingDirectory().toString(),
                        program.classPath(),
                        program.source(),
                        bundleFile(program)),
                settings.bounds(),
                switches,
                settings.showOutput(),
                settings.threads(),
                List.of());
    }

    /**
     * What jobs have in common that make new executions of a program: libraries for logging are coarse where a test is
     * run.
     *
     * @param switches of the model, by name, as they were asked for
     */
    public Setup setupOfNew(Program program, RunSettings settings, Map<String, String> switches) throws IOException {
        return setup(program, settings, switchesOfNew(program, switches));
    }

    /**
     * The switches of new executions of a program, by name.
     *
     * @param switches as they were asked for
     */
    public Map<String, String> switchesOfNew(Program program, Map<String, String> switches) {
        Optional<SourceLanguage> language = SourceLanguage.of(program);
        if (language.isPresent()) {
            return language.get().switches(ModelSwitches.parse(switches)).toMap();
        }
        ModelSwitches asked = ModelSwitches.parse(switches);
        refuseThoseOfC(asked);
        Optional<String> test = program.testClass();
        if (test.isEmpty()) {
            return switches;
        }
        return asked.withCode(asked.code().forTest(test.get())).toMap();
    }

    /** In a program of the JVM nothing would come of them. */
    private static void refuseThoseOfC(ModelSwitches asked) {
        boolean isOfC = asked.reads().ofC() != CVolatile.PLAIN;
        if (isOfC || asked.failOn().contains(FailOn.LEAK)) {
            throw new UsageException(
                    (isOfC ? "--c-volatile " + asked.reads().ofC().word() : "--fail-on leak")
                            + ": expected a program in C or C++, found one in Java; leave the option out");
        }
    }

    /** Where the program's classes are as an archive, or empty. */
    public String bundleFile(Program program) throws IOException {
        if (program.bundle().isEmpty()) {
            return "";
        }
        Path file = folder().resolve("bundle.zip");
        Files.write(file, program.bundle().get());
        return file.toString();
    }

    /** Ends JVMs that wait for this session alone, and removes the temporary folder. */
    @Override
    public void close() {
        launcher.pool().closeWithSession();
        scratch.close();
    }
}
