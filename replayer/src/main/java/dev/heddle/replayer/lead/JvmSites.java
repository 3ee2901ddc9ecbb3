package dev.heddle.replayer.lead;

import dev.heddle.formats.trace.Trace.SiteEntry;

/** The sites that this JVM has met so far, by id. */
public interface JvmSites {
    /** How many there are; ids are smaller. */
    int count();

    /** The site with that id. */
    SiteEntry site(int id);
}
