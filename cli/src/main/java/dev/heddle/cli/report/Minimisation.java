package dev.heddle.cli.report;

import dev.heddle.analyzer.report.Report;
import dev.heddle.replayer.job.MinimisedTrace;
import dev.heddle.replayer.job.MinimisedTrace.Change;

/** How a failing execution was reduced, in a line and for scripts. */
final class Minimisation {
    private Minimisation() {}

    /**
     * {@code reduced from 23 context switches (12 preemptions) and 4 stale reads to 4 (1) and none; the original is
     * ...}.
     */
    static String text(MinimisedTrace m) {
        if (!m.problem().isEmpty()) {
            return "not reduced: " + m.problem();
        }
        String effort =
                " (" + Figures.count(m.executions(), "execution") + (m.complete() ? "" : ", stopped early") + ")";
        if (m.original().isEmpty()) {
            return "already minimal: "
                    + counts(
                            m.switches().after(),
                            m.preemptions().after(),
                            m.staleReads().after()) + effort;
        }
        return "reduced from "
                + counts(
                        m.switches().before(),
                        m.preemptions().before(),
                        m.staleReads().before()) + " to "
                + m.switches().after() + " (" + m.preemptions().after() + ") and "
                + m.staleReads().after() + effort
                + "; the original: " + m.original();
    }

    private static String counts(int switches, int preemptions, int staleReads) {
        return Figures.count(switches) + (switches == 1 ? " context switch (" : " context switches (")
                + Figures.count(preemptions, "preemption") + ") and " + Figures.count(staleReads, "stale read");
    }

    /** The contract's fields. */
    static Report json(MinimisedTrace m) {
        Report json = new Report();
        put(json, "switches", m.switches());
        put(json, "preemptions", m.preemptions());
        put(json, "stale", m.staleReads());
        json.field("executions", m.executions());
        json.field("seconds", Figures.rounded(Figures.seconds(m.nanos())));
        json.field("complete", m.complete());
        json.field("problem", m.problem().isEmpty() ? null : m.problem());
        return json;
    }

    private static void put(Report json, String name, Change change) {
        json.field(name + "Before", change.before());
        json.field(name + "After", change.after());
    }
}
