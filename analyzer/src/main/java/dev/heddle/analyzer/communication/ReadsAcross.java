package dev.heddle.analyzer.communication;

import java.util.Arrays;

/** How often each site read what another thread had written. */
public final class ReadsAcross {
    /** By site and 1. */
    private long[] counts = new long[16];

    void add(int site) {
        if (site + 1 >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(site + 2, counts.length * 2));
        }
        counts[site + 1]++;
    }

    /** Index of the last site that has any, or -1. */
    public int last() {
        for (int at = counts.length - 1; at > 0; at--) {
            if (counts[at] > 0) {
                return at - 1;
            }
        }
        return -1;
    }

    /** How often a site did; -1 is the site that is not known. */
    public long of(int site) {
        return counts[site + 1];
    }
}
