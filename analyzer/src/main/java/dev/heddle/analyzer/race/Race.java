package dev.heddle.analyzer.race;

import dev.heddle.formats.race.RaceKind;

/**
 * Two static instructions that race, with two of their events as an example.
 *
 * @param kind the worst kind seen between the two sites
 * @param siteA index of the smaller site, or -1 where unknown
 * @param siteB index of the larger site; equal to siteA where an instruction races with itself
 * @param location index of the location of the example
 * @param first execution index of the example's earlier event
 * @param second execution index of its later event
 * @param firstThread index of the thread of the earlier event
 * @param secondThread index of the thread of the later one
 * @param firstSite site of the earlier event: one of the two
 */
public record Race(
        RaceKind kind,
        int siteA,
        int siteB,
        int location,
        int first,
        int second,
        int firstThread,
        int secondThread,
        int firstSite) {
    /** Site of the later event: the other one of the two. */
    public int secondSite() {
        return firstSite == siteA ? siteB : siteA;
    }
}
