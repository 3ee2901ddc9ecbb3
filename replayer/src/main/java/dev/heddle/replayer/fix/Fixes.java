package dev.heddle.replayer.fix;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.edit.EditText;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.Experiment;
import dev.heddle.replayer.job.FixResults;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Sampling;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.launch.CampaignJvms;
import dev.heddle.replayer.launch.FixJvms;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.ChangedProgram;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks for changes of a program that cure a failure. Each is tried by a few executions around the failing one; those
 * with which none fails are proved, the weakest first: by a search of all executions where that ends, else by many of
 * the portfolio. What is not proved is no cure.
 */
public final class Fixes {
    /** Executions of each change before it is proved. */
    private static final int FEW = 96;

    private static final int TRIALS_PART = 2;

    private final Session session;
    private final FixRequest request;
    private final Program program;
    private final Setup setup;
    private final Path folder;
    private final List<String> warnings = new ArrayList<>();
    private final TimeLeft time;
    private int campaigns;

    /** Finds the program. */
    public Fixes(Session session, FixRequest request) throws IOException, CorruptTraceException {
        this.session = session;
        this.request = request;
        time = new TimeLeft(request.timeLimitMillis(), System::nanoTime);
        Trace trace = request.recorded().trace();
        program = request.recorded().program(session, Optional.empty(), warnings);
        setup = session.setup(program, request.settings(), trace.header().switches());
        folder = Files.createDirectories(session.folder().resolve("fix"));
    }

    /** Tries, proves and orders the changes. */
    public FixOutcome run() throws IOException, InterruptedException, TargetFailure {
        Proofs proofs = new Proofs(by(program, setup), this::text, time, request.executions(), request.most());
        Optional<String> obstacle = obstacle();
        if (obstacle.isPresent()) {
            return outcome(FixResults.NONE, proofs, obstacle);
        }
        String file = request.recorded().traceFile(session).toString();
        FixResults all = new FixJvms(session.launcher(), program, folder)
                .run(new Job.Fix(setup, file, 0, FEW, Math.max(1, time.millis(Proofs.LONG_MILLIS) / TRIALS_PART)));
        if (!all.obstacle().isEmpty()) {
            return outcome(all, proofs, Optional.of(all.obstacle()));
        }
        proofs.prove(all.tried());
        return outcome(all, proofs, Optional.empty());
    }

    private Optional<String> obstacle() {
        Trace trace = request.recorded().trace();
        if (trace.header().isFree()) {
            return Optional.of("the file is a recording; reproduce its failure under control first");
        }
        if (!(trace.verdict() instanceof Trace.Failed failed)) {
            return Optional.of("the execution did not fail");
        }
        return switch (failed.kind()) {
            case EXCEPTION, EXIT, DEADLOCK, LIVELOCK, SPIN, RACE, LEAK -> Optional.empty();
            case UNFINISHED, OUTSIDE -> Optional.of("the execution did not come to an end of its own");
        };
    }

    private Proofs.Campaigns by(Program version, Setup of) {
        return (edits, executions, millis, isSearch) ->
                campaign(version, of.with(edits), edits.isEmpty(), executions, millis, isSearch);
    }

    /** The program with changes in its source in place of its class files. */
    private Optional<Proofs.Text> text(List<Edit> edits) throws IOException {
        SourceChange change = SourceChange.of(edits, request.source());
        if (!change.isKnown()) {
            return Optional.empty();
        }
        Optional<Program> changed = ChangedProgram.of(
                program,
                change.after(),
                folder.resolve("text-" + campaigns++),
                session.java().feature());
        if (changed.isEmpty()) {
            return Optional.empty();
        }
        Setup of = session.setup(
                changed.get(),
                request.settings(),
                request.recorded().trace().header().switches());
        Proofs.Campaigns runs =
                (any, executions, millis, isSearch) -> campaign(changed.get(), of, false, executions, millis, isSearch);
        return Optional.of(new Proofs.Text(change, runs));
    }

    private RunResult campaign(
            Program version, Setup of, boolean isUnchanged, long executions, long millis, boolean isSearch)
            throws IOException, InterruptedException, TargetFailure {
        Path own = Files.createDirectories(folder.resolve("campaign-" + campaigns++));
        CampaignPlan plan = new CampaignPlan(
                request.seed(), 1, executions, millis, 1, 1, isUnchanged ? 0 : 1, false, own.toString());
        Sampling sampling =
                new Sampling(isSearch ? Sampling.EXHAUSTIVE : "portfolio", Workers.ALONE, List.of(), "", false);
        Job.Check job = new Job.Check(of, plan, sampling, 0, false, isUnchanged, "", Experiment.outcomes(0));
        return new CampaignJvms(session.launcher(), version, own, 1).run(job, part -> {});
    }

    private FixOutcome outcome(FixResults all, Proofs proofs, Optional<String> obstacle) {
        warnings.addAll(proofs.warnings());
        warnings.addAll(SignedJars.warnings(program.classPath(), proofs.cures()));
        return new FixOutcome(
                new FixOutcome.Made(program.name(), session.java().version(), time.spentNanos()),
                all.unchanged(),
                all.candidates(),
                all.tried().stream()
                        .map(one -> new FixOutcome.Attempt(EditText.of(one.edits()), one.problem()))
                        .toList(),
                proofs.cures(),
                proofs.refused(),
                obstacle,
                warnings);
    }
}
