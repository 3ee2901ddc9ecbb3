package dev.heddle.cli.report;

import dev.heddle.analyzer.derive.PredictedDeadlock;
import dev.heddle.analyzer.derive.PredictedRace;
import dev.heddle.analyzer.derive.Predictions;
import dev.heddle.analyzer.report.Report;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines and JSON of what other orders of a trace have: races and deadlocks with the events that show them. */
public final class PredictionsReport {
    private final Trace trace;
    private final TraceNames names;

    private PredictionsReport(Trace trace) {
        this.trace = trace;
        names = new TraceNames(trace);
    }

    /**
     * What is reported of one trace, which is not needed any more.
     *
     * @param lines for people
     * @param json the same for scripts
     */
    public record Said(List<String> lines, Report json) {}

    /**
     * Reports what a trace's other orders have.
     *
     * @param file the trace's path as people would type it
     */
    public static Said of(String file, Trace trace, Predictions predictions) {
        PredictionsReport report = new PredictionsReport(trace);
        List<String> lines = new ArrayList<>();
        report.lines(lines, file, predictions);
        return new Said(lines, report.json(file, predictions));
    }

    private void lines(List<String> to, String file, Predictions of) {
        to.add("other orders of " + file + " have "
                + Figures.count(of.races().size(), "race") + " and "
                + Figures.count(of.deadlocks().size(), "deadlock"));
        of.races().forEach(race -> race(to, race));
        of.deadlocks().forEach(deadlock -> deadlock(to, deadlock));
        if (of.untried() > 0) {
            to.add("  " + Figures.count(of.untried(), "pair") + " of sites may race with sections of a lock"
                    + " in another order: not all of their events were tried");
        }
        if (of.isCut()) {
            to.add("  more cycles of locks than were looked at");
        }
    }

    private Report json(String file, Predictions of) {
        return new Report()
                .field("trace", file)
                .field("races", of.races().stream().map(this::json).toList())
                .field("deadlocks", of.deadlocks().stream().map(this::json).toList())
                .field("untried", of.untried())
                .field("isCut", of.isCut());
    }

    private void race(List<String> to, PredictedRace race) {
        to.add("  race on " + names.location(trace.events().location(race.first()))
                + (race.isReversal() ? ", with sections of a lock in another order" : ""));
        to.add("      " + event(race.first()));
        to.add("      " + event(race.second()));
    }

    private void deadlock(List<String> to, PredictedDeadlock deadlock) {
        to.add("  deadlock of " + Figures.count(deadlock.acquisitions().size(), "thread"));
        deadlock.acquisitions()
                .forEach(e -> to.add("      " + thread(e) + " waits for "
                        + names.location(trace.events().location(e)) + " at " + where(e) + " (event " + e + ")"));
    }

    private String thread(int e) {
        return trace.threads().get(trace.events().thread(e)).path();
    }

    private String where(int e) {
        int site = trace.events().site(e);
        return site < 0 ? "?" : trace.sites().get(site).where();
    }

    private String event(int e) {
        EventKind kind = trace.events().kind(e);
        String does = kind == EventKind.UPDATE ? "update" : kind.writes() ? "write" : "read";
        return does + " at " + where(e) + " by " + thread(e) + " (event " + e + ")";
    }

    private Report json(PredictedRace race) {
        return new Report()
                .field("location", names.location(trace.events().location(race.first())))
                .field("first", json(race.first()))
                .field("second", json(race.second()))
                .field("reversal", race.isReversal());
    }

    private Report json(PredictedDeadlock deadlock) {
        return new Report()
                .field(
                        "waiting",
                        deadlock.acquisitions().stream().map(this::json).toList());
    }

    private Report json(int e) {
        return new Report()
                .field("event", e)
                .field("thread", thread(e))
                .field("kind", trace.events().kind(e).name().toLowerCase(Locale.ROOT))
                .field("location", names.location(trace.events().location(e)))
                .field("where", where(e));
    }
}
