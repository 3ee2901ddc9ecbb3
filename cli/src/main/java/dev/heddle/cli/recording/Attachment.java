package dev.heddle.cli.recording;

import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.RecordingOptions;
import dev.heddle.cli.report.RecordingReport;
import dev.heddle.formats.recording.RecordingConfig;
import dev.heddle.formats.recording.RecordingResult;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Scratch;
import dev.heddle.replayer.program.UsageException;
import dev.heddle.replayer.record.RunningJvm;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code heddle record --attach} and {@code --detach}: the agent is loaded into a JVM that runs, and answers in a file.
 */
public final class Attachment {
    private final Console console;
    private final RunningJvm jvm;
    private final PrintStream text;
    private final JsonOption json;

    /**
     * @param pid of the JVM
     * @param text where lines for the user go
     */
    public Attachment(Console console, long pid, PrintStream text, JsonOption json) {
        this.console = console;
        this.jvm = new RunningJvm(pid);
        this.text = text;
        this.json = json;
    }

    /** Begins a recording and returns; it lasts until {@link #detach} or the program's end. */
    public int attach(Path file, boolean force, RecordingOptions options) throws IOException, TargetFailure {
        try (Scratch scratch = Scratch.create()) {
            Path reply = scratch.folder().resolve("reply");
            Path configFile = scratch.folder().resolve("recording.config");
            new RecordingConfig(
                            file.toString(),
                            force,
                            options.limits(),
                            options.scope(),
                            "",
                            reply.toString(),
                            Optional.empty())
                    .write(configFile);
            ask("attach=" + configFile, reply);
            text.println("recording process " + jvm.pid() + " to " + console.show(file)
                    + "; end with: heddle record --detach " + jvm.pid());
            return ExitCode.OK;
        }
    }

    /** Ends the recording and reports it. */
    public int detach() throws IOException, TargetFailure {
        try (Scratch scratch = Scratch.create()) {
            Path reply = scratch.folder().resolve("reply");
            RecordingResult result = ask("detach=" + reply, reply);
            Report report = RecordingReport.detached("process " + jvm.pid(), result, console::show);
            text.print(report.text());
            json.write(console, report);
            return ExitCode.OK;
        }
    }

    private RecordingResult ask(String argument, Path reply) throws IOException, TargetFailure {
        Path agent = console.home().resolve("heddle-agent.jar");
        if (!Files.isRegularFile(agent)) {
            throw TargetFailure.incomplete(agent);
        }
        jvm.load(agent, argument);
        if (!Files.isRegularFile(reply)) {
            throw new UsageException(jvm.pid() + ": did not answer; see the output of its JVM");
        }
        RecordingResult result = RecordingResult.read(reply);
        if (result.state() == RecordingResult.State.REFUSED) {
            throw new UsageException(jvm.pid() + ": " + result.message());
        }
        return result;
    }
}
