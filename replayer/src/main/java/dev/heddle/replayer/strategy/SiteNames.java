package dev.heddle.replayer.strategy;

/**
 * Names of sites in 64 bits: the same in every JVM, unlike ids, and in every execution, unlike the numbers of a trace.
 * 0 is none.
 */
public interface SiteNames {
    /** Name of the site with this id; 0 for -1. */
    long ofSite(int siteId);

    /** Name of an event's site; 0 for no event, one without a site, and a write that no instrumented code made. */
    long ofEvent(int event);

    /**
     * Name of the place that an event touches: the field, whichever object it is of, or the type of array; 0 for none.
     * Sites that touch one place may communicate.
     */
    long placeOfEvent(int event);
}
