package dev.heddle.formats.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
 */
public record CampaignResult(long last, SortedMap<String, Share> shares, List<Long> firstFailures) {
    /** Nothing has been run. */
    public static final CampaignResult NONE = new CampaignResult(0, new TreeMap<>(), List.of());

    /** Map and list are copied. */
    public CampaignResult {
        shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
        firstFailures = List.copyOf(firstFailures);
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

    /** Both together, this one being the earlier or one beside it. */
    public CampaignResult plus(CampaignResult later) {
        SortedMap<String, Share> all = new TreeMap<>(shares);
        later.shares.forEach((name, share) -> all.merge(name, share, Share::plus));
        List<Long> firsts = new ArrayList<>(firstFailures);
        firsts.addAll(later.firstFailures);
        return new CampaignResult(Math.max(last, later.last), all, firsts);
    }

    void put(Properties p) {
        p.setProperty("campaign.last", Long.toString(last));
        shares.forEach(
                (name, s) -> p.setProperty("share." + name, s.executions() + "," + s.failures() + "," + s.escapes()));
        TextFiles.putList(
                p,
                "campaign.firstFailure",
                firstFailures.stream().map(String::valueOf).toList());
    }

    static CampaignResult get(Properties p) {
        SortedMap<String, Share> shares = new TreeMap<>();
        for (String key : p.stringPropertyNames()) {
            if (key.startsWith("share.")) {
                String[] v = p.getProperty(key).split(",", -1);
                shares.put(
                        key.substring("share.".length()),
                        new Share(Long.parseLong(v[0]), Long.parseLong(v[1]), Long.parseLong(v[2])));
            }
        }
        return new CampaignResult(
                Long.parseLong(p.getProperty("campaign.last")),
                shares,
                TextFiles.getList(p, "campaign.firstFailure").stream()
                        .map(Long::valueOf)
                        .toList());
    }
}
