package dev.heddle.formats.schedule;

import dev.heddle.formats.event.EventKind;

/**
 * Tells runs of other events apart, but for an accident of probability 2^-32: made of the kinds and the names of the
 * sites, in order.
 */
public final class RunCheck {
    private static final int BEGIN = 0x811c9dc5;

    private int value = BEGIN;

    /** A new run. */
    public void begin() {
        value = BEGIN;
    }

    /**
     * The next event of the run.
     *
     * @param site {@code SiteName} of its site, 0 for none
     */
    public void add(EventKind kind, long site) {
        value = (value ^ kind.ordinal()) * 0x01000193;
        value = (value ^ (int) (site ^ site >>> 32)) * 0x01000193;
    }

    /** The check of the run so far, never 0. */
    public int value() {
        return value == 0 ? 1 : value;
    }
}
