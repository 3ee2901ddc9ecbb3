package dev.heddle.cli;

import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.RecordingOptions;
import dev.heddle.cli.report.RecordingReport;
import dev.heddle.formats.run.RecordingConfig;
import dev.heddle.formats.run.RecordingResult;
import dev.heddle.replayer.launch.RunningJvm;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Scratch;
import dev.heddle.replayer.program.UsageException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * {@code heddle record --attach} and {@code --detach}: the agent is loaded into a JVM that runs, and answers in a file.
 */
final class Attachment {
    private final Console console;
    private final RunningJvm jvm;
    private final PrintStream text;
    private final JsonOption json;

    Attachment(Console console, long pid, PrintStream text, JsonOption json) {
        this.console = console;
        this.jvm = new RunningJvm(pid);
        this.text = text;
        this.json = json;
    }

    /** Begins a recording and returns; it lasts until {@link #detach} or the program's end. */
    int attach(Path file, boolean force, RecordingOptions options) throws IOException, TargetFailure {
        try (Scratch scratch = Scratch.create()) {
            Path reply = scratch.folder().resolve("reply.properties");
            RecordingConfig config = new RecordingConfig(
                    console.home().toString(),
                    file.toString(),
                    force,
                    options.limits(),
                    options.scope(),
                    "",
                    reply.toString(),
                    "",
                    List.of(),
                    console.directory().toString(),
                    List.of(),
                    "",
                    "");
            Path configFile = scratch.folder().resolve("recording.properties");
            config.write(configFile);
            ask(configFile, reply);
            text.println("recording process " + jvm.pid() + " to " + console.show(file)
                    + "; end with: heddle record --detach " + jvm.pid());
            return ExitCode.OK;
        }
    }

    int detach() throws IOException, TargetFailure {
        try (Scratch scratch = Scratch.create()) {
            Path reply = scratch.folder().resolve("reply.properties");
            Properties p = new Properties();
            p.setProperty("mode", "detach");
            p.setProperty("home", console.home().toString());
            p.setProperty("replyFile", reply.toString());
            Path configFile = scratch.folder().resolve("detach.properties");
            try (BufferedWriter out = Files.newBufferedWriter(configFile)) {
                p.store(out, null);
            }
            RecordingResult result = ask(configFile, reply);
            Report report = RecordingReport.detached("process " + jvm.pid(), result, console::show);
            text.print(report.text());
            json.write(console, report);
            return ExitCode.OK;
        }
    }

    private RecordingResult ask(Path configFile, Path reply) throws IOException, TargetFailure {
        Path agent = console.home().resolve("heddle-agent.jar");
        if (!Files.isRegularFile(agent)) {
            throw TargetFailure.incomplete(agent);
        }
        jvm.load(agent, configFile.toString());
        if (!Files.isRegularFile(reply)) {
            throw new UsageException(jvm.pid() + ": did not answer; see the output of its JVM");
        }
        RecordingResult result = RecordingResult.read(reply);
        if (result.state().equals(RecordingResult.REFUSED)) {
            throw new UsageException(jvm.pid() + ": " + result.message());
        }
        return result;
    }
}
