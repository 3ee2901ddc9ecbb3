package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.strategy.SiteNames;

/** Names of sites by the tables of a trace. */
record TraceSiteNames(Trace trace) implements SiteNames {
    @Override
    public long ofSite(int siteId) {
        return siteId < 0 ? 0 : SiteName.of(trace.sites().get(siteId));
    }

    @Override
    public long ofEvent(int event) {
        boolean isNamed = event >= 0 && !trace.events().has(event, EventFlags.EXTERNAL);
        return isNamed ? ofSite(trace.events().site(event)) : 0;
    }

    @Override
    public long placeOfEvent(int event) {
        return 0;
    }
}
