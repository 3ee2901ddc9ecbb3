package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.iroot.Exposure;
import java.util.ArrayList;
import java.util.List;

/**
 * How many distinct iRoots a campaign has exposed, how that grew, and how far it is from all that its way of choosing
 * executions would expose.
 *
 * <p>Sources: I. J. Good, Biometrika 40 (1953): the share of what has been seen once estimates the probability that the
 * next observation is new; A. Chao, Biometrics 43 (1987): a lower bound of the number of kinds, from how many were in
 * one sample and how many in two. Both take executions for samples of one distribution, which strategies that take
 * turns and learn only come near, and a search does not.
 */
public final class IrootCoverage {
    private static final int IDIOMS = 6;

    private final ExposedSet set;

    /** @param set what the campaign has exposed */
    public IrootCoverage(ExposedSet set) {
        this.set = set;
    }

    /**
     * A point of the growth.
     *
     * @param execution number of executions
     * @param total number of iRoots that they have exposed
     */
    public record Point(long execution, long total) {}

    /** How many iRoots of all idioms. */
    public int total() {
        return set.exposures().size();
    }

    /** How many of each idiom, from 1 to 6. */
    public List<Long> perIdiom() {
        List<Long> counts = new ArrayList<>();
        for (int idiom = 1; idiom <= IDIOMS; idiom++) {
            int i = idiom;
            counts.add(set.exposures().keySet().stream()
                    .filter(r -> r.idiom() == i)
                    .count());
        }
        return counts;
    }

    /** How many only stale reads have shown. */
    public long weak() {
        return set.exposures().values().stream().filter(Exposure::isWeak).count();
    }

    /** Number of the last execution that showed a new one; 0 for none. */
    public long lastNews() {
        return set.exposures().values().stream()
                .mapToLong(Exposure::first)
                .max()
                .orElse(0);
    }

    /** Totals after 1, 2, 4, 8, ... executions and after the last. */
    public List<Point> growth() {
        long[] firsts = set.exposures().values().stream()
                .mapToLong(Exposure::first)
                .sorted()
                .toArray();
        long last = Math.max(set.executions(), lastNews());
        List<Point> points = new ArrayList<>();
        int total = 0;
        for (long n = 1; n < last && n > 0; n *= 2) {
            while (total < firsts.length && firsts[total] <= n) {
                total++;
            }
            points.add(new Point(n, total));
        }
        if (last > 0) {
            points.add(new Point(last, firsts.length));
        }
        return points;
    }

    private long inExactly(long executions) {
        return set.exposures().values().stream()
                .filter(e -> e.executions() == executions)
                .count();
    }

    /** How many one execution alone has exposed. */
    public long once() {
        return inExactly(1);
    }

    /** How many new ones the next execution is expected to expose (Good); 0 if none were observed. */
    public double newPerExecution() {
        return set.executions() == 0 ? 0 : (double) once() / set.executions();
    }

    /**
     * The estimated probability that an iRoot that the next execution exposes has been exposed before (Good); 1 where
     * there is none.
     */
    public double saturation() {
        long observations = set.exposures().values().stream()
                .mapToLong(Exposure::executions)
                .sum();
        return observations == 0 ? 1 : 1 - (double) once() / observations;
    }

    /**
     * An estimate, rather too low, of how many iRoots executions chosen like these would expose in the end (Chao's
     * bound, corrected for bias).
     */
    public long estimatedTotal() {
        long n = set.executions();
        if (n == 0) {
            return 0;
        }
        double once = once();
        double unseen = (n - 1.0) / n * once * (once - 1) / (2 * (inExactly(2) + 1));
        return total() + Math.round(unseen);
    }
}
