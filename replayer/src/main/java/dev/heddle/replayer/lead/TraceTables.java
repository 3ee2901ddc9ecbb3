package dev.heddle.replayer.lead;

import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;

/**
 * The tables of the execution under way, numbered as its trace will be: so that it can be compared with a recorded one.
 */
public interface TraceTables {
    /** The thread's path in the fork tree. */
    String threadPath(int number);

    /** The site with that number. */
    SiteEntry site(int number);

    /** The object with that number. */
    ObjectEntry object(int number);

    /** The location with that number. */
    LocationEntry location(int number);
}
