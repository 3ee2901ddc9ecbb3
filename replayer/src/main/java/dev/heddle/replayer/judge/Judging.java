package dev.heddle.replayer.judge;

import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.run.CodeFilter;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.ReadModes;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.check.CheckOutcome.Tested;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.job.Experiment;
import dev.heddle.replayer.job.RaceGroup;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Sampling;
import dev.heddle.replayer.job.SearchResult;
import dev.heddle.replayer.judge.Evidence.Extent;
import dev.heddle.replayer.judge.Judgement.NotJudged;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Judges the races of a program: looks for them in some executions, then compares the outcomes of the program with
 * those that it has where the accesses of a race are volatile.
 */
public final class Judging {
    /** Executions that are looked at for races. */
    private static final long SURVEYED = 200;
    /** A search of all executions is given up after this many events. */
    private static final long SEARCHED_EVENTS = 5_000_000;
    /** ... and this many executions. */
    private static final long SEARCHED = 5_000;
    /** Programs that are larger have more execution graphs than a search could visit. */
    private static final long FEWEST_SEARCHED = 100;
    /** Executions with the accesses of a race made volatile, at most, where an outcome is rare. */
    private static final long MOST_SAMPLED = 10_000;
    /** Outcomes of which a trace is kept until the races are judged. */
    private static final int TRACES = 20;
    /** With this many executions, of which half have outcomes of their own, outcomes say nothing. */
    private static final int LEAST_VARIED = 40;

    private static final String PORTFOLIO = "portfolio";

    private final Session session;
    private final Program program;
    private final CheckRequest request;
    private final Campaigns campaigns;
    private boolean isSearched;
    private boolean isVerdictAlone;
    /** Executions of the portfolio beside a complete search, where one without a race did not come to its end. */
    private Optional<Evidence> sampled = Optional.empty();

    /** Prepares to judge the races of a program that has been found. */
    public Judging(Session session, Program program, CheckRequest request, JudgeProgress progress) throws IOException {
        this.session = session;
        this.program = program;
        this.request = request;
        progress.found(program);
        campaigns = new Campaigns(session, program, request, progress);
    }

    /** Judges all races. */
    public JudgeOutcome run() throws IOException, InterruptedException, TargetFailure {
        Interruption interruption = Interruption.arm(session.live(), session::close);
        try {
            return judged();
        } finally {
            interruption.disarm();
        }
    }

    private JudgeOutcome judged() throws IOException, InterruptedException, TargetFailure {
        long surveyed = Math.min(SURVEYED, request.plan().iterations());
        RunResult survey = campaigns.run("races", PORTFOLIO, surveyed, true, Experiment.NONE);
        List<JudgedRace> judged = new ArrayList<>();
        List<RacePair> pairs = new ArrayList<>();
        for (RacePair pair : survey.campaign().races().pairs()) {
            Optional<String> why = unjudged(pair);
            if (why.isPresent()) {
                judged.add(new JudgedRace(pair, new NotJudged(why.get()), Optional.empty(), Optional.empty()));
            } else {
                pairs.add(pair);
                ofTest(pair).ifPresent(campaigns.warnings()::add);
            }
        }
        Evidence with = new Evidence(List.of(), Extent.SAMPLED);
        if (!pairs.isEmpty()) {
            readWeakly(pairs);
            List<RaceUnion> unions = RaceUnion.of(pairs);
            with = asItIs(unions, survey);
            judged.addAll(judge(unions, with));
        }
        return new JudgeOutcome(
                request,
                new Tested(program.name(), program.source(), session.java().version()),
                survey.work().executions(),
                new Witnesses(session, request, program, campaigns).of(judged, with),
                with,
                isVerdictAlone,
                campaigns.made(),
                List.copyOf(campaigns.warnings()));
    }

    /** A line on a race that is in a test and not in what is tested. */
    private Optional<String> ofTest(RacePair pair) {
        return program.testClass()
                .filter(test -> CodeFilter.covers(test, pair.a().className())
                        && CodeFilter.covers(test, pair.b().className()))
                .map(test -> "the race on " + pair.first().location() + " is in the test itself: cure it first, since"
                        + " what the test shows of others may come of it");
    }

    private static Optional<String> unjudged(RacePair pair) {
        if (pair.a().equals(RacePair.UNKNOWN) || pair.b().equals(RacePair.UNKNOWN)) {
            return Optional.of("one of its accesses has no place in the program");
        }
        return JdkLocation.of(pair)
                .map(type -> "it is inside the JDK's " + type
                        + ", whose code no program can change: look at who shares the object, or use one that is"
                        + " thread-safe");
    }

    /** Plain reads of libraries see the newest value unless asked otherwise: not those of racing classes. */
    private void readWeakly(List<RacePair> pairs) throws IOException {
        ModelSwitches switches = campaigns.switches();
        ReadModes reads = switches.reads();
        if (reads.plain() != PlainReads.JMM) {
            return; // the user asks for less
        }
        SortedMap<String, PlainReads> modes = new TreeMap<>(reads.plainFor());
        for (RacePair pair : pairs) {
            for (SiteEntry site : List.of(pair.a(), pair.b())) {
                if (!isOfSource(site)) {
                    modes.putIfAbsent(outermost(site.className()), PlainReads.JMM);
                }
            }
        }
        if (!modes.equals(reads.plainFor())) { // else the JVM that waits can go on
            campaigns.use(switches.with(reads.with(modes)));
        }
    }

    /** Whether a site is in the one source file that was given, whose code is read weakly in any case. */
    private boolean isOfSource(SiteEntry site) {
        return !program.source().isEmpty()
                && String.valueOf(Path.of(program.source()).getFileName()).equals(site.file());
    }

    private static String outermost(String className) {
        int nested = className.indexOf('$');
        return nested < 0 ? className : className.substring(0, nested);
    }

    /**
     * Executions of the program as it is: all of them where a search comes to its end, else as many as are asked for.
     */
    private Evidence asItIs(List<RaceUnion> unions, RunResult survey)
            throws IOException, InterruptedException, TargetFailure {
        long each =
                Math.max(1, survey.work().events() / Math.max(1, survey.work().executions()));
        long most = Math.min(SEARCHED, SEARCHED_EVENTS / each);
        if (most >= FEWEST_SEARCHED && !campaigns.switches().time().isReal()) {
            isSearched = true;
            Evidence all = evidence("all executions", unions, List.of(), most);
            if (all.isProof()) {
                return all;
            }
            isSearched = false;
        }
        Evidence some = evidence("executions", unions, List.of(), request.plan().iterations());
        isVerdictAlone = some.executions() >= LEAST_VARIED && some.tallies().size() > some.executions() / 2;
        return isVerdictAlone ? some.byVerdict() : some;
    }

    private List<JudgedRace> judge(List<RaceUnion> unions, Evidence with)
            throws IOException, InterruptedException, TargetFailure {
        RaceCourt court = new RaceCourt(with);
        List<List<Judgement>> all = new ArrayList<>();
        for (int group = 0; group < unions.size(); group++) {
            all.add(judge(unions, group, firstPair(unions, group), court));
        }
        new OtherRaces(unions, with, isSearched, campaigns::isLate, (part, sites) -> without(part, unions, sites))
                .judge(all);
        List<JudgedRace> judged = new ArrayList<>();
        for (int group = 0; group < unions.size(); group++) {
            List<RacePair> pairs = unions.get(group).pairs();
            for (int i = 0; i < pairs.size(); i++) {
                judged.add(new JudgedRace(pairs.get(i), all.get(group).get(i), Optional.empty(), Optional.empty()));
            }
        }
        return judged;
    }

    /** Compares the program with one in which the races of a group are none. */
    private List<Judgement> judge(List<RaceUnion> unions, int group, int firstPair, RaceCourt court)
            throws IOException, InterruptedException, TargetFailure {
        RaceUnion union = unions.get(group);
        if (campaigns.isLate()) {
            return late(union);
        }
        String part = "without the race on " + union.location();
        Evidence without = without(part, unions, union.sites());
        if (isSearched && !without.isProof()) { // it has more graphs where volatile accesses are ordered
            return bySamples(unions, group, firstPair);
        }
        long wanted = court.wanted(without, group);
        if (!without.isProof() && wanted > without.executions()) {
            without = evidence(part, unions, union.sites(), Math.min(MOST_SAMPLED, 2 * wanted));
        }
        List<Judgement> judgements = new ArrayList<>();
        for (int i = 0; i < union.pairs().size(); i++) {
            judgements.add(court.judge(without, group, firstPair + i));
        }
        return judgements;
    }

    private List<Judgement> bySamples(List<RaceUnion> unions, int group, int firstPair)
            throws IOException, InterruptedException, TargetFailure {
        isSearched = false;
        if (sampled.isEmpty()) {
            sampled = Optional.of(
                    evidence("executions", unions, List.of(), request.plan().iterations()));
        }
        List<Judgement> judgements = judge(unions, group, firstPair, new RaceCourt(sampled.get()));
        isSearched = true;
        return judgements;
    }

    private static List<Judgement> late(RaceUnion union) {
        return union.pairs().stream()
                .<Judgement>map(pair -> new NotJudged("the time limit came first (--time-limit)"))
                .toList();
    }

    static int firstPair(List<RaceUnion> unions, int group) {
        return unions.subList(0, group).stream()
                .mapToInt(union -> union.pairs().size())
                .sum();
    }

    private Evidence without(String part, List<RaceUnion> unions, List<Long> sites)
            throws IOException, InterruptedException, TargetFailure {
        return evidence(
                part, unions, sites, isSearched ? 2 * SEARCHED : request.plan().iterations());
    }

    private Evidence evidence(String part, List<RaceUnion> unions, List<Long> stronger, long executions)
            throws IOException, InterruptedException, TargetFailure {
        List<RaceGroup> groups = unions.stream().map(RaceUnion::group).toList();
        Experiment experiment = new Experiment(true, stronger.isEmpty() ? TRACES : 0, groups, stronger);
        RunResult result =
                campaigns.run(part, isSearched ? Sampling.EXHAUSTIVE : PORTFOLIO, executions, false, experiment);
        SearchResult search = result.search();
        Extent extent = !search.complete() ? Extent.SAMPLED : search.bounded() ? Extent.BOUNDED : Extent.COMPLETE;
        Evidence found = new Evidence(result.campaign().tallies(), extent);
        return isVerdictAlone ? found.byVerdict() : found;
    }

    /** Harmful ones first, then as they are sorted. */
    static List<JudgedRace> inOrder(List<JudgedRace> judged) {
        return judged.stream()
                .sorted(Comparator.comparing((JudgedRace one) -> !one.isHarmful()))
                .toList();
    }
}
