package dev.heddle.analyzer.estimate;

import java.util.ArrayList;
import java.util.List;

/** The guarantees of all strategies that have one, for a program of this size. */
public final class Guarantees {
    private Guarantees() {}

    /**
     * For each depth from 1 (PCTWM: 0) to the largest one suggested, then those without depth; none where nothing is
     * known. A strategy whose figures are not known is left out, and so is a depth with more communications than there
     * are sinks.
     */
    public static List<Guarantee> of(Estimate e) {
        List<Guarantee> all = new ArrayList<>();
        if (e.executions() == 0) {
            return all;
        }
        Parameters parameters = e.parameters();
        for (int d = 1; d <= parameters.depth(); d++) {
            all.add(Guarantee.pct(e, d));
        }
        for (int d = 0; d <= Math.min(parameters.depth(), e.kCom()); d++) {
            all.add(Guarantee.pctwm(e, d, parameters.history()));
        }
        all.add(Guarantee.pos(e));
        all.add(Guarantee.random(e));
        if (!e.profile().accesses().isEmpty()) {
            all.add(Guarantee.surw(e));
        }
        return all;
    }
}
