package dev.heddle.analyzer.communication;

/**
 * A number of events, counted in two ways.
 *
 * @param raw every event
 * @param collapsed a repeat of the same thread, site, location and reads-from counts once, so that a spin loop does not
 *     count its turns
 */
public record Tally(int raw, int collapsed) {
    /** Both together, where no event is in both. */
    Tally plus(Tally other) {
        return new Tally(raw + other.raw, collapsed + other.collapsed);
    }
}
