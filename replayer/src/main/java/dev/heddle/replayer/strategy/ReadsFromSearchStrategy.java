package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Reads-from-guided search in the manner of RFF (Wolff, Shi, Duck, Mathur, Roychoudhury, ASPLOS 2024). An execution is
 * to show one or a few pairs of sites, of which the one reads what the other wrote: pairs that earlier executions have
 * shown seldom or never are preferred. It is steered towards them by priorities, as in partial order sampling, in three
 * bands: operations to be kept back (the read before the write, other writes before the read), those that nothing is
 * wanted of, and those looked for. Nothing is blocked, and what keeps others back for long is given up. Where the
 * memory model lets the read see the write although others came after it, it does.
 */
public final class ReadsFromSearchStrategy implements SchedulingStrategy {
    private static final int MOST = 3;
    private static final int AMONG = 4;
    private static final int PATIENCE = 100;

    private final StrategyContext context;
    private SplittableRandom random = new SplittableRandom(0);

    @SuppressWarnings("NullAway.Init") // set in begin()
    private ReadsFromPairs pairs;

    // the pairs that this execution is to show
    private final long[] writer = new long[MOST];
    private final long[] reader = new long[MOST];
    private final long[] place = new long[MOST];
    private final boolean[] written = new boolean[MOST];
    /** How many occurrences of the read are let by. */
    private final int[] skip = new int[MOST];

    private final boolean[] done = new boolean[MOST];
    private int count;
    private int keptBack;
    private int patience;
    private long escapes;

    private double[] priority = new double[16];
    private int[] operation = new int[16];

    /** @param context what earlier executions have shown */
    public ReadsFromSearchStrategy(StrategyContext context) {
        this.context = context;
    }

    @Override
    public String name() {
        return "guided";
    }

    @Override
    public void begin(long seed) {
        random = new SplittableRandom(seed);
        Arrays.fill(operation, -1);
        pairs = context.pairs();
        patience = PATIENCE + 10 * context.parameters().threads();
        keptBack = 0;
        count = 0;
        int wanted = 1;
        while (wanted < MOST && random.nextBoolean()) {
            wanted++;
        }
        for (int c = 0; c < wanted && pairs.sample(random, AMONG); c++) {
            writer[c] = pairs.sampledWriter();
            reader[c] = pairs.sampledReader();
            place[c] = pairs.sampledPlace();
            written[c] = writer[c] == 0;
            done[c] = false;
            skip[c] = 0;
            while (random.nextInt(4) == 0) {
                skip[c]++;
            }
            count++;
        }
    }

    /** How many pairs this execution is to show. */
    public int aims() {
        return count;
    }

    /** The i-th of them, as {@link ReadsFromPairs#key} has it. */
    public long aim(int i) {
        return ReadsFromPairs.key(writer[i], reader[i]);
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        int n = enabled.size();
        int best = 0;
        double highest = -1;
        int lowestBand = 2;
        int bestBand = 0;
        for (int i = 0; i < n; i++) {
            int band = band(enabled, i);
            double p = band + priority(enabled, i);
            lowestBand = Math.min(lowestBand, band);
            if (p > highest) {
                highest = p;
                best = i;
                bestBand = band;
            }
        }
        if (lowestBand < bestBand && ++keptBack > patience) {
            giveUp();
        }
        for (int i = 0; i < n; i++) {
            if (i != best && enabled.touchSame(i, best) && !(enabled.onlyReads(i) && enabled.onlyReads(best))) {
                operation[enabled.thread(i)] = -1;
            }
        }
        return best;
    }

    private void giveUp() {
        count = 0;
        escapes++;
    }

    private double priority(EnabledThreads enabled, int i) {
        int t = enabled.thread(i);
        if (t >= operation.length) {
            int old = operation.length;
            operation = Arrays.copyOf(operation, Math.max(t + 1, old * 2));
            Arrays.fill(operation, old, operation.length, -1);
            priority = Arrays.copyOf(priority, operation.length);
        }
        if (operation[t] != enabled.operation(i)) {
            operation[t] = enabled.operation(i);
            priority[t] = random.nextDouble();
        }
        return priority[t];
    }

    /** 0 to be kept back, 1 nothing wanted, 2 looked for. */
    private int band(EnabledThreads enabled, int i) {
        int band = 1;
        if (count > 0) {
            long site = enabled.siteName(i);
            for (int c = 0; c < count; c++) {
                if (done[c] || site == 0) {
                    continue;
                }
                boolean isReader = site == reader[c];
                boolean isWriter = site == writer[c];
                if (written[c]) {
                    if (isReader) {
                        band = Math.max(band, 2);
                    } else if (!enabled.onlyReads(i) && enabled.placeName(i) == place[c]) {
                        return 0;
                    }
                } else if (isReader && !isWriter) {
                    return 0;
                } else if (isWriter) {
                    band = Math.max(band, 2);
                }
            }
        }
        return band;
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        int n = candidates.size();
        if (n > 1 && count > 0) {
            long site = candidates.readerSite();
            for (int c = 0; c < count; c++) {
                if (!done[c] && site == reader[c]) {
                    int found = from(candidates, n, writer[c]);
                    if (found >= 0) {
                        return found;
                    }
                }
            }
        }
        return ReadsFrom.UNIFORM.choose(random, candidates);
    }

    /** The newest feasible one of a site, or -1. */
    private static int from(CandidateWrites candidates, int n, long site) {
        for (int i = n - 1; i >= 0; i--) {
            if (candidates.writerSite(i) == site && candidates.isFeasible(i)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public int choose(int bound) {
        return random.nextInt(bound);
    }

    @Override
    public void executed(EventColumns events, int index) {
        if (count == 0 || !events.kind(index).isAccess() || events.has(index, EventFlags.EXTERNAL)) {
            return;
        }
        long site = context.siteNames().ofEvent(index);
        for (int c = 0; c < count; c++) {
            if (done[c]) {
                continue;
            }
            if (events.kind(index).reads() && site == reader[c]) {
                if (context.siteNames().ofEvent(events.readsFrom(index)) == writer[c]) {
                    done[c] = skip[c]-- == 0;
                } else if (written[c] && skip[c]-- <= 0) {
                    done[c] = true; // it was not to be
                }
            }
            if (!done[c] && events.kind(index) != EventKind.READ && site == writer[c]) {
                written[c] = true;
            }
        }
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        escapes++;
    }

    /** How often what kept others back was given up, or the engine let one of them go on. */
    @Override
    public long escapes() {
        return escapes;
    }
}
