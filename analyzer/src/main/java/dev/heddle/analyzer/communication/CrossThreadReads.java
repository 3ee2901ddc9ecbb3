package dev.heddle.analyzer.communication;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads and updates that took their value from a write of another thread, by the package of the code that read. Where a library keeps
 * its state in memory that was not seen, its packages are missing here.
 *
 * @param packages number of such reads by package, with dots, sorted; the unnamed package is the empty name
 */
public record CrossThreadReads(SortedMap<String, Long> packages) {
    /** The map is copied. */
    public CrossThreadReads {
        packages = Collections.unmodifiableSortedMap(new TreeMap<>(packages));
    }

    /** Counts one execution; writes from outside and initial values are of no thread. */
    public static CrossThreadReads of(Trace trace) {
        EventColumns events = trace.events();
        SortedMap<String, Long> packages = new TreeMap<>();
        for (int i = 0; i < events.size(); i++) {
            int source = events.kind(i).isAccess() ? events.readsFrom(i) : -1;
            if (source >= 0 && isByAnother(events, source, i)) {
                packages.merge(packageOf(trace.sites().get(events.site(i)).className()), 1L, Long::sum);
            }
        }
        return new CrossThreadReads(packages);
    }

    private static boolean isByAnother(EventColumns events, int source, int read) {
        return events.thread(source) != events.thread(read) && !events.has(source, EventFlags.EXTERNAL);
    }

    private static String packageOf(String className) {
        return className.substring(0, Math.max(0, className.lastIndexOf('.')));
    }

    /** How many there were. */
    public long total() {
        return packages.values().stream().mapToLong(Long::longValue).sum();
    }
}
