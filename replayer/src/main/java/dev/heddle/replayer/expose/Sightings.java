package dev.heddle.replayer.expose;

import dev.heddle.analyzer.iroot.IrootPredictor;
import dev.heddle.analyzer.iroot.PredictorOptions;
import dev.heddle.analyzer.iroot.observe.ExposedIroots;
import dev.heddle.analyzer.iroot.observe.ExposedIroots.Exposed;
import dev.heddle.analyzer.iroot.observe.ExposureSink;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.analyzer.stream.Pass;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.iroot.Memo;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.LastExecution;
import dev.heddle.replayer.job.expose.ExposeAim;
import dev.heddle.replayer.job.expose.ExposeNote;
import dev.heddle.replayer.job.expose.ExposeNote.Found;
import dev.heddle.replayer.job.expose.ExposeNote.Predicted;
import dev.heddle.replayer.job.expose.ExposeState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What executions of this JVM show of iRoots, compared with what all JVMs knew when the epoch began. */
final class Sightings {
    private final Engine engine;
    private final ExposeAim aim;
    private final ExposeState known;
    private final IrootObserver observer = new IrootObserver();
    private final ExposedIroots exposed = new ExposedIroots();
    private final IrootPredictor predictor;
    private List<RacePair> missing = List.of();
    private SideBySide news = new SideBySide(missing);
    /** Whether an execution of this JVM in this epoch has exposed something: then others may have done so, too. */
    private boolean hasExposed;

    Sightings(Engine engine, ExposeAim aim, ExposeState known) {
        this.engine = engine;
        this.aim = aim;
        this.known = known;
        predictor = new IrootPredictor(PredictorOptions.DEFAULT.withIdioms(Set.copyOf(aim.idioms())));
    }

    /** An epoch begins: what is known has changed. */
    void begin() {
        hasExposed = false;
        missing = known.missingWitnesses();
        news = new SideBySide(missing);
    }

    /** What the last execution exposes that no execution of earlier epochs has exposed. */
    List<Exposed> exposures(long execution) {
        exposed.beginExecution(execution);
        observe(exposed);
        if (exposed.newInExecution() == 0 && !hasExposed) {
            return List.of();
        }
        List<Exposed> all = exposed.inExecution().stream()
                .filter(one -> !known.targets().isShown(one.iroot()))
                .toList();
        hasExposed |= !all.isEmpty();
        return all;
    }

    private void observe(ExposureSink sink) {
        LastExecution last = engine.last();
        observer.observe(last.placedEvents(), last.verdict(), last::siteName, sink);
    }

    /** Whether the last execution has a race side by side that no execution of earlier epochs has. */
    boolean hasNeighbours() {
        return news.isIn(engine.last().events(), engine.siteNames()::ofEvent);
    }

    /**
     * What the trace of the last execution shows.
     *
     * @param isPredicting whether it is predicted from
     */
    Found found(Trace trace, List<Exposed> exposures, boolean isPredicting) {
        List<Predicted> predicted = isPredicting ? predict(trace) : List.of();
        Set<Long> used = new HashSet<>();
        predicted.forEach(one -> addSites(used, one.iroot()));
        exposures.forEach(one -> addSites(used, one.iroot()));
        RaceSet races = SideBySide.races(trace, aim.program());
        List<RacePair> pairs = new ArrayList<>(missing);
        races.pairs().stream().filter(known::hasNoWitness).forEach(pairs::add);
        return new Found(
                predicted,
                exposures.stream()
                        .map(one -> new ExposeNote.Exposed(one.iroot(), one.isWeak()))
                        .toList(),
                races,
                new SideBySide(pairs).in(trace),
                trace.sites().stream()
                        .filter(site -> used.contains(SiteName.of(site)))
                        .toList(),
                trace.program().fingerprints());
    }

    private static void addSites(Set<Long> to, Iroot iroot) {
        iroot.events().forEach(event -> to.add(event.site()));
    }

    private List<Predicted> predict(Trace trace) {
        try {
            Pass.over(EventSource.of(trace), predictor);
        } catch (IOException | CorruptTraceException e) {
            throw new IllegalStateException("a trace in memory cannot be read", e);
        }
        Set<Long> library = new HashSet<>();
        for (SiteEntry site : trace.sites()) {
            if (Memo.isOfJdk(site)) {
                library.add(SiteName.of(site));
            }
        }
        List<Predicted> all = new ArrayList<>();
        predictor.predictions().forEach(p -> {
            if (!known.targets().isPredicted(p.iroot())) {
                boolean isLibrary =
                        p.iroot().events().stream().map(IrootEvent::site).anyMatch(library::contains);
                all.add(new Predicted(p.iroot(), p.weak(), p.async(), isLibrary));
            }
        });
        return all;
    }

    /** What was left out of the last prediction, a line each. */
    List<String> notes() {
        return predictor.notes();
    }

    /** Whether the last execution exposes all of these. */
    boolean exposesAgain(List<Exposed> all) {
        ExposedIroots again = new ExposedIroots();
        again.beginExecution(1);
        observe(again);
        return all.stream().allMatch(one -> again.contains(one.iroot()));
    }
}
