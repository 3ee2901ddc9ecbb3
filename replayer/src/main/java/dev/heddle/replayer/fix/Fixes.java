package dev.heddle.replayer.fix;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.edit.EditText;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.fix.FixOutcome.Refused;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.Experiment;
import dev.heddle.replayer.job.FixResults;
import dev.heddle.replayer.job.FixResults.Tried;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.ObservedOutcome;
import dev.heddle.replayer.job.OutcomeTally;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Sampling;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.launch.CampaignJvms;
import dev.heddle.replayer.launch.FixJvms;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks for changes of a program that cure a failure. Each is tried by a few executions around the failing one; those
 * with which none fails are proved, the weakest first: by a search of all executions where that ends, else by many of
 * the portfolio. What is not proved is no cure.
 */
public final class Fixes {
    static final String NO_TIME = "no time was left to prove it";

    /** Executions of each change before it is proved. */
    private static final int FEW = 96;
    /** Executions of the program as it is that show its races. */
    private static final long BASELINE = 64;

    /** Outcomes below which these are not taken to differ by input. */
    private static final int LEAST_VARIED = 8;

    private static final long MOST_OF_SEARCH = 20_000;
    private static final long SEARCH_MILLIS = 2_500;
    private static final long LONG_MILLIS = 110_000;
    private static final int TRIALS_PART = 2;

    private final Session session;
    private final FixRequest request;
    private final Program program;
    private final Setup setup;
    private final Path folder;
    private final List<String> warnings = new ArrayList<>();
    private final long begin = System.nanoTime();
    private int campaigns;

    /** Finds the program. */
    public Fixes(Session session, FixRequest request) throws IOException, CorruptTraceException {
        this.session = session;
        this.request = request;
        Trace trace = request.recorded().trace();
        program = request.recorded().program(session, Optional.empty(), warnings);
        setup = session.setup(program, request.settings(), trace.header().switches());
        folder = Files.createDirectories(session.folder().resolve("fix"));
    }

    /** Tries, proves and orders the changes. */
    public FixOutcome run() throws IOException, InterruptedException, TargetFailure {
        Optional<String> obstacle = obstacle();
        if (obstacle.isPresent()) {
            return outcome(FixResults.NONE, List.of(), List.of(), obstacle);
        }
        String file = request.recorded().traceFile(session).toString();
        FixResults all = new FixJvms(session.launcher(), program, folder)
                .run(new Job.Fix(setup, file, 0, FEW, left() / TRIALS_PART));
        if (!all.obstacle().isEmpty()) {
            return outcome(all, List.of(), List.of(), Optional.of(all.obstacle()));
        }
        List<Tried> promising = all.tried().stream()
                .filter(Tried::isPromising)
                .sorted(Comparator.comparingInt(Tried::strength)
                        .thenComparingInt(one -> one.edits().size())
                        .thenComparingDouble(one -> one.sample().locksEach())
                        .thenComparingDouble(one -> one.sample().eventsEach()))
                .toList();
        List<ProvenCure> cures = new ArrayList<>();
        List<Refused> refused = new ArrayList<>();
        RunResult unchanged =
                promising.isEmpty() ? RunResult.NOTHING : campaign(List.of(), BASELINE, LONG_MILLIS, false);
        Set<String> races = races(unchanged);
        Set<ObservedOutcome> outcomes = required(unchanged);
        for (Tried one : promising) {
            if (cures.size() >= request.most()) {
                break;
            }
            if (cures.stream().anyMatch(cure -> isPartOf(cure, one))) {
                continue; // more than is needed
            }
            Judgement judged = judge(one, races, outcomes);
            judged.cure().ifPresent(cures::add);
            if (judged.cure().isEmpty()) {
                refused.add(new Refused(EditText.of(one.edits()), judged.reason()));
            }
        }
        return outcome(all, cures, refused, Optional.empty());
    }

    /** Whether a change has all that a cure has, or says the same. */
    private static boolean isPartOf(ProvenCure cure, Tried other) {
        List<String> texts = other.edits().stream().map(EditText::of).toList();
        return cure.edits().stream().map(EditText::of).allMatch(texts::contains);
    }

    private record Judgement(Optional<ProvenCure> cure, String reason) {
        static Judgement refused(String reason) {
            return new Judgement(Optional.empty(), reason);
        }
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
            case EXCEPTION, EXIT, DEADLOCK, LIVELOCK, SPIN, RACE -> Optional.empty();
            case UNFINISHED, OUTSIDE -> Optional.of("the execution did not come to an end of its own");
        };
    }

    /** Milliseconds that are left, at least 0. */
    private long left() {
        long spent = (System.nanoTime() - begin) / 1_000_000L;
        return request.timeLimitMillis() == 0 ? LONG_MILLIS : Math.max(0, request.timeLimitMillis() - spent);
    }

    private Judgement judge(Tried tried, Set<String> races, Set<ObservedOutcome> outcomes)
            throws IOException, InterruptedException, TargetFailure {
        long limit = Math.min(left(), SEARCH_MILLIS);
        if (limit == 0) {
            return Judgement.refused(NO_TIME);
        }
        RunResult search = campaign(tried.edits(), MOST_OF_SEARCH, limit, true);
        Optional<String> failure = uncontrolled(tried, search).or(() -> failure(search));
        if (failure.isPresent()) {
            return Judgement.refused(failure.get());
        }
        Optional<String> race = newRace(search, races);
        if (race.isPresent()) {
            return Judgement.refused(race.get());
        }
        if (search.search().complete()) {
            Optional<String> lost = lost(search, outcomes);
            if (lost.isPresent()) {
                return Judgement.refused(lost.get());
            }
            return proven(
                    tried, true, search.search().bounded(), search.search().executions());
        }
        long millis = Math.min(left(), LONG_MILLIS);
        if (millis == 0) {
            return Judgement.refused(NO_TIME);
        }
        RunResult many = campaign(tried.edits(), request.executions(), millis, false);
        Optional<String> other =
                uncontrolled(tried, many).or(() -> failure(many)).or(() -> newRace(many, races));
        if (other.isPresent()) {
            return Judgement.refused(other.get());
        }
        Optional<String> lost = lost(many, outcomes);
        if (lost.isPresent()) {
            return Judgement.refused(lost.get());
        }
        return many.work().executions() < request.executions()
                ? Judgement.refused(NO_TIME)
                : proven(tried, false, false, many.work().executions());
    }

    private static Judgement proven(Tried tried, boolean isComplete, boolean isBounded, long executions) {
        ProvenCure.Proof proof = new ProvenCure.Proof(isComplete, isBounded, executions);
        return new Judgement(Optional.of(new ProvenCure(tried.edits(), tried.strength(), proof, tried.sample())), "");
    }

    /** A changed class that ran without instrumentation has no events, and its executions say nothing. */
    private static Optional<String> uncontrolled(Tried tried, RunResult result) {
        return result.classes().untransformable().stream()
                .filter(line -> tried.edits().stream()
                        .anyMatch(edit ->
                                line.replace('/', '.').startsWith(edit.at().className() + ":")))
                .findFirst();
    }

    private static Optional<String> failure(RunResult result) {
        if (result.failures().count() > 0) {
            return Optional.of("execution " + result.failures().first() + " fails with it: "
                    + String.join(", ", result.failures().kinds().keySet()));
        }
        return result.campaign().unfinishedCount() > 0
                ? Optional.of("an execution does not end with it")
                : Optional.empty();
    }

    private static Optional<String> newRace(RunResult result, Set<String> known) {
        return races(result).stream()
                .filter(place -> !known.contains(place))
                .findFirst()
                .map(place -> "it has a data race on " + place + " that the program does not have without it");
    }

    /** Outcomes that must come again; none where nearly each execution has one of its own, as by its inputs. */
    private Set<ObservedOutcome> required(RunResult unchanged) {
        Set<ObservedOutcome> all = passing(unchanged);
        if (all.size() >= LEAST_VARIED
                && all.size() * 2L
                        > unchanged.work().executions() - unchanged.failures().count()) {
            warnings.add("most executions have an outcome of their own: whether a change takes one away is not judged"
                    + " (name what counts by Heddle.observe)");
            return Set.of();
        }
        return all;
    }

    /** Outcomes of executions that pass, as the driver tells them apart. */
    private static Set<ObservedOutcome> passing(RunResult result) {
        Set<ObservedOutcome> all = new TreeSet<>();
        for (OutcomeTally tally : result.campaign().tallies()) {
            if (!tally.outcome().hasFailed() && !tally.outcome().equals(ObservedOutcome.OTHER)) {
                all.add(tally.outcome());
            }
        }
        return all;
    }

    /** A passing outcome of the program that it does not have any more. */
    private static Optional<String> lost(RunResult result, Set<ObservedOutcome> outcomes) {
        Set<ObservedOutcome> left = passing(result);
        return outcomes.stream()
                .filter(outcome -> !left.contains(outcome))
                .findFirst()
                .map(outcome -> "the outcome \"" + outcome.text() + "\" does not come any more");
    }

    private static Set<String> races(RunResult result) {
        RaceSet races = result.campaign().races();
        Set<String> places = new TreeSet<>();
        for (RacePair pair : races.pairs()) {
            places.add(pair.a().member());
        }
        return places;
    }

    private RunResult campaign(List<Edit> edits, long executions, long millis, boolean isSearch)
            throws IOException, InterruptedException, TargetFailure {
        Path own = Files.createDirectories(folder.resolve("campaign-" + campaigns++));
        CampaignPlan plan = new CampaignPlan(
                request.seed(), 1, executions, millis, 1, 1, edits.isEmpty() ? 0 : 1, false, own.toString());
        Sampling sampling =
                new Sampling(isSearch ? Sampling.EXHAUSTIVE : "portfolio", Workers.ALONE, List.of(), "", false);
        Job.Check job =
                new Job.Check(setup.with(edits), plan, sampling, 0, false, edits.isEmpty(), "", Experiment.outcomes(0));
        return new CampaignJvms(session.launcher(), program, own, 1).run(job, part -> {});
    }

    private FixOutcome outcome(
            FixResults all, List<ProvenCure> cures, List<Refused> refused, Optional<String> obstacle) {
        warnings.addAll(SignedJars.warnings(program.classPath(), cures));
        return new FixOutcome(
                new FixOutcome.Made(program.name(), session.java().version(), System.nanoTime() - begin),
                all.unchanged(),
                all.candidates(),
                all.tried().stream()
                        .map(one -> new FixOutcome.Attempt(EditText.of(one.edits()), one.problem()))
                        .toList(),
                cures,
                refused,
                obstacle,
                warnings);
    }
}
