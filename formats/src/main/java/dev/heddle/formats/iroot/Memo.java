package dev.heddle.formats.iroot;

import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What is remembered of a program's iRoots from run to run: which have happened and which could not be made to,
 * whatever the input; and for the current input which are predicted and still to be tried. Source: Yu et al., OOPSLA
 * 2012, section 5 ("memoization"). Mutable, not thread-safe.
 */
public final class Memo {
    private final String program;
    private Optional<List<String>> input;
    private final SortedMap<String, String> fingerprints = new TreeMap<>();
    private final Map<Long, SiteEntry> sites = new HashMap<>();
    private final SortedMap<Iroot, MemoEntry> entries = new TreeMap<>();

    /**
     * Knows nothing yet.
     *
     * @param program its short name
     * @param input its arguments; empty where the memo is of several inputs
     */
    public Memo(String program, Optional<List<String>> input) {
        this.program = program;
        this.input = input.map(List::copyOf);
    }

    /** Short name of the program, for people. */
    public String program() {
        return program;
    }

    /** The current input: the program's arguments. Empty after a merge of memos of different inputs. */
    public Optional<List<String>> input() {
        return input;
    }

    /** SHA-256 (hex) of the program's classes, by name, sorted. */
    public SortedMap<String, String> fingerprints() {
        return Collections.unmodifiableSortedMap(fingerprints);
    }

    /** All iRoots, sorted, and what is known of each. */
    public SortedMap<Iroot, MemoEntry> entries() {
        return Collections.unmodifiableSortedMap(entries);
    }

    /** The sites of the iRoots' events, sorted. */
    public List<SiteEntry> sites() {
        Set<Long> used = new HashSet<>();
        entries.keySet().forEach(iroot -> iroot.events().forEach(e -> used.add(e.site())));
        return used.stream().map(sites::get).sorted(IrootSet.BY_PLACE).toList();
    }

    /** The site of an event. */
    public Optional<SiteEntry> site(IrootEvent event) {
        return Optional.ofNullable(sites.get(event.site()));
    }

    // ---- what is found

    /** Gets to know sites; an iRoot can be added once its events' sites are known. */
    public void know(Collection<SiteEntry> some) {
        for (SiteEntry site : some) {
            sites.merge(SiteName.of(site), site, (a, b) -> IrootSet.BY_PLACE.compare(a, b) <= 0 ? a : b);
        }
    }

    /** Executions with the current input predict these: those that are new become candidates. */
    public void newlyPredicted(IrootSet set, MemoRules rules) {
        know(set.sites());
        fingerprints.putAll(set.fingerprints());
        for (Prediction p : set.predictions()) {
            MemoEntry known = entries.get(p.iroot());
            put(p.iroot(), known == null ? MemoEntry.predicted(p) : known.predictedToo(p, rules.skipsFailed()));
        }
    }

    /**
     * An iRoot has happened, tried or not.
     *
     * @param isWeak whether a read of an older write was needed
     * @param trace name of the trace that shows it; may be empty
     * @throws IllegalArgumentException if a site of it is not known
     */
    public void observed(Iroot iroot, boolean isWeak, String trace) {
        MemoEntry known = entries.get(iroot);
        put(iroot, known == null ? MemoEntry.observed(isWeak, trace) : known.exposedToo(isWeak, trace));
    }

    /** An iRoot was tried once more. What has happened is to be told before ({@link #observed}). */
    public void afterActiveRun(Iroot iroot, MemoRules rules) {
        MemoEntry known = entries.get(iroot);
        if (known == null) {
            throw new IllegalArgumentException("an iRoot was tried that was not predicted: " + iroot);
        }
        put(iroot, known.tried(rules.failAfter()));
    }

    /** Takes candidates away that need not be tried any more; at the end of each run. */
    public void refine(MemoRules rules) {
        entries.replaceAll((iroot, e) -> {
            boolean isDone =
                    e.candidateRuns() >= rules.dropAfter() || e.isExposed() || (e.isFailed() && rules.skipsFailed());
            return e.isCandidate() && isDone ? e.dropped() : e;
        });
    }

    /**
     * The program is run with these arguments. If they are others, what was predicted counts no more; what happened or
     * failed stays.
     */
    public void changeOfInput(List<String> arguments) {
        if (!input.equals(Optional.of(arguments))) {
            input = Optional.of(List.copyOf(arguments));
            forgetInput();
            entries.values().removeIf(e -> !e.isLasting());
        }
    }

    private void forgetInput() {
        entries.replaceAll((iroot, e) -> e.forgettingInput());
    }

    /**
     * Forgets iRoots with an event in a class that has changed, or is gone.
     *
     * @param current fingerprints of the classes as they are now
     * @return the classes because of which iRoots were forgotten, sorted
     */
    public List<String> dropStale(Map<String, String> current) {
        List<String> changed = fingerprints.entrySet().stream()
                .filter(c -> !c.getValue().equals(current.get(c.getKey())))
                .map(Map.Entry::getKey)
                .toList();
        Set<String> stale = new HashSet<>();
        entries.keySet().removeIf(iroot -> {
            List<String> because = iroot.events().stream()
                    .map(e -> site(e).orElseThrow().className())
                    .filter(changed::contains)
                    .toList();
            stale.addAll(because);
            return !because.isEmpty();
        });
        fingerprints.keySet().removeAll(changed);
        fingerprints.putAll(current);
        return stale.stream().sorted().toList();
    }

    /** Classes of the program, as they are now. */
    public void classes(Map<String, String> current) {
        fingerprints.putAll(current);
    }

    void put(Iroot iroot, MemoEntry entry) {
        for (IrootEvent event : iroot.events()) {
            if (!sites.containsKey(event.site())) {
                throw new IllegalArgumentException("the site of an event is not known: " + event);
            }
        }
        entries.put(iroot, entry);
    }

    // ---- what is next

    /**
     * What is to be tried, the next one first: idioms in their order; in an idiom first what has no event in a library;
     * then what was tried least; then by iRoot. Source: Yu et al., OOPSLA 2012, section 4.4.
     *
     * @param isLibrary whether a site is in a library that many programs use
     */
    public List<Iroot> candidates(Predicate<SiteEntry> isLibrary) {
        Map<Iroot, Boolean> common = new HashMap<>();
        entries.forEach((iroot, e) -> {
            if (e.isCandidate()) {
                common.put(
                        iroot,
                        iroot.events().stream()
                                .anyMatch(event -> isLibrary.test(site(event).orElseThrow())));
            }
        });
        return common.keySet().stream()
                .sorted(Comparator.comparingInt(Iroot::idiom)
                        .thenComparing(common::get)
                        .thenComparing(iroot ->
                                Objects.requireNonNull(entries.get(iroot)).totalRuns())
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** Whether a site is in a class of the JDK. */
    public static boolean isOfJdk(SiteEntry site) {
        String c = site.className();
        return c.startsWith("java.")
                || c.startsWith("javax.")
                || c.startsWith("jdk.")
                || c.startsWith("sun.")
                || c.startsWith("com.sun.");
    }

    // ---- two memos

    /**
     * What two memos know: of each iRoot what either knows, the larger number of runs. The order does not matter, nor
     * does how three are put together. Where their inputs differ, what was predicted for them is left out.
     *
     * @throws IllegalArgumentException if they are of different programs, or a class is not the same in both
     */
    public Memo merge(Memo other) {
        if (!program.equals(other.program)) {
            throw new IllegalArgumentException("memos are of different programs, " + program + " and " + other.program);
        }
        boolean isSameInput = input.isPresent() && input.equals(other.input);
        Memo both = new Memo(program, isSameInput ? input : Optional.empty());
        both.know(sites.values());
        both.know(other.sites.values());
        both.fingerprints.putAll(fingerprints);
        other.fingerprints.forEach((name, print) -> {
            if (!print.equals(fingerprints.getOrDefault(name, print))) {
                throw new IllegalArgumentException("class " + name + " is not the same in both");
            }
            both.fingerprints.put(name, print);
        });
        both.entries.putAll(entries);
        other.entries.forEach((iroot, e) -> both.entries.merge(iroot, e, MemoEntry::and));
        if (!isSameInput) {
            both.forgetInput();
        }
        return both;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Memo other
                && program.equals(other.program)
                && input.equals(other.input)
                && fingerprints.equals(other.fingerprints)
                && entries.equals(other.entries)
                && sites().equals(other.sites());
    }

    @Override
    public int hashCode() {
        return entries.hashCode();
    }
}
