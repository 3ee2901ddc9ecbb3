package dev.heddle.analyzer.page;

import java.util.List;

/**
 * An iRoot of one execution as a page shows it.
 *
 * @param text its events, in a line
 * @param weak whether no interleaving gives it
 * @param events execution indices of those that first showed it, in its order
 */
public record PageIroot(int idiom, String text, boolean weak, List<Integer> events) {
    /** A page has this number of iRoots at most. */
    public static final int MOST = 300;
}
