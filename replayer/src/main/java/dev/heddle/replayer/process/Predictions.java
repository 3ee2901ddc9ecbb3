package dev.heddle.replayer.process;

import dev.heddle.analyzer.iroot.IrootPredictor;
import dev.heddle.analyzer.iroot.PredictorOptions;
import dev.heddle.analyzer.stream.Pass;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.iroot.Memo;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.expose.Targets;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What executions say may happen, as targets. */
final class Predictions {
    private final IrootPredictor predictor;

    /** @param idioms those that are asked for */
    Predictions(List<Integer> idioms) {
        predictor = new IrootPredictor(PredictorOptions.DEFAULT.withIdioms(Set.copyOf(idioms)));
    }

    /** Adds what an execution predicts; answers whether something is new. */
    boolean add(Trace trace, Targets targets) {
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
        boolean[] isNew = {false};
        predictor.predictions().forEach(p -> {
            boolean isLibrary =
                    p.iroot().events().stream().map(IrootEvent::site).anyMatch(library::contains);
            isNew[0] |= targets.predict(p.iroot(), p.weak(), p.async(), isLibrary);
        });
        return isNew[0];
    }

    /** What was left out of the last execution's, a line each. */
    List<String> notes() {
        return predictor.notes();
    }
}
