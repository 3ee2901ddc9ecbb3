package dev.heddle.replayer.job;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.race.RaceReader;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceWriter;
import dev.heddle.formats.run.TextFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a campaign went, strategy by strategy.
 *
 * @param last number of the last execution that has ended, 0 before the first
 * @param shares what each strategy had, by its specification, sorted
 * @param firstFailures where several campaigns were run one after the other: of each that has ended the number of its first failing execution, 0 where it
 *     had none
 * @param coverage what its executions have shown
 * @param iroots the iRoots that they have exposed, where that was asked for
 * @param races what races in them, where that was asked for
 * @param unfinished executions that neither passed nor failed, by reason ({@link #EVENTS} and the like), sorted
 */
public record CampaignResult(
        long last,
        SortedMap<String, Share> shares,
        List<Long> firstFailures,
        Coverage coverage,
        ExposedSet iroots,
        RaceSet races,
        SortedMap<String, Long> unfinished) {
    /** Reason: the bound of events. */
    public static final String EVENTS = "events";
    /** Reason: the bound of time. */
    public static final String TIME = "time";
    /** Reason: the time limit of the campaign. */
    public static final String LIMIT = "limit";
    /** Reason: it waits for something outside. */
    public static final String OUTSIDE = "outside";
    /** Reason: its JVM died. */
    public static final String DIED = "died";

    /** Nothing has been run. */
    public static final CampaignResult NONE = new CampaignResult(
            0, new TreeMap<>(), List.of(), Coverage.NONE, ExposedSet.NONE, RaceSet.none(""), new TreeMap<>());

    /** Map and list are copied. */
    public CampaignResult {
        shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
        firstFailures = List.copyOf(firstFailures);
        unfinished = Collections.unmodifiableSortedMap(new TreeMap<>(unfinished));
    }

    /** One that nobody has seen the end of. */
    public CampaignResult withUnfinished(long execution, String reason) {
        SortedMap<String, Long> all = new TreeMap<>(unfinished);
        all.merge(reason, 1L, Long::sum);
        return new CampaignResult(Math.max(last, execution), shares, firstFailures, coverage, iroots, races, all);
    }

    /** One more campaign that has ended, with that first failing execution or, for 0, without one. */
    public CampaignResult withCampaign(long firstFailing) {
        List<Long> firsts = new ArrayList<>(firstFailures);
        firsts.add(firstFailing);
        return new CampaignResult(last, shares, firsts, coverage, iroots, races, unfinished);
    }

    /** How many neither passed nor failed. */
    public long unfinishedCount() {
        return unfinished.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * A strategy's part.
     *
     * @param executions how many executions it had
     * @param failures how many of them failed
     * @param escapes how often it let others go before a thread that went in circles
     */
    public record Share(long executions, long failures, long escapes) {
        /** Both together. */
        public Share plus(Share other) {
            return new Share(executions + other.executions, failures + other.failures, escapes + other.escapes);
        }
    }

    /**
     * What executions have shown, as far as it was looked at.
     *
     * @param pairs pairs of sites of which the one read what the other wrote
     * @param classes number of distinct reads-from classes of executions
     * @param lastNews number of the last execution that showed a new pair or class
     */
    public record Coverage(int pairs, int classes, long lastNews) {
        /** Nothing, or it was not looked at. */
        public static final Coverage NONE = new Coverage(0, 0, 0);

        /** The one that has seen more: workers know the same, but for the last epoch. */
        Coverage or(Coverage other) {
            return other.lastNews >= lastNews ? other : this;
        }
    }

    /** Both together, this one being the earlier or one beside it. */
    public CampaignResult plus(CampaignResult later) {
        SortedMap<String, Share> all = new TreeMap<>(shares);
        later.shares.forEach((name, share) -> all.merge(name, share, Share::plus));
        List<Long> firsts = new ArrayList<>(firstFailures);
        firsts.addAll(later.firstFailures);
        return new CampaignResult(
                Math.max(last, later.last),
                all,
                firsts,
                coverage.or(later.coverage),
                iroots.plus(later.iroots),
                races.inOneRun(later.races),
                sum(unfinished, later.unfinished));
    }

    private static SortedMap<String, Long> sum(Map<String, Long> a, Map<String, Long> b) {
        SortedMap<String, Long> all = new TreeMap<>(a);
        b.forEach((reason, n) -> all.merge(reason, n, Long::sum));
        return all;
    }

    void put(Properties p) {
        p.setProperty("campaign.last", Long.toString(last));
        p.setProperty("campaign.coverage", coverage.pairs() + "," + coverage.classes() + "," + coverage.lastNews());
        shares.forEach(
                (name, s) -> p.setProperty("share." + name, s.executions() + "," + s.failures() + "," + s.escapes()));
        TextFiles.putList(
                p,
                "campaign.firstFailure",
                firstFailures.stream().map(String::valueOf).toList());
        unfinished.forEach((reason, n) -> p.setProperty("unfinished." + reason, Long.toString(n)));
        TextFiles.putList(p, "campaign.iroots", iroots.executions() == 0 ? List.of() : iroots.lines());
        TextFiles.putList(p, "campaign.race", races.executions() == 0 ? List.of() : List.of(RaceWriter.toText(races)));
    }

    static CampaignResult get(Properties p) {
        SortedMap<String, Share> shares = new TreeMap<>();
        SortedMap<String, Long> unfinished = new TreeMap<>();
        for (String key : p.stringPropertyNames()) {
            if (key.startsWith("unfinished.")) {
                unfinished.put(key.substring("unfinished.".length()), Long.valueOf(p.getProperty(key)));
            }
            if (key.startsWith("share.")) {
                String[] v = p.getProperty(key).split(",", -1);
                shares.put(
                        key.substring("share.".length()),
                        new Share(Long.parseLong(v[0]), Long.parseLong(v[1]), Long.parseLong(v[2])));
            }
        }
        String[] c = p.getProperty("campaign.coverage", "0,0,0").split(",", -1);
        return new CampaignResult(
                Long.parseLong(p.getProperty("campaign.last")),
                shares,
                TextFiles.getList(p, "campaign.firstFailure").stream()
                        .map(Long::valueOf)
                        .toList(),
                new Coverage(Integer.parseInt(c[0]), Integer.parseInt(c[1]), Long.parseLong(c[2])),
                p.containsKey("campaign.iroots.count")
                        ? ExposedSet.ofLines(TextFiles.getList(p, "campaign.iroots"))
                        : ExposedSet.NONE,
                races(TextFiles.getList(p, "campaign.race")),
                unfinished);
    }

    private static RaceSet races(List<String> text) {
        try {
            return text.isEmpty() ? RaceSet.none("") : RaceReader.parse(Path.of("result"), text.get(0));
        } catch (UnreadableFileException e) {
            throw new IllegalStateException(e);
        }
    }
}
