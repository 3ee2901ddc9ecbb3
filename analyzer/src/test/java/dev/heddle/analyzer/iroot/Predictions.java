package dev.heddle.analyzer.iroot;

import dev.heddle.analyzer.stream.Pass;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.stream.EventSource;
import java.util.Set;
import java.util.TreeSet;

/** What the predictor says of executions as text. */
final class Predictions {
    private Predictions() {}

    static IrootPredictor run(Lines lines, PredictorOptions options) throws Exception {
        IrootPredictor predictor = new IrootPredictor(options);
        Pass.over(EventSource.of(lines.trace()), predictor);
        return predictor;
    }

    static Set<String> of(Lines lines, PredictorOptions options) throws Exception {
        IrootPredictor predictor = run(lines, options);
        IrootSet set = predictor.set();
        Set<String> texts = new TreeSet<>();
        for (PredictedIroot predicted : predictor.predictions()) {
            texts.add(text(predicted.iroot(), set) + (predicted.async() ? " async" : ""));
        }
        return texts;
    }

    static String text(Iroot iroot, IrootSet set) {
        StringBuilder text = new StringBuilder("I" + iroot.idiom());
        for (int i = 0; i < iroot.events().size(); i++) {
            IrootEvent event = iroot.events().get(i);
            text.append(i == 0 ? " " : i == 2 && iroot.idiom() > 2 ? " ... " : " => ");
            text.append(event.type().name().charAt(0)).append('@');
            text.append(set.site(event).orElseThrow().member());
        }
        return text.toString();
    }
}
