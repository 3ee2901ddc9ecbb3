package dev.heddle.replayer.fix;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.edit.EditText;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.fix.FixOutcome.Refused;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.FixResults.Tried;
import dev.heddle.replayer.job.ObservedOutcome;
import dev.heddle.replayer.job.OutcomeTally;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.launch.TargetFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Proves changes with which few executions did not fail, the weakest first: by a search of all executions where that
 * ends, else by many of the portfolio. No campaign gets more time than is left.
 */
final class Proofs {
    static final String NO_TIME = "no time was left to prove it";

    /** Time of a campaign where there is no limit. */
    static final long LONG_MILLIS = 110_000;

    /** Executions of the program as it is that show its races. */
    private static final long BASELINE = 64;

    /** Outcomes below which these are not taken to differ by input. */
    private static final int LEAST_VARIED = 8;

    private static final long MOST_OF_SEARCH = 20_000;
    private static final long SEARCH_MILLIS = 2_500;

    private final Campaigns campaigns;
    private final Texts texts;
    private final TimeLeft time;
    private final long executions;
    private final int most;
    private final List<ProvenCure> cures = new ArrayList<>();
    private final List<Refused> refused = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** Runs the program with changes. */
    interface Campaigns {
        /**
         * Runs one campaign.
         *
         * @param millis its time limit, at least 1
         * @param isSearch whether it searches all executions
         */
        RunResult run(List<Edit> edits, long executions, long millis, boolean isSearch)
                throws IOException, InterruptedException, TargetFailure;
    }

    /** Makes changes in the program's source. */
    interface Texts {
        /** The changed source, where the changes can be made in it and it compiles. */
        Optional<Text> of(List<Edit> edits) throws IOException;
    }

    /**
     * Changed source that compiles.
     *
     * @param campaigns run the program that was compiled from it
     */
    record Text(SourceChange change, Campaigns campaigns) {}

    /**
     * Nothing is proved yet.
     *
     * @param texts changes of the source, each of which is shown only if it is proved as well
     * @param executions that must not fail where a search does not end
     * @param most cures after which no more are looked for
     */
    Proofs(Campaigns campaigns, Texts texts, TimeLeft time, long executions, int most) {
        this.campaigns = campaigns;
        this.texts = texts;
        this.time = time;
        this.executions = executions;
        this.most = most;
    }

    /** Proves the changes of which that is possible, up to the number of cures that is wanted. */
    void prove(List<Tried> tried) throws IOException, InterruptedException, TargetFailure {
        List<Tried> promising = tried.stream()
                .filter(Tried::isPromising)
                .sorted(Comparator.comparingInt(Tried::strength)
                        .thenComparingInt(one -> one.edits().size())
                        .thenComparingDouble(one -> one.sample().locksEach())
                        .thenComparingDouble(one -> one.sample().eventsEach()))
                .toList();
        long millis = time.millis(LONG_MILLIS);
        RunResult unchanged = promising.isEmpty() || millis == 0
                ? RunResult.NOTHING
                : campaigns.run(List.of(), BASELINE, millis, false);
        Set<String> races = races(unchanged);
        Set<ObservedOutcome> outcomes = required(unchanged);
        for (Tried one : promising) {
            if (cures.size() >= most) {
                break;
            }
            if (cures.stream().anyMatch(cure -> isPartOf(cure, one))) {
                continue; // more than is needed
            }
            Judgement judged = judge(one, campaigns, races, outcomes);
            if (judged.cure().isPresent()) {
                cures.add(withText(judged.cure().get(), one, races, outcomes));
            } else {
                refused.add(new Refused(EditText.of(one.edits()), judged.reason()));
            }
        }
    }

    /** The cure with its change of the source, if the changed source is proved, too. */
    private ProvenCure withText(ProvenCure cure, Tried tried, Set<String> races, Set<ObservedOutcome> outcomes)
            throws IOException, InterruptedException, TargetFailure {
        Optional<Text> text = texts.of(cure.edits());
        boolean isProved = text.isPresent()
                && judge(tried, text.get().campaigns(), races, outcomes).cure().isPresent();
        return isProved ? cure.with(text.get().change()) : cure;
    }

    /** The weakest first. */
    List<ProvenCure> cures() {
        return cures;
    }

    /** Changes with which more executions failed, or that could not be proved. */
    List<Refused> refused() {
        return refused;
    }

    /** Lines for the user. */
    List<String> warnings() {
        return warnings;
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

    private Judgement judge(Tried tried, Campaigns by, Set<String> races, Set<ObservedOutcome> outcomes)
            throws IOException, InterruptedException, TargetFailure {
        long limit = time.millis(SEARCH_MILLIS);
        if (limit == 0) {
            return Judgement.refused(NO_TIME);
        }
        RunResult search = by.run(tried.edits(), MOST_OF_SEARCH, limit, true);
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
        long millis = time.millis(LONG_MILLIS);
        if (millis == 0) {
            return Judgement.refused(NO_TIME);
        }
        RunResult many = by.run(tried.edits(), executions, millis, false);
        Optional<String> other =
                uncontrolled(tried, many).or(() -> failure(many)).or(() -> newRace(many, races));
        if (other.isPresent()) {
            return Judgement.refused(other.get());
        }
        if (many.work().executions() < executions) {
            return Judgement.refused(NO_TIME);
        }
        Optional<String> lost = lost(many, outcomes);
        return lost.isPresent()
                ? Judgement.refused(lost.get())
                : proven(tried, false, false, many.work().executions());
    }

    private static Judgement proven(Tried tried, boolean isComplete, boolean isBounded, long executions) {
        ProvenCure.Proof proof = new ProvenCure.Proof(isComplete, isBounded, executions);
        return new Judgement(
                Optional.of(new ProvenCure(tried.edits(), tried.strength(), proof, tried.sample(), SourceChange.NONE)),
                "");
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
        boolean isEndless = result.campaign().unfinished().keySet().stream()
                .anyMatch(reason -> !reason.equals(CampaignResult.LIMIT)); // that one was cut off
        return isEndless ? Optional.of("an execution does not end with it") : Optional.empty();
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
}
