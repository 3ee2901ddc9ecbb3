package dev.heddle.formats.iroot;

import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What executions of one program predict: a value, the same whatever the order in which it was put together. */
public final class IrootSet {
    static final Comparator<SiteEntry> BY_PLACE = Comparator.comparing(SiteEntry::className)
            .thenComparing(SiteEntry::method)
            .thenComparing(SiteEntry::descriptor)
            .thenComparingInt(SiteEntry::bytecodeIndex)
            .thenComparing(SiteEntry::kind)
            .thenComparing(SiteEntry::member)
            .thenComparing(SiteEntry::file)
            .thenComparingInt(SiteEntry::line);

    private final String program;
    private final int traces;
    private final Map<String, String> fingerprints;
    private final List<SiteEntry> sites;
    private final List<Prediction> predictions;
    private final Map<Long, SiteEntry> byName = new HashMap<>();

    /**
     * @param program its short name
     * @param traces how many executions this comes from
     * @param fingerprints of its classes, by name ({@code Trace.Program})
     * @param sites at least those of the predictions; others are left out
     * @param predictions each iRoot once
     * @throws IllegalArgumentException if an iRoot stands twice, or has a site that is not there
     */
    public IrootSet(
            String program,
            int traces,
            Map<String, String> fingerprints,
            Collection<SiteEntry> sites,
            Collection<Prediction> predictions) {
        this.program = program;
        this.traces = traces;
        this.fingerprints = new TreeMap<>(fingerprints);
        this.predictions = predictions.stream().sorted().toList();
        Set<Long> used = new HashSet<>();
        Iroot last = null;
        for (Prediction prediction : this.predictions) {
            if (prediction.iroot().equals(last)) {
                throw new IllegalArgumentException("an iRoot stands twice: " + last);
            }
            last = prediction.iroot();
            last.events().forEach(event -> used.add(event.site()));
        }
        this.sites = sites.stream()
                .sorted(BY_PLACE)
                .filter(site -> used.contains(SiteName.of(site)) && byName.putIfAbsent(SiteName.of(site), site) == null)
                .toList();
        if (byName.size() != used.size()) {
            throw new IllegalArgumentException("an iRoot has a site that is not among the " + this.sites.size());
        }
    }

    /** Short name of the program, for people. */
    public String program() {
        return program;
    }

    /** How many executions this comes from. */
    public int traces() {
        return traces;
    }

    /** SHA-256 (hex) of the classes, by name, sorted. */
    public Map<String, String> fingerprints() {
        return Collections.unmodifiableMap(fingerprints);
    }

    /** The sites of the predictions' events, sorted. */
    public List<SiteEntry> sites() {
        return sites;
    }

    /** Sorted by iRoot. */
    public List<Prediction> predictions() {
        return predictions;
    }

    /** The site of an event of a prediction. */
    public Optional<SiteEntry> site(IrootEvent event) {
        return Optional.ofNullable(byName.get(event.site()));
    }

    /**
     * Merges the predictions from two sets of executions of the same program.
     *
     * @throws IllegalArgumentException if a class is not the same in both
     */
    public IrootSet merge(IrootSet other) {
        Map<String, String> classes = new TreeMap<>(fingerprints);
        other.fingerprints.forEach((name, print) -> {
            if (!print.equals(classes.getOrDefault(name, print))) {
                throw new IllegalArgumentException("class " + name + " is not the same in all of them");
            }
            classes.put(name, print);
        });
        Map<Iroot, Prediction> all = new LinkedHashMap<>();
        predictions.forEach(prediction -> all.put(prediction.iroot(), prediction));
        other.predictions.forEach(prediction -> all.merge(prediction.iroot(), prediction, Prediction::and));
        List<SiteEntry> both = new ArrayList<>(sites);
        both.addAll(other.sites);
        String name = program.compareTo(other.program) <= 0 ? program : other.program;
        return new IrootSet(name, traces + other.traces, classes, both, all.values());
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof IrootSet other
                && program.equals(other.program)
                && traces == other.traces
                && fingerprints.equals(other.fingerprints)
                && sites.equals(other.sites)
                && predictions.equals(other.predictions);
    }

    @Override
    public int hashCode() {
        return predictions.hashCode();
    }
}
