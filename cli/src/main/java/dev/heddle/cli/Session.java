package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.launch.Cores;
import dev.heddle.replayer.launch.Launcher;
import dev.heddle.replayer.launch.LiveProcesses;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.Scratch;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What one command holds while it runs programs: the launcher, the JVMs that live, and a temporary folder. */
final class Session implements AutoCloseable {
    private final Console console;
    private static final int FIRST_WITH_FIBERS = 24;

    private final Scratch scratch;
    private final TargetJava java;
    private final LiveProcesses live = new LiveProcesses();
    private final Launcher launcher;

    private Session(Console console, Scratch scratch, TargetJava java, OutputStream childOut) {
        this.console = console;
        this.scratch = scratch;
        this.java = java;
        List<String> options = Arrays.stream(console.environment()
                        .getOrDefault("HEDDLE_TARGET_OPTS", "")
                        .split("\\s+"))
                .filter(option -> !option.isEmpty())
                .toList();
        this.launcher =
                new Launcher(console.home(), java, Cores.ofThisMachine(), options, live, childOut, console.err());
    }

    /** @param childOut where a program's standard output goes when it is shown */
    static Session open(Console console, TargetJava java, OutputStream childOut) throws IOException, TargetFailure {
        Path agent = console.home().resolve("heddle-agent.jar");
        if (!Files.isRegularFile(agent)) {
            throw TargetFailure.incomplete(agent);
        }
        return new Session(console, Scratch.create(), java, childOut);
    }

    Launcher launcher() {
        return launcher;
    }

    LiveProcesses live() {
        return live;
    }

    Path folder() {
        return scratch.folder();
    }

    /** Where the result of a recording goes. */
    Path resultFile() {
        return folder().resolve("result.properties");
    }

    /** What a job has in common with others. */
    Setup setup(Program program, Bounds bounds, Map<String, String> switches, boolean showOutput, ThreadKind threads)
            throws IOException {
        if (threads == ThreadKind.FIBERS && java.feature() < FIRST_WITH_FIBERS) {
            throw new UsageException("--threads=fibers: Java " + java.version() + " has none; expected Java "
                    + FIRST_WITH_FIBERS + " or later (--java)");
        }
        return new Setup(
                console.home().toString(),
                ProcessHandle.current().pid(),
                new Setup.Subject(
                        program.name(),
                        program.javaArguments(),
                        program.workingDirectory().toString(),
                        program.classPath(),
                        program.source(),
                        bundleFile(program)),
                bounds,
                switches,
                showOutput,
                threads);
    }

    /** Set-up with the options of the user. */
    Setup setup(Program program, RunOptions options) throws IOException {
        return setup(
                program, options.bounds(), options.model().switches().toMap(), options.showOutput(), options.threads());
    }

    /** Where the program's classes are as an archive, or empty. */
    String bundleFile(Program program) throws IOException {
        if (program.bundle().isEmpty()) {
            return "";
        }
        Path file = folder().resolve("bundle.zip");
        Files.write(file, program.bundle().get());
        return file.toString();
    }

    /** Removes the temporary folder. */
    @Override
    public void close() {
        scratch.close();
    }
}
