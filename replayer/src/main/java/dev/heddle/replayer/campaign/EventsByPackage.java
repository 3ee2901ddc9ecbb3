package dev.heddle.replayer.campaign;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * Which packages the events of a long execution are in: those that are not under test are better left out of control.
 */
public final class EventsByPackage {
    /** Events of an execution that is worth the question. */
    public static final int LONG = 20_000;

    private static final int MOST = 20;

    private EventsByPackage() {}

    /**
     * The packages with the most events, at most twenty, those with the most first; the unnamed one is empty text.
     *
     * @param events of one execution
     * @param sites the site with that number in the events
     */
    public static Map<String, Long> of(EventColumns events, IntFunction<SiteEntry> sites) {
        SortedMap<Integer, Long> ofSites = new TreeMap<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.site(i) >= 0) {
                ofSites.merge(events.site(i), 1L, Long::sum);
            }
        }
        SortedMap<String, Long> ofPackages = new TreeMap<>();
        ofSites.forEach(
                (site, n) -> ofPackages.merge(packageOf(sites.apply(site).className()), n, Long::sum));
        Map<String, Long> most = new LinkedHashMap<>();
        ofPackages.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST)
                .forEach(of -> most.put(of.getKey(), of.getValue()));
        return most;
    }

    private static String packageOf(String className) {
        return className.substring(0, Math.max(0, className.lastIndexOf('.')));
    }
}
