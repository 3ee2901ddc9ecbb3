package dev.heddle.replayer.process;

import dev.heddle.analyzer.iroot.observe.ExposedIroots;
import dev.heddle.analyzer.iroot.observe.ExposedIroots.Exposed;
import dev.heddle.analyzer.iroot.observe.ExposureSink;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.LastExecution;
import dev.heddle.replayer.expose.ExposingSchedules;
import dev.heddle.replayer.expose.Targets;
import dev.heddle.replayer.job.ExposeResults;
import dev.heddle.replayer.job.ExposeResults.Means;
import dev.heddle.replayer.job.ExposeResultsBuilder;
import dev.heddle.replayer.lead.ReplayStrategy;
import dev.heddle.replayer.reset.JdkState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the executions of a campaign expose, and the traces that show it. */
final class Exposures {
    /** Traces kept in memory, to derive schedules from. */
    private static final int KEPT = 8;
    /** Events of all traces together of which replays are looked at. */
    private static final int CHECKED = 500_000;

    private static final long CHECK_NANOS = 10_000_000_000L;

    /** Beside the traces that it names. */
    private static final String RACES = "expose.races";

    private final Engine engine;
    private final Traces traces;
    private final Path folder;
    private final IrootObserver observer = new IrootObserver();
    private final ExposedIroots exposed = new ExposedIroots();
    private final Targets targets;
    private final Predictions predictions;
    private final RaceWitnesses witnesses;
    private final SortedMap<Long, SiteEntry> sites = new TreeMap<>();
    private final Map<String, String> fingerprints = new TreeMap<>();
    private final Deque<ExposingSchedules> kept = new ArrayDeque<>();
    private final List<Kept> toCheck = new ArrayList<>();
    private int remembered;
    private int eventsToCheck;
    private int checked;
    private int checkedAgain;

    private record Kept(Trace trace, List<Exposed> exposed) {}

    Exposures(Engine engine, Traces traces, String program, Path folder, List<Integer> idioms, ExposeResults before) {
        witnesses = new RaceWitnesses(program);
        predictions = new Predictions(idioms);
        this.engine = engine;
        this.traces = traces;
        this.folder = folder;
        targets = new Targets(before.entries(), before.points());
        before.sites().forEach(site -> sites.put(SiteName.of(site), site));
        fingerprints.putAll(before.fingerprints());
        checked = before.checked();
        checkedAgain = before.checkedAgain();
    }

    Targets targets() {
        return targets;
    }

    /** Predicts from an execution; answers whether something is new. */
    boolean predict(Trace trace) {
        learn(trace);
        witnesses.look(trace, "");
        boolean isNew = predictions.add(trace, targets);
        if (isNew) {
            remember(trace);
        }
        return isNew;
    }

    /** Goes on where another JVM of the campaign has stopped. */
    void goOn() throws IOException {
        if (Files.exists(racesFile())) {
            witnesses.read(racesFile());
        }
    }

    /** Writes the races. */
    void writeRaces() throws IOException {
        Files.createDirectories(folder);
        witnesses.write(racesFile());
    }

    /** What the predictor left out of the last execution, a line each. */
    List<String> notes() {
        return predictions.notes();
    }

    /** Keeps an execution to derive schedules from. */
    void learnFrom(Trace trace) {
        learn(trace);
        witnesses.look(trace, "");
        remember(trace);
    }

    private void remember(Trace trace) {
        if (kept.size() == KEPT) {
            kept.removeFirst();
        }
        kept.addLast(new ExposingSchedules(trace));
        remembered++;
    }

    private void learn(Trace trace) {
        for (SiteEntry site : trace.sites()) {
            sites.putIfAbsent(SiteName.of(site), site);
        }
        fingerprints.putAll(trace.program().fingerprints());
    }

    /**
     * Looks at the engine's last execution; answers whether it exposes something for the first time, or shows a race
     * side by side.
     */
    boolean look(long execution) {
        exposed.beginExecution(execution);
        observe(exposed);
        return exposed.newInExecution() > 0 || witnesses.isNews(engine.last().events(), engine.siteNames()::ofEvent);
    }

    private void observe(ExposureSink sink) {
        LastExecution last = engine.last();
        observer.observe(last.placedEvents(), last.verdict(), last::siteName, sink);
    }

    RaceWitnesses witnesses() {
        return witnesses;
    }

    /** Where the races go. */
    private Path racesFile() {
        return folder.resolve(RACES);
    }

    /** The execution that was looked at last is kept, with all that its trace exposes. */
    void keep(Trace trace, Means means, long execution, long nanos) throws IOException {
        learn(trace);
        Path file = file(execution);
        boolean isNew = witnesses.isNews(trace.events(), engine.siteNames()::ofEvent);
        boolean exposesNews = false;
        List<Exposed> all = exposed.inExecution();
        for (Exposed one : all) {
            exposesNews |= targets.expose(one.iroot(), one.isWeak(), means, execution, file.toString());
        }
        if (isNew || exposesNews) {
            traces.write(file, trace);
            witnesses.look(trace, String.valueOf(file.getFileName()));
            remember(trace);
        }
        if (exposesNews) {
            targets.point(execution, nanos);
            eventsToCheck += trace.events().size();
            if (eventsToCheck <= CHECKED) {
                toCheck.add(new Kept(trace, all));
            }
        }
    }

    private Path file(long execution) {
        Path file = folder.resolve("exposed-" + execution + ".heddle");
        for (int i = 2; targets.isTaken(file.toString()); i++) {
            file = folder.resolve("exposed-" + execution + "-" + i + ".heddle");
        }
        return file;
    }

    /** Follows the traces again, as long as there is time, and looks whether they expose the same. */
    void check(Program program) {
        long start = System.nanoTime();
        for (Kept one : toCheck) {
            if (System.nanoTime() - start > CHECK_NANOS) {
                break;
            }
            JdkState.reset();
            engine.execute(
                    new ReplayStrategy(one.trace, engine.tables()),
                    one.trace.header().executionSeed(),
                    program);
            ExposedIroots again = new ExposedIroots();
            again.beginExecution(1);
            observe(again);
            checked++;
            checkedAgain += one.exposed.stream().allMatch(e -> again.contains(e.iroot())) ? 1 : 0;
        }
    }

    /** How many traces have been remembered so far. */
    int remembered() {
        return remembered;
    }

    /** The newest of the traces that were remembered after that many, the oldest of them first. */
    List<ExposingSchedules> since(int before) {
        int n = Math.min(remembered - before, kept.size());
        return List.copyOf(kept).subList(kept.size() - n, kept.size());
    }

    private List<SiteEntry> usedSites() {
        Set<Long> used = new HashSet<>();
        targets.entries().forEach(e -> e.iroot().events().forEach(event -> used.add(event.site())));
        return sites.entrySet().stream()
                .filter(site -> used.contains(site.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    ExposeResults results(int profileExecutions, int quiet, boolean isProfiled) {
        return ExposeResultsBuilder.builder()
                .entries(targets.entries())
                .points(targets.points())
                .sites(usedSites())
                .fingerprints(fingerprints)
                .profileExecutions(profileExecutions)
                .quiet(quiet)
                .isProfiled(isProfiled)
                .checked(checked)
                .checkedAgain(checkedAgain)
                .build();
    }
}
