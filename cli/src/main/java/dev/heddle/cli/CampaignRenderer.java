package dev.heddle.cli;

import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.option.ReportOptions;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.CheckProgress;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.SourcePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Shows a campaign while it runs, on behalf of a command that reports it. */
abstract class CampaignRenderer implements CheckProgress {
    final Console console;
    final CheckRequest request;
    final ReportOptions options;
    final Progress progress;
    final LateFiles files;
    private final String command;

    /** @param command such as {@code heddle check} */
    CampaignRenderer(Console console, CheckRequest request, String command) {
        this.console = console;
        this.request = request;
        this.command = command;
        options = ReportOptions.of(request.reports());
        progress = new Progress(console);
        files = new LateFiles(console, command);
    }

    /** What a campaign does. */
    interface Call {
        CheckOutcome of(Checks checks) throws IOException, InterruptedException, TargetFailure, UnreadableFileException;
    }

    /** Exit code of a campaign that has been reported. */
    abstract int reported(CheckOutcome outcome) throws IOException;

    /** What is read, so that no file is written over it. */
    FileRoles read(Program program) {
        FileRoles roles = new FileRoles(console).reads(program);
        request.reports().inputs().forEach(name -> roles.reads(Path.of(name)));
        return roles;
    }

    /**
     * What was found decides, then whether the campaign was given up, whether it says something, and whether all was
     * written.
     *
     * @param saysNothing why executions that passed say nothing
     */
    int exitCode(RunResult result, Optional<String> saysNothing) {
        if (result.failures().count() > 0) {
            return ExitCode.FAILED;
        }
        if (result.state() == State.BROKEN) {
            line(command + ": " + result.message());
            return ExitCode.INTERNAL;
        }
        saysNothing.ifPresent(why -> line(command + ": " + why));
        return files.exitCode(saysNothing.isPresent() ? ExitCode.SAYS_NOTHING : ExitCode.OK);
    }

    /** The source of the first failure's program, as far as it is found. */
    Optional<SourcePath> source(CheckOutcome outcome) {
        return outcome.trace().map(trace -> options.source().of(console, trace));
    }

    static Optional<FailureStory> story(CheckOutcome outcome, Optional<SourcePath> source) {
        return source.map(lines ->
                new FailureStory(outcome.traces().get(0), outcome.trace().orElseThrow(), lines));
    }

    /** Says which source was not found, once the story has been told. */
    void complain(Optional<SourcePath> source) {
        source.ifPresent(of -> options.source().complain(console, command, of));
    }

    @Override
    public void replays(int done, int all) {
        progress.replays(done, all);
    }

    @Override
    public void over() {
        progress.clear();
    }

    @Override
    public void line(String text) {
        console.err().println(text);
    }

    @Override
    public void unwritten(UnwritableFileException file) {
        files.unwritten(file);
    }

    @Override
    public void interrupted(Optional<CheckOutcome> soFar) throws IOException {
        if (soFar.isPresent()) {
            reported(soFar.get());
        } else {
            line(command + ": interrupted before the first execution ended");
        }
    }
}
