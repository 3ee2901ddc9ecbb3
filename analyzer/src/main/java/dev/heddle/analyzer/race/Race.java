package dev.heddle.analyzer.race;

/**
 * Two static instructions that race, with two of their events as an example.
 *
 * @param kind the worst kind seen between the two sites
 * @param siteA index of the smaller site, or -1 where unknown
 * @param siteB index of the larger site; equal to siteA where an instruction races with itself
 * @param location index of the location of the example
 * @param first index of the example's earlier event
 * @param second index of its later event
 */
public record Race(RaceKind kind, int siteA, int siteB, int location, int first, int second) {}
