package dev.heddle.replayer.check;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.replayer.check.CheckOutcome.Replays;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignPlanBuilder;
import dev.heddle.replayer.job.CampaignState;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.ObservationReader;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.launch.CampaignJvms;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.ProgramDigest;
import dev.heddle.replayer.program.SourceLanguage;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs one campaign: makes its executions in target JVMs, replays the first failure in fresh ones, and keeps what is
 * needed to go on where it does not come to its end. An interrupt gives what is known by then.
 */
public final class Checks {
    private final Session session;
    private final CheckRequest request;
    private final CheckProgress progress;
    private final Program program;
    private final Path folder;
    private final Job.Check job;
    private final CampaignJvms jvms;
    private final Confirmation confirmation;
    private Optional<CampaignFolder.Kept> kept = Optional.empty();

    /** Finds the program, makes the folder of traces, and prepares the executions. */
    public Checks(Session session, CheckRequest request, CheckProgress progress) throws IOException {
        this(session, session.find(request.program().javaArguments()), request, progress, Optional.empty());
    }

    /** Prepares the executions of a program that has been found. */
    public Checks(Session session, Program program, CheckRequest request, CheckProgress progress) throws IOException {
        this(session, program, request, progress, Optional.empty());
    }

    private Checks(
            Session session, Program program, CheckRequest request, CheckProgress progress, Optional<Workers> part)
            throws IOException {
        this.session = session;
        this.request = ofLanguage(session, program, request);
        this.progress = progress;
        this.program = program;
        folder = folder(request, program);
        progress.found(program);
        createFolder(folder);
        CampaignPlan plan = CampaignPlanBuilder.builder(request.plan())
                .outputDirectory(folder.toString())
                .build();
        job = request.aim()
                .job(session.setupOfNew(program, request.settings(), request.switches()), plan, session.folder());
        jvms = part.isPresent()
                ? new CampaignJvms(session.launcher(), program, session.folder(), part.get())
                : new CampaignJvms(session.launcher(), program, session.folder(), request.workers());
        confirmation = new Confirmation(session, request.settings(), request.confirm(), job, program);
    }

    /** In other languages than those of the JVM other outcomes are failures. */
    private static CheckRequest ofLanguage(Session session, Program program, CheckRequest request) {
        return SourceLanguage.of(program).isEmpty()
                ? request
                : CheckRequestBuilder.builder(request)
                        .switches(session.switchesOfNew(program, request.switches()))
                        .build();
    }

    /** The folder of a campaign's traces, absolute. */
    public static Path folder(CheckRequest request, Program program) {
        return folder(request.directory(), request.plan(), program);
    }

    /** The folder of the traces of a plan, absolute. */
    public static Path folder(Path directory, CampaignPlan plan, Program program) {
        String given = plan.outputDirectory();
        return directory
                .resolve(given.isEmpty() ? "heddle-out/" + program.shortName() + "-" + plan.seed() : given)
                .normalize();
    }

    /** Makes a folder for traces. */
    public static void createFolder(Path folder) throws UnwritableFileException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            if (UnwritableFileException.isForWantOfRoom(e)) {
                throw new UnwritableFileException(folder, e);
            }
            throw new UsageException(folder + ": cannot be created for traces (" + e + "); give another with --out", e);
        }
    }

    /** The request of a campaign that was interrupted, or stopped by its time limit. */
    public static CheckRequest request(Path folder) throws UnreadableFileException {
        return new CampaignFolder(folder).campaign().request();
    }

    /** Runs the campaign from its first execution. */
    public CheckOutcome run() throws IOException, InterruptedException, TargetFailure {
        kept = Optional.of(campaign());
        new CampaignFolder(folder).delete();
        return finished(jvms::run);
    }

    /** Goes on with the campaign that the folder of traces keeps. */
    public CheckOutcome resume() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        CampaignFolder before = new CampaignFolder(folder);
        CampaignFolder.Kept now = campaign();
        before.campaign().require(now, folder);
        kept = Optional.of(now);
        jvms.resume(before.read(jvms.workers(), jvms.shared()));
        return finished(jvms::run);
    }

    /**
     * Replays and reports what {@link #part parts} have made; makes no executions.
     *
     * @param observations what each of the workers has left for the others, by index, to go on from; empty where the
     *     campaign is not to be resumed
     */
    public CheckOutcome of(FactLog.Parts made, List<byte[]> observations)
            throws IOException, InterruptedException, TargetFailure {
        new CampaignFolder(folder).delete();
        if (!observations.isEmpty()) {
            kept = Optional.of(campaign());
            jvms.resume(made);
            for (int worker = 0; worker < observations.size(); worker++) {
                Files.write(ObservationReader.file(jvms.shared(), worker), observations.get(worker));
            }
        }
        return finished((whole, follower) -> CampaignState.fold(made.parts()));
    }

    /**
     * Makes the executions of a request as one of several workers, and reports nothing.
     *
     * @param worker which of them, and where observations of earlier executions are and later ones go
     */
    public static FactLog.Parts part(Session session, CheckRequest request, Workers worker)
            throws IOException, InterruptedException, TargetFailure {
        Checks checks = new Checks(
                session,
                session.find(request.program().javaArguments()),
                request,
                CheckProgress.NONE,
                Optional.of(worker));
        checks.jvms.run(checks.job, soFar -> {});
        return checks.jvms.facts();
    }

    /** Makes executions. */
    private interface Executions {
        RunResult make(Job.Check job, Consumer<RunResult> progress)
                throws IOException, InterruptedException, TargetFailure;
    }

    private CheckOutcome finished(Executions executions) throws IOException, InterruptedException, TargetFailure {
        Interruption interruption = Interruption.arm(session.live(), this::interrupted);
        try {
            RunResult result = executions.make(job, soFar -> progress.executions(soFar, job.plan()));
            Replays confirmed = confirmation.of(result, done -> progress.replays(done, request.confirm()));
            interruption.disarm();
            progress.over();
            return outcome(result, confirmed, false);
        } finally {
            interruption.disarm();
            progress.over();
        }
    }

    /** On the interrupt's thread: the target JVMs have ended. */
    private void interrupted() {
        progress.over();
        try (session) {
            Optional<RunResult> known = jvms.soFar();
            progress.interrupted(
                    known.isEmpty() ? Optional.empty() : Optional.of(outcome(known.get(), confirmation.soFar(), true)));
        } catch (IOException e) {
            progress.line("heddle: the report cannot be written: " + e);
        }
    }

    private CheckOutcome outcome(RunResult result, Replays replays, boolean isInterrupted) throws IOException {
        List<String> warnings = new ArrayList<>();
        SourceLanguage.of(program).ifPresent(language -> warnings.addAll(language.warnings(program)));
        Optional<Trace> first = first(result, warnings);
        first.filter(Checks::isHeapFull)
                .flatMap(trace -> session.launcher().moreHeap(program))
                .ifPresent(warnings::add);
        Optional<String> rest = keepRest(result);
        RaceSet raced = RaceNames.of(result, program, this::shown);
        boolean isAsked = request.isAtRaces();
        return new CheckOutcome(
                request,
                new CheckOutcome.Tested(
                        program.name(), program.source(), session.java().version()),
                new CheckOutcome.Ending(isInterrupted, rest),
                result,
                new CheckOutcome.Failing(
                        result.failures().traces().stream()
                                .map(trace -> shown(Path.of(trace)))
                                .toList(),
                        first,
                        replays),
                new CheckOutcome.Raced(
                        isAsked ? withEarlier(raced) : RaceSet.none(program.name()),
                        isAsked ? RaceSet.none(program.name()) : raced),
                warnings);
    }

    private static boolean isHeapFull(Trace trace) {
        return trace.verdict() instanceof Trace.Failed failed
                && failed.headline().startsWith(OutOfMemoryError.class.getName());
    }

    /** The path of a trace, as people would type it. */
    private String shown(Path trace) {
        String named = request.reports().traces();
        return named.isEmpty() ? session.show(trace) : named + "/" + trace.getFileName();
    }

    private CampaignFolder.Kept campaign() throws IOException {
        CheckRequest whole = CheckRequestBuilder.builder(request)
                .plan(job.plan())
                .sharing(new CheckRequest.Sharing(
                        Optional.of(jvms.workers()), request.sharing().isOrdered()))
                .build();
        return new CampaignFolder.Kept(whole, session.java().version(), ProgramDigest.of(program));
    }

    /** The folder from which a campaign can go on that has not come to its end; empty for one that has. */
    private Optional<String> keepRest(RunResult result) throws IOException {
        if (kept.isEmpty()) {
            return Optional.empty();
        }
        CampaignPlan plan = job.plan();
        boolean isOver = job.isSearch()
                || progress.isOver(result)
                || plan.isEnough(result.failures().count())
                || (plan.campaigns() > 1
                        ? result.campaign().firstFailures().size() >= plan.campaigns()
                        : result.work().executions() >= plan.iterations());
        CampaignFolder rest = new CampaignFolder(folder);
        write(isOver ? rest::delete : () -> rest.write(kept.get(), jvms));
        return isOver ? Optional.empty() : Optional.of(session.show(folder));
    }

    /** Races with those of earlier runs, where a file keeps them. */
    private RaceSet withEarlier(RaceSet run) throws IOException {
        Optional<RaceFile> file =
                request.file(CheckRequest.Reports.RACES).map(path -> new RaceFile(path, session.show(path)));
        if (file.isEmpty() || run.executions() == 0) {
            return run;
        }
        try {
            RaceSet all = file.get().known(run, progress::line);
            write(() -> file.get().write(all));
            return all;
        } catch (UnreadableFileException e) {
            progress.line("heddle check: races are not kept: " + e.getMessage());
            return run;
        }
    }

    private interface Writing {
        void run() throws IOException;
    }

    private void write(Writing writing) throws IOException {
        try {
            writing.run();
        } catch (UnwritableFileException e) {
            progress.unwritten(e);
        }
    }

    /** The trace for the story; the figures are worth reporting without it, too. */
    public static Optional<Trace> first(RunResult result, List<String> warnings) {
        if (result.failures().traces().isEmpty()) {
            return Optional.empty();
        }
        Path file = Path.of(result.failures().traces().get(0));
        try {
            return Optional.of(TraceReader.read(file));
        } catch (CorruptTraceException e) {
            warnings.add("no story: " + e.getMessage());
        } catch (IOException e) {
            warnings.add("no story: " + CorruptTraceException.unread(file, e).getMessage());
        }
        return Optional.empty();
    }
}
