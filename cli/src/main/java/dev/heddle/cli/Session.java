package dev.heddle.cli;

import dev.heddle.cli.jvm.Cores;
import dev.heddle.cli.jvm.Launcher;
import dev.heddle.cli.jvm.LiveProcesses;
import dev.heddle.cli.jvm.TargetFailure;
import dev.heddle.cli.jvm.TargetJava;
import dev.heddle.cli.program.Program;
import dev.heddle.cli.program.Scratch;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.RunConfig;
import dev.heddle.replayer.job.Workers;
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
    private final Scratch scratch;
    private final LiveProcesses live = new LiveProcesses();
    private final Launcher launcher;

    private Session(Console console, Scratch scratch, TargetJava java, OutputStream childOut) {
        this.console = console;
        this.scratch = scratch;
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

    Path resultFile() {
        return folder().resolve("result.properties");
    }

    /** A configuration with what all commands have in common. */
    RunConfig config(Program program, Task task, RunOptions options, Map<String, String> switches) throws IOException {
        Bounds bounds = task.mode().equals("replay") ? Bounds.NONE : options.bounds(); // a trace says where it ends
        Task shown = options.showOutput() ? task.shown() : task;
        return config(program, shown, bounds, options.livelockBound(), options.stallMillis(), switches);
    }

    /** The same without options of the user. */
    RunConfig config(
            Program program,
            Task task,
            Bounds bounds,
            int livelockBound,
            long stallMillis,
            Map<String, String> switches)
            throws IOException {
        return new RunConfig(
                task.mode(),
                console.home().toString(),
                task.strategy(),
                task.seed(),
                task.execution(),
                task.iterations(),
                task.failFast(),
                task.minimise(),
                task.outputDirectory(),
                task.traceFile(),
                resultFile().toString(),
                task.timeLimitMillis(),
                bounds,
                List.of(),
                ProcessHandle.current().pid(),
                livelockBound,
                stallMillis,
                task.showOutput(),
                task.repeat(),
                CheckCommand.PARAMETER_RUNS,
                "",
                task.coverage(),
                task.races(),
                Workers.ALONE,
                1,
                1,
                switches,
                program.name(),
                program.javaArguments(),
                program.workingDirectory().toString(),
                program.classPath(),
                program.source(),
                bundleFile(program));
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
