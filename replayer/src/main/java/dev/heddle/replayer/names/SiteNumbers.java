package dev.heddle.replayer.names;

import dev.heddle.replayer.strategy.PendingSink;
import java.util.Arrays;

/**
 * Numbers of sites in the trace: given at the first use in an event, so that they do not depend on when classes were
 * loaded.
 */
public final class SiteNumbers {
    private int[] number = new int[1024];
    private int[] numbered = new int[256];
    private int size;

    public SiteNumbers() {
        Arrays.fill(number, -1);
    }

    /** Forgets the last execution. */
    public void clear() {
        for (int i = 0; i < size; i++) {
            number[numbered[i]] = -1;
        }
        size = 0;
    }

    /** The number of a site; -1 stays -1. */
    public int number(int siteId) {
        if (siteId < 0) {
            return -1;
        }
        if (siteId >= number.length) {
            int old = number.length;
            number = Arrays.copyOf(number, Math.max(siteId + 1, old * 2));
            Arrays.fill(number, old, number.length, -1);
        }
        int n = number[siteId];
        if (n < 0) {
            if (size == numbered.length) {
                numbered = Arrays.copyOf(numbered, size * 2);
            }
            n = size++;
            numbered[n] = siteId;
            number[siteId] = n;
        }
        return n;
    }

    /** The number that a site has or will be given next; -1 stays -1. */
    public int numberToBe(int siteId) {
        int n = siteId < 0 ? -1 : find(siteId);
        return n == PendingSink.NEW ? size : n;
    }

    /** The number of a site, or {@code PendingSink.NEW} where it has none yet. */
    public int find(int siteId) {
        return siteId < number.length && number[siteId] >= 0 ? number[siteId] : PendingSink.NEW;
    }

    /** How many sites have a number. */
    public int size() {
        return size;
    }

    /** Id of the site with that number. */
    public int ofNumber(int n) {
        return numbered[n];
    }
}
