package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootReader;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.iroot.Memo;
import dev.heddle.formats.iroot.MemoEntry;
import dev.heddle.formats.iroot.MemoReader;
import dev.heddle.formats.iroot.MemoRules;
import dev.heddle.formats.iroot.MemoWriter;
import dev.heddle.formats.iroot.Prediction;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.job.expose.ExposeAim;
import dev.heddle.replayer.job.expose.ExposeResults;
import dev.heddle.replayer.job.expose.ExposeResults.Entry;
import dev.heddle.replayer.job.expose.ExposeResults.Means;
import dev.heddle.replayer.job.expose.ExposeResults.State;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.ProgramDigest;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What is known of a program's iRoots before and after a campaign: those of a file, and the memo's. */
final class KnownIroots {
    private final Console console;
    private final TraceNames traces;
    private final Program program;
    private final MemoRules rules;
    private final Optional<Path> memoFile;
    private final Memo memo;
    private final Map<Long, SiteEntry> sites = new TreeMap<>();
    private final SortedMap<Iroot, Entry> before = new TreeMap<>();
    private final List<String> warnings = new ArrayList<>();

    /**
     * Reads the memo, where there is one.
     *
     * @param attempts executions that aim at one iRoot, at most
     */
    KnownIroots(Console console, TraceNames traces, Optional<Path> memoFile, Program program, int attempts)
            throws IOException, UnreadableFileException {
        this.console = console;
        this.traces = traces;
        this.memoFile = memoFile;
        this.program = program;
        int runs = Math.max(1, attempts);
        rules = new MemoRules(runs, runs, true);
        memo = memo();
        fromMemo();
    }

    private Memo memo() throws IOException, UnreadableFileException {
        List<String> input = program.javaArguments();
        if (memoFile.isEmpty() || !Files.exists(memoFile.get())) {
            return new Memo(program.name(), Optional.of(input));
        }
        Memo read = MemoReader.read(memoFile.get());
        if (!read.program().equals(program.name())) {
            throw new UsageException(console.show(memoFile.get()) + ": a memo of " + read.program()
                    + ", expected one of " + program.name() + "; give another with --memo, or --no-memo");
        }
        read.changeOfInput(input);
        dropStale(read, ProgramDigest.ofClasses(program, read.fingerprints().keySet()));
        return read;
    }

    private void dropStale(Memo of, Map<String, String> found) {
        Map<String, String> current = new TreeMap<>(of.fingerprints());
        current.putAll(found);
        int all = of.entries().size();
        List<String> changed = of.dropStale(current);
        if (!changed.isEmpty()) {
            warnings.add("changed since the memo was written: " + String.join(", ", changed) + "; "
                    + (all - of.entries().size()) + " of its " + all + " iRoots are forgotten");
        }
    }

    private void fromMemo() {
        memo.sites().forEach(site -> sites.put(SiteName.of(site), site));
        memo.entries().forEach((iroot, known) -> before.put(iroot, entry(iroot, known)));
    }

    private Entry entry(Iroot iroot, MemoEntry known) {
        boolean isDone = known.isExposed() || known.isFailed();
        int attempts = known.isCandidate() ? known.candidateRuns() : 0;
        return new Entry(
                iroot,
                known.isPredicted(),
                known.isWeak(),
                known.isAsync(),
                isLibrary(iroot),
                isDone ? State.KNOWN : State.LEFT,
                Means.NONE,
                attempts,
                0,
                traces.of(known.trace()));
    }

    private boolean isLibrary(Iroot iroot) {
        return iroot.events().stream().anyMatch(e -> sites.containsKey(e.site()) && Memo.isOfJdk(sites.get(e.site())));
    }

    /** What was known when a campaign was planned, with the lines about it. */
    static KnownIroots of(Console console, TraceNames traces, CheckRequest planned, ExposeAim aim, Program program)
            throws IOException, UnreadableFileException {
        KnownIroots known = new KnownIroots(console, traces, planned.file(ExposeCommand.MEMO), program, aim.attempts());
        for (String file : planned.reports().inputs()) {
            known.ask(read(console, file), file, Optional.empty());
        }
        return known;
    }

    /** Reads iRoots that are asked for. */
    static IrootSet read(Console console, String file) throws IOException, UnreadableFileException {
        Path path = console.directory().resolve(file).normalize();
        if (!Files.exists(path)) {
            throw new UnreadableFileException(
                    path, 1, "expected a file of iRoots (heddle predict writes one), found no such file");
        }
        try {
            IrootSet set = IrootReader.read(path);
            boolean isForeign = !set.sites().isEmpty()
                    && set.sites().stream().allMatch(site -> site.descriptor().isEmpty());
            if (set.fingerprints().isEmpty() && isForeign) { // a recording of free threads has no fingerprints
                throw new UnreadableFileException(
                        path,
                        2,
                        "expected iRoots of a program's classes, found those of " + set.program()
                                + ", a trace of another tool; record the program with heddle and predict from that");
            }
            return set;
        } catch (NoSuchFileException e) {
            throw new UnreadableFileException(path, 1, "cannot be read: " + e.getMessage());
        }
    }

    /**
     * Adds iRoots that are asked for.
     *
     * @param file their name, as it was given
     * @param only the number of the only one to aim at, from 1
     */
    void ask(IrootSet given, String file, Optional<Integer> only) {
        given.sites().forEach(site -> sites.putIfAbsent(SiteName.of(site), site));
        Set<String> changed = changed(given.fingerprints());
        List<Prediction> all = given.predictions();
        if (only.isPresent()) {
            before.values().removeIf(e -> e.state() == State.LEFT);
        }
        for (int i = 0; i < all.size(); i++) {
            if (only.isEmpty() || only.get() == i + 1) {
                Prediction p = all.get(i);
                boolean isStale = p.iroot().events().stream()
                        .anyMatch(e -> given.site(e)
                                .map(site -> changed.contains(site.className()))
                                .orElse(false));
                before.merge(p.iroot(), entry(p, isStale), KnownIroots::asked);
            }
        }
        if (!changed.isEmpty()) {
            warnings.add(file + ": changed since it was written: " + String.join(", ", changed)
                    + "; their iRoots are ignored (run heddle predict again)");
        }
    }

    private Set<String> changed(Map<String, String> prints) {
        Map<String, String> current = ProgramDigest.ofClasses(program, prints.keySet());
        Set<String> changed = new TreeSet<>();
        prints.forEach((name, print) -> {
            if (!print.equals(current.get(name))) {
                changed.add(name);
            }
        });
        return changed;
    }

    private Entry entry(Prediction p, boolean isStale) {
        State state = isStale ? State.STALE : State.LEFT;
        return new Entry(p.iroot(), true, p.weak(), p.async(), isLibrary(p.iroot()), state, Means.NONE, 0, 0, "");
    }

    /** What is known, and asked for now. */
    private static Entry asked(Entry known, Entry now) {
        return new Entry(
                known.iroot(),
                true,
                known.isWeak() && now.isWeak(),
                known.isAsync() && now.isAsync(),
                known.isLibrary(),
                known.state() == State.KNOWN ? State.KNOWN : now.state(),
                Means.NONE,
                known.attempts(),
                0,
                known.trace());
    }

    /** Whether all iRoots that are asked for are in classes that have changed. */
    boolean nothingFits() {
        return before.values().stream().anyMatch(e -> e.state() == State.STALE)
                && before.values().stream().noneMatch(e -> e.isPredicted() && e.state() != State.STALE);
    }

    List<Entry> entries() {
        return List.copyOf(before.values());
    }

    List<SiteEntry> sites() {
        return List.copyOf(sites.values());
    }

    /** What a campaign has come to goes into the memo. */
    void after(ExposeResults results) throws IOException {
        if (memoFile.isEmpty()) {
            return;
        }
        dropStale(memo, results.fingerprints());
        memo.know(results.sites());
        memo.newlyPredicted(predicted(results), rules);
        for (Entry e : results.entries()) {
            if (e.state() == State.EXPOSED && !e.trace().isEmpty()) { // without one it is to be exposed again
                memo.observed(e.iroot(), e.isWeak(), traces.show(e.trace()));
            }
            int earlier = before.containsKey(e.iroot()) ? before.get(e.iroot()).attempts() : 0;
            for (int i = earlier; i < e.attempts(); i++) {
                memo.afterActiveRun(e.iroot(), rules);
            }
        }
        memo.refine(rules);
        MemoWriter.write(memoFile.get(), memo);
    }

    private IrootSet predicted(ExposeResults results) {
        Map<Long, SiteEntry> known = new HashMap<>();
        results.sites().forEach(site -> known.put(SiteName.of(site), site));
        List<Prediction> predictions = results.entries().stream()
                .filter(e -> e.isPredicted() && e.state() != State.STALE)
                .filter(e -> e.iroot().events().stream().allMatch(event -> known.containsKey(event.site())))
                .map(e -> new Prediction(e.iroot(), e.isWeak(), e.isAsync(), 1))
                .toList();
        return new IrootSet(
                program.name(),
                Math.max(1, results.profileExecutions()),
                results.fingerprints(),
                results.sites(),
                predictions);
    }

    List<String> warnings() {
        return warnings;
    }
}
