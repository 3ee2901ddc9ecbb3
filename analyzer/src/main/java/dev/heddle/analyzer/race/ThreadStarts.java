package dev.heddle.analyzer.race;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/** At which site each thread was started. */
final class ThreadStarts {
    private final List<LocationEntry> locations;
    private final IntIntHashMap sites = new IntIntHashMap();

    ThreadStarts(List<LocationEntry> locations) {
        this.locations = locations;
    }

    void add(EventColumns events, int i) {
        int location = events.location(i);
        if (location < 0 || location >= locations.size()) {
            return;
        }
        int thread = locations.get(location).thread();
        if (thread >= 0) {
            sites.getIfAbsentPut(thread, events.site(i));
        }
    }

    /** The site, or -1. */
    int site(int thread) {
        return sites.getIfAbsent(thread, -1);
    }
}
