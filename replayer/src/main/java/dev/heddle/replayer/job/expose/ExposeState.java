package dev.heddle.replayer.job.expose;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceWitness;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.job.Result;
import dev.heddle.replayer.job.expose.ExposeNote.CampaignOver;
import dev.heddle.replayer.job.expose.ExposeNote.Found;
import dev.heddle.replayer.job.expose.ExposeNote.Neighbours;
import dev.heddle.replayer.job.expose.ExposeNote.Replayed;
import dev.heddle.replayer.job.expose.ExposeNote.RoundOver;
import dev.heddle.replayer.job.expose.ExposeNote.Shown;
import dev.heddle.replayer.job.expose.ExposeResults.Extent;
import dev.heddle.replayer.job.expose.ExposeResults.Means;
import dev.heddle.replayer.job.expose.ExposeResults.Replays;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The sum of the notes of a campaign against iRoots, in the order of executions. Of executions behind the failure that
 * ends the campaign nothing counts: how many there are depends on how many JVMs share it.
 */
public final class ExposeState {
    private final ExposeAim aim;
    private final Targets targets;
    private final SortedMap<Long, SiteEntry> sites = new TreeMap<>();
    private final SortedMap<String, String> fingerprints = new TreeMap<>();
    private final Set<String> superfluous = new TreeSet<>();
    private RaceSet races;
    private Replays replays = new Replays(0, 0);
    private long failures;
    private int profileExecutions;
    private int quiet;
    private boolean isOver;
    private long nanos;

    /** What an execution has added. */
    public enum News {
        NONE,
        /** A new prediction. */
        PREDICTION,
        /** An iRoot that is exposed for the first time, or a race that is seen side by side for the first time. */
        EVIDENCE
    }

    /** Nothing has been executed. */
    public ExposeState(ExposeAim aim) {
        this.aim = aim;
        targets = new Targets(aim.known());
        races = RaceSet.none(aim.program());
        aim.sites().forEach(site -> sites.put(SiteName.of(site), site));
    }

    private static List<ExposeNote> notes(Result ofJob) throws IOException {
        List<ExposeNote> notes = new ArrayList<>();
        if (ofJob instanceof Result.Notes found) {
            for (Result.Note one : found.all()) {
                notes.add(ExposeNote.fromBytes(one.content()));
            }
        }
        return notes;
    }

    /** Names of the traces that a campaign has written, superfluous ones too; none for another job. */
    public static List<String> traces(Result ofJob) throws IOException {
        return notes(ofJob).stream()
                .filter(note -> note instanceof Shown shown && !shown.trace().isEmpty())
                .map(note -> ((Shown) note).trace())
                .toList();
    }

    /** The results of a campaign whose job has this part. */
    public static ExposeResults results(ExposeAim aim, Result ofJob) throws IOException {
        ExposeState state = new ExposeState(aim);
        List<ExposeNote> notes = notes(ofJob);
        notes.sort(Comparator.comparingLong(ExposeState::order)); // of one number the execution comes first
        notes.forEach(state::add);
        return state.results();
    }

    private static long order(ExposeNote note) {
        return note instanceof Shown shown
                ? 2 * shown.execution()
                : note instanceof RoundOver round ? 2 * round.execution() + 1 : Long.MAX_VALUE;
    }

    /** Adds a note; the notes of executions come in the order of their numbers. */
    public News add(ExposeNote note) {
        if (note instanceof RoundOver) {
            giveUp();
        } else if (note instanceof CampaignOver) {
            isOver = true;
        } else if (note instanceof Replayed some) {
            replays = replays.plus(some.replays());
        } else if (note instanceof Shown shown) {
            boolean isBehind = aim.stopAfter() > 0 && failures >= aim.stopAfter();
            News news = isBehind ? News.NONE : shown(shown);
            if (news != News.EVIDENCE && !shown.trace().isEmpty()) {
                superfluous.add(shown.trace());
            }
            return news;
        }
        return News.NONE;
    }

    private void giveUp() {
        targets.left(aim.idioms()).stream()
                .filter(target -> target.attempts() >= aim.attempts())
                .forEach(Target::giveUp);
    }

    private News shown(Shown one) {
        failures += one.hasFailed() ? 1 : 0;
        nanos = Math.max(nanos, one.nanos());
        one.aimed().ifPresent(targets::attempted);
        News news = one.found().map(found -> found(one, found)).orElse(News.NONE);
        if (one.means() == Means.PROFILE) {
            profileExecutions++;
        }
        return news;
    }

    private News found(Shown one, Found found) {
        found.sites().forEach(site -> sites.putIfAbsent(SiteName.of(site), site));
        fingerprints.putAll(found.fingerprints());
        boolean isPrediction = false;
        for (ExposeNote.Predicted p : found.predicted()) {
            isPrediction |= targets.predict(p.iroot(), p.isWeak(), p.isAsync(), p.isLibrary());
        }
        quiet = isPrediction ? 0 : quiet + 1;
        boolean isExposure = false;
        for (ExposeNote.Exposed e : found.exposed()) {
            isExposure |= targets.expose(e.iroot(), e.isWeak(), one.means(), one.execution(), one.trace());
        }
        if (isExposure) {
            targets.point(one.execution(), one.nanos());
        }
        boolean isWitness = found.neighbours().stream().anyMatch(this::isMissing);
        boolean isEvidence = !one.trace().isEmpty() && (isExposure || isWitness);
        addRaces(found, isEvidence ? one.trace() : "");
        return isEvidence ? News.EVIDENCE : isPrediction ? News.PREDICTION : News.NONE;
    }

    private void addRaces(Found found, String trace) {
        races = races.inOneRun(with(found.races(), pair -> pair.inTrace(trace)));
        if (!trace.isEmpty()) {
            found.neighbours().forEach(two -> witness(two, new RaceWitness(trace, two.first(), two.second())));
        }
    }

    private void witness(Neighbours two, RaceWitness witness) {
        if (isMissing(two)) {
            races = with(races, pair -> pair.witness().isEmpty() && isOf(pair, two) ? pair.with(witness) : pair);
        }
    }

    private static RaceSet with(RaceSet of, UnaryOperator<RacePair> change) {
        return new RaceSet(
                of.program(),
                of.runs(),
                of.executions(),
                of.fingerprints(),
                of.pairs().stream().map(change).toList());
    }

    private static boolean isOf(RacePair pair, Neighbours two) {
        long a = SiteName.of(pair.a());
        long b = SiteName.of(pair.b());
        return a == two.firstSite() && b == two.secondSite() || a == two.secondSite() && b == two.firstSite();
    }

    private boolean isMissing(Neighbours two) {
        return races.pairs().stream().noneMatch(pair -> pair.witness().isPresent() && isOf(pair, two));
    }

    /** Races whose two accesses have not been seen side by side. */
    public List<RacePair> missingWitnesses() {
        return races.pairs().stream().filter(pair -> pair.witness().isEmpty()).toList();
    }

    /** Whether the two accesses of a race have not been seen side by side. */
    public boolean hasNoWitness(RacePair race) {
        return isMissing(new Neighbours(SiteName.of(race.a()), SiteName.of(race.b()), 0, 1));
    }

    /** Whether there is enough to predict from. */
    public boolean isProfiled() {
        double threshold = aim.profiling().threshold();
        return switch (aim.profiling().until()) {
            case NONE -> true;
            case STABLE -> quiet >= threshold;
            case RUNOUT -> profileExecutions >= threshold;
            case TIMEOUT -> nanos / 1e9 >= threshold;
        };
    }

    /** How many executions there have to be more, at least, before there is enough to predict from. */
    public long profileExecutionsLeft() {
        double threshold = aim.profiling().threshold();
        return switch (aim.profiling().until()) {
            case NONE -> 0;
            case STABLE -> (long) threshold - quiet;
            case RUNOUT -> (long) threshold - profileExecutions;
            case TIMEOUT -> Long.MAX_VALUE;
        };
    }

    /** The iRoots. */
    public Targets targets() {
        return targets;
    }

    /** Time of the campaign at the end of the last execution. */
    public long nanos() {
        return nanos;
    }

    /** Results so far. */
    public ExposeResults results() {
        Set<Long> used = new HashSet<>();
        for (Iroot iroot : targets.iroots()) {
            iroot.events().forEach(event -> used.add(event.site()));
        }
        return new ExposeResults(
                targets.entries(),
                targets.points(),
                sites.entrySet().stream()
                        .filter(site -> used.contains(site.getKey()))
                        .map(Map.Entry::getValue)
                        .toList(),
                fingerprints,
                new Extent(profileExecutions, isOver),
                replays,
                races,
                superfluous);
    }
}
