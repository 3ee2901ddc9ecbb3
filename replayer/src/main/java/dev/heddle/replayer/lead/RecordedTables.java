package dev.heddle.replayer.lead;

import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;

/** The tables of a recorded execution, as the tables of the one under way are seen. */
public record RecordedTables(Trace trace) implements TraceTables {
    @Override
    public String threadPath(int number) {
        return number < trace.threads().size() ? trace.threads().get(number).path() : "?";
    }

    @Override
    public SiteEntry site(int number) {
        return trace.sites().get(number);
    }

    @Override
    public ObjectEntry object(int number) {
        return trace.objects().get(number);
    }

    @Override
    public LocationEntry location(int number) {
        return trace.locations().get(number);
    }
}
