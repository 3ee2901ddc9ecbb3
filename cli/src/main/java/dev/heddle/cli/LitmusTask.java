package dev.heddle.cli;

import dev.heddle.cli.jvm.Interruption;
import dev.heddle.cli.jvm.TargetFailure;
import dev.heddle.cli.jvm.TargetJava;
import dev.heddle.cli.litmus.LitmusClasses;
import dev.heddle.cli.litmus.LitmusOutcome;
import dev.heddle.cli.litmus.LitmusReport;
import dev.heddle.cli.program.ClassesProgram;
import dev.heddle.cli.program.Program;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.LitmusResults;
import dev.heddle.replayer.job.RunConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One {@code litmus} from the files to the report. */
final class LitmusTask {
    private static final int LIVELOCK_BOUND = 100_000;
    private static final long STALL_MILLIS = 10_000;

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

    /** Runs and reports; answers the exit code. */
    int run() throws IOException, InterruptedException, TargetFailure {
        try (Session session = Session.open(console, target, json.text(console))) {
            Path classes = LitmusClasses.compile(
                    campaign.tests(), session.folder(), console.home().resolve("heddle-hooks.jar"), target.feature());
            Program program = ClassesProgram.of("litmus", classes, LitmusClasses.MAIN, console.directory());
            Path results = session.folder().resolve("litmus-results.properties");
            Path plan = session.folder().resolve("litmus-plan.properties");
            campaign.plan(results).write(plan);
            fork(
                    session,
                    program,
                    session.config(program, task(plan), Bounds.DEFAULT, LIVELOCK_BOUND, STALL_MILLIS, Map.of()));
            return report(LitmusResults.read(results));
        }
    }

    private Task task(Path plan) {
        return new Task(
                "litmus",
                "random",
                campaign.seed(),
                1,
                1,
                false,
                false,
                campaign.folder().toString(),
                plan.toString(),
                0,
                false,
                1,
                false);
    }

    private void fork(Session session, Program program, RunConfig config)
            throws IOException, InterruptedException, TargetFailure {
        Progress progress = new Progress(console);
        Interruption interruption = Interruption.arm(session.live(), () -> {
            progress.clear();
            session.close();
            console.err().println("heddle litmus: interrupted");
        });
        try {
            session.launcher().fork(config, program, session.folder(), 0).await(progress::executions);
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
        json.text(console).print(LitmusReport.text(outcomes, campaign.seed()));
        json.text(console).flush();
        LateFiles files = new LateFiles(console, "heddle litmus");
        files.write(() -> json.write(console, LitmusReport.json(outcomes, campaign.seed())));
        boolean complete = outcomes.size() == pairs.size();
        return files.exitCode(
                complete && outcomes.stream().allMatch(LitmusOutcome::holds) ? ExitCode.OK : ExitCode.FAILED);
    }
}
