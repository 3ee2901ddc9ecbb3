package dev.heddle.formats.iroot;

import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The iRoots that the executions of a campaign have exposed: a value, the same however the executions were shared out.
 */
public final class ExposedSet {
    /** No execution was observed. */
    public static final ExposedSet NONE = new ExposedSet(0, Map.of(), List.of());

    private final long executions;
    private final SortedMap<Iroot, Exposure> exposures;
    private final SortedMap<Long, SiteEntry> sites = new TreeMap<>();

    /**
     * @param executions how many were looked at
     * @param sites at least those of the iRoots' events
     * @throws IllegalArgumentException if one of these is missing
     */
    public ExposedSet(long executions, Map<Iroot, Exposure> exposures, Collection<SiteEntry> sites) {
        this.executions = executions;
        this.exposures = new TreeMap<>(exposures);
        Map<Long, SiteEntry> known = new HashMap<>();
        sites.forEach(site -> known.put(SiteName.of(site), site));
        for (Iroot iroot : this.exposures.keySet()) {
            for (IrootEvent event : iroot.events()) {
                SiteEntry site = known.get(event.site());
                if (site == null) {
                    throw new IllegalArgumentException("the site of an event is not known: " + event);
                }
                this.sites.put(event.site(), site);
            }
        }
    }

    /** How many executions were looked at. */
    public long executions() {
        return executions;
    }

    /** Each iRoot, sorted, and how it has shown itself. */
    public SortedMap<Iroot, Exposure> exposures() {
        return Collections.unmodifiableSortedMap(exposures);
    }

    /** The sites of the iRoots' events, in an order that is always the same. */
    public Collection<SiteEntry> sites() {
        return Collections.unmodifiableCollection(sites.values());
    }

    /** The site of an event. */
    public Optional<SiteEntry> site(IrootEvent event) {
        return Optional.ofNullable(sites.get(event.site()));
    }

    /** Merges the exposures of two sets of executions of the same program. */
    public ExposedSet plus(ExposedSet other) {
        Map<Iroot, Exposure> both = new HashMap<>(exposures);
        other.exposures.forEach((iroot, e) -> both.merge(iroot, e, Exposure::and));
        List<SiteEntry> all = new ArrayList<>(sites.values());
        all.addAll(other.sites.values());
        return new ExposedSet(executions + other.executions, both, all);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ExposedSet other
                && executions == other.executions
                && exposures.equals(other.exposures)
                && sites.equals(other.sites);
    }

    @Override
    public int hashCode() {
        return exposures.hashCode();
    }
}
