package dev.heddle.cli;

import java.util.Optional;

/**
 * Which part of a command's work is done here. By default all of it.
 *
 * @param campaign the part of a campaign, or nothing for all of it
 * @param traces where traces are gone over
 */
record Placement(Optional<CampaignPart> campaign, TraceWork traces) {
    /** Everything. */
    static final Placement HERE = new Placement(Optional.empty(), TraceWork.HERE);

    static Placement of(CampaignPart part) {
        return new Placement(Optional.of(part), TraceWork.HERE);
    }

    static Placement of(TraceWork traces) {
        return new Placement(Optional.empty(), traces);
    }
}
