package dev.heddle.formats.iroot;

import dev.heddle.formats.tabbed.Fields;
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

/** The iRoots that the executions of a campaign have exposed: a value, the same however the executions were shared out. */
public final class ExposedSet {
    /** Nobody has looked. */
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

    /** These executions and others of the same program. */
    public ExposedSet plus(ExposedSet other) {
        Map<Iroot, Exposure> both = new HashMap<>(exposures);
        other.exposures.forEach((iroot, e) -> both.merge(iroot, e, Exposure::and));
        List<SiteEntry> all = new ArrayList<>(sites.values());
        all.addAll(other.sites.values());
        return new ExposedSet(executions + other.executions, both, all);
    }

    /** The set as lines. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(Long.toString(executions));
        Map<Long, Integer> numbers = new HashMap<>();
        sites.forEach((name, site) -> {
            numbers.put(name, numbers.size());
            StringBuilder line = new StringBuilder();
            Fields.site(line, site);
            lines.add(line.substring(0, line.length() - 1));
        });
        exposures.forEach((iroot, e) -> {
            StringBuilder line = new StringBuilder("iroot\t").append(iroot.idiom());
            line.append(e.isWeak() ? "\tweak\t" : "\t-\t").append(e.executions());
            line.append('\t').append(e.first());
            iroot.events()
                    .forEach(event -> line.append('\t')
                            .append(numbers.get(event.site()))
                            .append(':')
                            .append(event.type()));
            lines.add(line.toString());
        });
        return lines;
    }

    /**
     * The set of such lines; nothing for none.
     *
     * @throws IllegalArgumentException if they are others
     */
    public static ExposedSet ofLines(List<String> lines) {
        if (lines.isEmpty()) {
            return NONE;
        }
        List<SiteEntry> sites = new ArrayList<>();
        Map<Iroot, Exposure> exposures = new HashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = Fields.of(line);
            if (fields[0].equals("site")) {
                sites.add(Fields.site(fields));
                continue;
            }
            List<IrootEvent> events = new ArrayList<>();
            for (int i = 5; i < fields.length; i++) {
                String[] event = fields[i].split(":", -1);
                events.add(
                        IrootEvent.at(sites.get(Integer.parseInt(event[0])), Fields.word(AccessType.class, event[1])));
            }
            exposures.put(
                    new Iroot(Integer.parseInt(fields[1]), events),
                    new Exposure(fields[2].equals("weak"), Long.parseLong(fields[3]), Long.parseLong(fields[4])));
        }
        return new ExposedSet(Long.parseLong(lines.get(0)), exposures, sites);
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
