package dev.heddle.analyzer.analysis;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.communication.ReadsAcross;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.trace.Trace;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads and updates that took their value from a write of another thread, by the package of the code that read. Where a
 * library keeps its state in memory that was not seen, its packages are missing here.
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
        CommunicationCounter counter = new CommunicationCounter();
        counter.events(new EventBatch(trace.events(), 0));
        return of(counter.readsAcross(), trace.sites());
    }

    /** What was counted, by the packages of the sites. */
    public static CrossThreadReads of(ReadsAcross reads, List<Trace.SiteEntry> sites) {
        SortedMap<String, Long> packages = new TreeMap<>();
        for (int site = -1; site <= reads.last(); site++) {
            if (reads.of(site) > 0) {
                String in = site < 0 ? "" : packageOf(sites.get(site).className());
                packages.merge(in, reads.of(site), Long::sum);
            }
        }
        return new CrossThreadReads(packages);
    }

    private static String packageOf(String className) {
        return className.substring(0, Math.max(0, className.lastIndexOf('.')));
    }

    /** How many there were. */
    public long total() {
        return packages.values().stream().mapToLong(Long::longValue).sum();
    }
}
