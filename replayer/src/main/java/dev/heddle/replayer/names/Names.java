package dev.heddle.replayer.names;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.recorder.instrument.site.SiteTable;

/** Parts of the names layer: sites, objects, locations and their names in traces. */
public final class Names {
    public final SiteTable sites;
    public final ObjectNames objects = new ObjectNames();
    public final Locations locations = new Locations(objects);
    public final SiteNumbers siteNumbers = new SiteNumbers();
    public final Fields fields;
    public final CallLines callLines;
    public final StableNames stable;
    public final RawMemory raw = new RawMemory(objects);

    /** @param columns events of the current execution */
    public Names(SiteTable sites, EventColumns columns) {
        this.sites = sites;
        fields = new Fields(sites);
        callLines = new CallLines(sites);
        stable = new StableNames(sites, objects, locations, fields, siteNumbers, columns);
    }

    /** Forgets the names of the last execution. */
    public void clear() {
        locations.clear();
        siteNumbers.clear();
        raw.clear();
    }
}
