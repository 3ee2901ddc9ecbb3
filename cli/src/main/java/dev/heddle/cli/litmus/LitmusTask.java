package dev.heddle.cli.litmus;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.LitmusResults;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Run of {@code litmus} from the files to the report. */
final class LitmusTask {
    private final Console console;
    private final TargetJava target;
    private final LitmusCampaign campaign;
    private final JsonOption json;

    LitmusTask(Console console, TargetJava target, LitmusCampaign campaign, JsonOption json) {
        this.console = console;
        this.target = target;
        this.campaign = campaign;
        this.json = json;
    }

    int run() throws IOException, InterruptedException, TargetFailure {
        if (campaign.pairs().isEmpty()) {
            throw new UsageException("no test has outcomes for variant "
                    + campaign.variants().stream().map(LitmusVariant::word).collect(Collectors.joining(", "))
                    + "; leave --variant out");
        }
        try (Session session = console.open(target, json.text(console))) {
            Path classes = LitmusClasses.compile(
                    campaign.tests(), session.folder(), console.home().resolve("heddle-hooks.jar"), target.feature());
            Program program = LitmusClasses.program(classes, console.directory());
            Job.Litmus job = campaign.job(
                    session.setup(program, new RunSettings(Bounds.DEFAULT, false, ThreadKind.AUTO), Map.of()));
            return report(
                    fork(session, program, job).result() instanceof LitmusResults results
                            ? results
                            : new LitmusResults(List.of()));
        }
    }

    private RunResult fork(Session session, Program program, Job.Litmus job)
            throws IOException, InterruptedException, TargetFailure {
        Progress progress = new Progress(console);
        Interruption interruption = Interruption.arm(session.live(), () -> {
            progress.clear();
            session.close();
            console.err().println("heddle litmus: interrupted");
        });
        try {
            return session.launcher().fork(job, program, session.folder()).await(progress::executions);
        } finally {
            interruption.disarm();
            progress.clear();
        }
    }

    private int report(LitmusResults results) throws IOException {
        List<LitmusOutcome> outcomes = new ArrayList<>();
        List<LitmusCampaign.Pair> pairs = campaign.pairs();
        for (int i = 0; i < results.cases().size(); i++) {
            LitmusCampaign.Pair pair = pairs.get(i);
            LitmusResults.Case result = results.cases().get(i);
            String trace = result.trace().isEmpty() ? "" : console.show(Path.of(result.trace()));
            outcomes.add(new LitmusOutcome(pair.entry().test(), pair.variant(), result, campaign.most(pair), trace));
        }
        LateFiles files = json.report(console, "heddle litmus", LitmusReport.of(outcomes, campaign.seed()));
        boolean complete = outcomes.size() == pairs.size();
        return files.exitCode(
                complete && outcomes.stream().allMatch(LitmusOutcome::holds) ? ExitCode.OK : ExitCode.FAILED);
    }
}
