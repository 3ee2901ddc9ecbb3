package dev.heddle.replayer.expose;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.analyzer.iroot.observe.ExposedIroots.Exposed;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.campaign.Course;
import dev.heddle.replayer.campaign.CourseHost;
import dev.heddle.replayer.campaign.Observation;
import dev.heddle.replayer.campaign.Portfolio;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.expose.Aims.Attempt;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.job.Epochs;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.expose.ExposeAim;
import dev.heddle.replayer.job.expose.ExposeNote;
import dev.heddle.replayer.job.expose.ExposeNote.CampaignOver;
import dev.heddle.replayer.job.expose.ExposeNote.Found;
import dev.heddle.replayer.job.expose.ExposeNote.Replayed;
import dev.heddle.replayer.job.expose.ExposeNote.RoundOver;
import dev.heddle.replayer.job.expose.ExposeNote.Shown;
import dev.heddle.replayer.job.expose.ExposeResults.Means;
import dev.heddle.replayer.job.expose.ExposeResults.Replays;
import dev.heddle.replayer.job.expose.ExposeState;
import dev.heddle.replayer.job.expose.ExposeState.News;
import dev.heddle.replayer.job.expose.Profiling;
import dev.heddle.replayer.job.expose.Target;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A campaign against iRoots: executions to predict from, then rounds in which {@link Aims} aim at each iRoot that is
 * left, with executions of the portfolio after each round, at last races. Every execution is looked at, so that an
 * iRoot counts as exposed whichever one the execution aimed at.
 *
 * <p>An epoch is a number of executions of the portfolio, or of iRoots or races: each has a block of numbers, of which
 * those that it does not need stay unused, and the block belongs to one worker. What a block's executions do depends on
 * what earlier epochs have shown and on those before it in the block alone; so the course is the same for any number of
 * workers.
 */
public final class ExposeCourse implements Course {
    /** Executions to derive schedules from where nothing is predicted. */
    private static final int WARM_UP = 4;
    /** Races that are aimed at, at most. */
    private static final int MOST_RACES = 200;
    /** Blocks in an epoch, at least; and in which part of what is left otherwise. */
    private static final int FEWEST = 4;

    private static final int PART = 8;
    /** Traces kept in memory, to derive schedules from. */
    private static final int KEPT = 8;
    /** Events of all traces together of which replays are looked at. */
    private static final int CHECKED = 500_000;

    private static final long CHECK_NANOS = 10_000_000_000L;

    private final Job.Check job;
    private final ExposeAim aim;
    private final Engine engine;
    private final CourseHost campaign;
    private final ExposeState state;
    private final Sightings sightings;
    private final Portfolio portfolio;
    private final Deque<ExposingSchedules> kept = new ArrayDeque<>();
    private int remembered;

    private Phase phase = Phase.PROFILE;
    /** What the round has still to aim at. */
    private final Deque<Target> targets = new ArrayDeque<>();

    private final Deque<RacePair> races = new ArrayDeque<>();
    /** Executions of the portfolio in this epoch and before. */
    private long turns;
    /** Executions in a row that have exposed no more of what was predicted. */
    private int fruitless;

    /** The epoch: its first number, the length of its blocks, and how many of these earlier epochs had. */
    private long first = 1;

    private int length = 1;
    private long blocksBefore;
    private int blocks;
    /** Empty where the blocks are executions of the portfolio. */
    private List<Aims> aims = List.of();

    private @Nullable Attempt attempt;
    private final Map<Long, Kept> own = new HashMap<>();
    private final List<Kept> toCheck = new ArrayList<>();
    private int eventsToCheck;
    private long offsetNanos = -1;

    private enum Phase {
        PROFILE,
        ROUND,
        SEARCH,
        RACES,
        OVER
    }

    private record Kept(Trace trace, List<Exposed> exposed) {}

    /** @param job of this JVM */
    public ExposeCourse(Job.Check job, ExposeAim aim, Engine engine, CourseHost campaign) {
        this.job = job;
        this.aim = aim;
        this.engine = engine;
        this.campaign = campaign;
        state = new ExposeState(aim);
        sightings = new Sightings(engine, aim, state);
        portfolio = new Portfolio(engine, StrategySpec.parse(job.sampling().strategy()), Parameters.NONE);
    }

    // ---- the plan

    @Override
    public long epochEnd(long before) {
        first = before + 1;
        blocksBefore += blocks;
        blocks = 0;
        aims = List.of();
        own.clear();
        sightings.begin();
        while (blocks == 0 && phase != Phase.OVER) {
            plan(before);
        }
        return before + (long) blocks * length;
    }

    private void plan(long before) {
        switch (phase) {
            case PROFILE -> {
                long left = isWarmUp() && turns == 0 ? WARM_UP : state.profileExecutionsLeft();
                if (isWarmUp() ? turns > 0 : state.isProfiled()) {
                    round();
                } else {
                    turns(left);
                }
            }
            case ROUND -> {
                List<Target> next = next(targets, Target::isLeft);
                fruitless = 0;
                phase = next.isEmpty() ? Phase.SEARCH : phase;
                aim(Aims.OF_IROOT, next.stream().map(this::aimsAt).toList());
            }
            case SEARCH -> {
                if (fruitless < aim.search() && state.targets().hasLeft(aim.idioms())) {
                    turns(aim.search() - fruitless);
                } else {
                    note(before, new RoundOver(before));
                    round();
                }
            }
            default -> {
                List<RacePair> next = next(races, state::hasNoWitness);
                if (next.isEmpty()) {
                    phase = Phase.OVER;
                    note(before, new CampaignOver(before));
                }
                List<ExposingSchedules> traces = List.copyOf(kept);
                aim(
                        Aims.OF_RACE,
                        next.stream()
                                .map(race -> Aims.at(race, engine.siteNames(), traces))
                                .toList());
            }
        }
    }

    private boolean isWarmUp() {
        return aim.profiling().equals(Profiling.NONE);
    }

    /** The next round begins, or races have their turn. */
    private void round() {
        targets.addAll(state.targets().left(aim.idioms()));
        phase = targets.isEmpty() ? Phase.RACES : Phase.ROUND;
        if (phase == Phase.RACES) {
            state.missingWitnesses().stream().limit(MOST_RACES).forEach(races::add);
        }
    }

    private static <T> List<T> next(Deque<T> from, Predicate<T> isNeeded) {
        from.removeIf(isNeeded.negate());
        List<T> next = new ArrayList<>();
        for (int most = Math.max(FEWEST, from.size() / PART); next.size() < most && !from.isEmpty(); ) {
            next.add(from.remove());
        }
        return next;
    }

    private Aims aimsAt(Target target) {
        int n = Math.min(remembered - target.looked(remembered), kept.size());
        List<ExposingSchedules> newest = List.copyOf(kept).subList(kept.size() - n, kept.size());
        return Aims.at(target, engine.siteNames(), newest, aim.attempts());
    }

    private void aim(int most, List<Aims> all) {
        aims = all;
        length = most;
        blocks = all.size();
    }

    /** Executions of the portfolio, but no more than its epochs have. */
    private void turns(long most) {
        length = 1;
        blocks = (int) Math.min(most, Epochs.end(turns) - turns);
        turns += blocks;
    }

    private int block(long execution) {
        return (int) ((execution - first) / length);
    }

    @Override
    public int worker(long execution, int workers) {
        return (int) ((blocksBefore + block(execution)) % workers);
    }

    @Override
    public @Nullable SchedulingStrategy strategy(long execution) {
        if (aims.isEmpty()) {
            Means means = phase == Phase.PROFILE && !isWarmUp() ? Means.PROFILE : Means.SEARCH;
            attempt = new Attempt(means, portfolio.strategy(turn(execution)));
        } else {
            attempt = aims.get(block(execution)).attempt((int) ((execution - first) % length));
        }
        return attempt == null ? null : attempt.strategy();
    }

    private long turn(long execution) {
        return turns - blocks + execution - first + 1;
    }

    @Override
    public String share(SchedulingStrategy by) {
        Means means = attempt == null ? Means.NONE : attempt.means();
        return means == Means.ACTIVE ? "expose" : means == Means.DERIVED ? "derived" : by.name();
    }

    // ---- what executions show

    @Override
    public boolean learns(long before) {
        return true;
    }

    @Override
    public Observation observe(long execution, @Nullable Outcome outcome) throws IOException {
        Observation observation =
                aims.isEmpty() ? portfolio.observe(turn(execution), outcome) : Observation.nothing(execution);
        if (attempt == null) {
            return observation;
        }
        offsetNanos = offsetNanos < 0 ? state.nanos() : offsetNanos;
        boolean hasFailed = outcome instanceof Outcome.Failed;
        ExposeObservation shown = look(execution, attempt.means(), outcome);
        boolean isNoted = hasFailed
                || shown.shown().found().isPresent()
                || shown.shown().aimed().isPresent()
                || attempt.means() == Means.PROFILE;
        if (isNoted) {
            campaign.note(execution, shown.shown().toBytes());
        }
        return observation.of(execution, hasFailed, ExposeObservationCoding.toBytes(shown));
    }

    private ExposeObservation look(long execution, Means means, @Nullable Outcome outcome) throws IOException {
        boolean isCutOff =
                outcome instanceof Outcome.Unfinished && !outcome.reason().equals(CampaignResult.EVENTS);
        if (outcome == null || isCutOff) {
            return new ExposeObservation(shown(execution, means, false, "", Optional.empty()), 0, new byte[0]);
        }
        boolean hasFailed = outcome instanceof Outcome.Failed;
        boolean isProfile = means == Means.PROFILE;
        boolean isFirst = isProfile || phase == Phase.PROFILE;
        List<Exposed> exposures = sightings.exposures(execution);
        if (!isFirst && exposures.isEmpty() && !sightings.hasNeighbours()) {
            return new ExposeObservation(shown(execution, means, hasFailed, "", Optional.empty()), 0, new byte[0]);
        }
        Trace trace = campaign.trace(outcome.verdict());
        Found found = sightings.found(trace, exposures, isProfile);
        sightings.notes().forEach(campaign::warn);
        boolean isEvidence = !exposures.isEmpty() || !found.neighbours().isEmpty();
        String file = isEvidence ? written(execution, trace) : "";
        own.put(execution, new Kept(trace, exposures));
        return ExposeObservation.of(shown(execution, means, hasFailed, file, Optional.of(found)), trace);
    }

    private Shown shown(long execution, Means means, boolean hasFailed, String trace, Optional<Found> found) {
        boolean isAttempt = means == Means.ACTIVE;
        return new Shown(
                execution,
                offsetNanos + campaign.nanos(),
                means,
                hasFailed,
                isAttempt ? aims.get(block(execution)).iroot() : Optional.empty(),
                trace,
                found);
    }

    /** The name of the trace, or empty where it cannot be written: what it shows is reported all the same. */
    private String written(long execution, Trace trace) throws IOException {
        String name = freeName(execution);
        try {
            campaign.write(Path.of(job.plan().outputDirectory()).resolve(name), trace);
            return name;
        } catch (UnwritableFileException e) {
            campaign.warn("what execution " + execution + " exposes has no trace: " + e.getMessage());
            return "";
        }
    }

    private String freeName(long execution) {
        String name = "exposed-" + execution + ".heddle";
        for (int i = 2; state.targets().isTaken(name); i++) {
            name = "exposed-" + execution + "-" + i + ".heddle";
        }
        return name;
    }

    @Override
    public void noted(Observation observation) {
        if (!aims.isEmpty() && observation.more().length > 0) {
            read(observation).shown().found().ifPresent(aims.get(block(observation.execution()))::noted);
        }
    }

    private static ExposeObservation read(Observation observation) {
        try {
            return ExposeObservationCoding.fromBytes(observation.more());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- what is learned from them

    @Override
    public void learn(Observation observation) throws IOException {
        if (observation.more().length == 0) {
            return;
        }
        if (aims.isEmpty()) {
            portfolio.learn(observation);
        }
        ExposeObservation shown = read(observation);
        int before = state.targets().coveredPredicted();
        News news = state.add(shown.shown());
        fruitless = state.targets().coveredPredicted() > before ? 0 : fruitless + 1;
        boolean isFirst =
                isWarmUp() && phase == Phase.PROFILE && shown.shown().found().isPresent();
        Optional<Kept> mine = Optional.ofNullable(own.get(observation.execution()));
        if (news != News.NONE || isFirst) {
            remember(mine.isPresent() ? new ExposingSchedules(mine.get().trace()) : shown.schedules());
        }
        if (news == News.EVIDENCE
                && !shown.shown().found().orElseThrow().exposed().isEmpty()) {
            eventsToCheck += shown.events();
            mine.filter(one -> eventsToCheck <= CHECKED).ifPresent(toCheck::add);
        }
    }

    private void remember(ExposingSchedules schedules) {
        if (kept.size() == KEPT) {
            kept.remove();
        }
        kept.add(schedules);
        remembered++;
    }

    private void note(long execution, ExposeNote note) {
        state.add(note);
        campaign.note(execution, note.toBytes());
    }

    @Override
    public Coverage coverage() {
        return portfolio.coverage();
    }

    /** Follows traces of this JVM again, as long as there is time, and looks whether they expose the same. */
    @Override
    public void finish() {
        long start = System.nanoTime();
        int ok = 0;
        int total = 0;
        for (Kept one : toCheck) {
            if (System.nanoTime() - start > CHECK_NANOS) {
                break;
            }
            campaign.replay(one.trace());
            total++;
            ok += sightings.exposesAgain(one.exposed()) ? 1 : 0;
        }
        note(first - 1, new Replayed(job.sampling().workers().index(), new Replays(total, ok)));
    }
}
