package dev.heddle.cli.report;

import dev.heddle.analyzer.analysis.PredictionOutcome;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.iroot.Prediction;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The report of {@code predict}: how many iRoots there are by idiom, with the first few of each. */
public final class PredictionReport {
    private static final int SHOWN = 5;
    private static final Map<Integer, String> WHAT = Map.of(
            1, "one access depends on another's",
            2, "an access between two of another thread",
            3, "two accesses between two of another thread, one variable",
            4, "two accesses between two of another thread, two variables",
            5, "crossing: each thread's second access depends on the other's first",
            6, "two accesses after two of another thread");

    private final IrootSet set;

    private PredictionReport(IrootSet set) {
        this.set = set;
    }

    /** The report; the fields have all predictions. */
    public static Report of(PredictionOutcome outcome) {
        return new PredictionReport(outcome.set()).report(outcome);
    }

    private Report report(PredictionOutcome outcome) {
        int n = set.predictions().size();
        Report report = new Report()
                .line(Printable.line(set.program()) + ": " + n + (n == 1 ? " iRoot" : " iRoots") + " predicted from "
                        + set.traces() + (set.traces() == 1 ? " execution" : " executions"));
        Map<Integer, List<Prediction>> byIdiom = new TreeMap<>();
        outcome.idioms().forEach(idiom -> byIdiom.put(idiom, new ArrayList<>()));
        set.predictions()
                .forEach(
                        prediction -> byIdiom.computeIfAbsent(prediction.iroot().idiom(), idiom -> new ArrayList<>())
                                .add(prediction));
        Report counts = new Report();
        byIdiom.forEach((idiom, predictions) -> {
            long weak = predictions.stream().filter(Prediction::weak).count();
            long async = predictions.stream().filter(Prediction::async).count();
            report.line("")
                    .row(
                            "idiom %d  %7d%s%s  %s",
                            idiom,
                            predictions.size(),
                            weak == 0 ? "" : "  (" + weak + " by stale reads)",
                            async == 0 ? "" : "  (" + async + " after a time-out or interrupt)",
                            WHAT.get(idiom))
                    .lines(predictions.stream().limit(SHOWN).map(this::line).toList())
                    .line(predictions.size() > SHOWN, () -> "  ... and " + (predictions.size() - SHOWN) + " more");
            counts.field(String.valueOf(idiom), predictions.size());
        });
        return report.lines(
                        outcome.notes().stream().map(note -> "note: " + note).toList())
                .field("program", set.program())
                .field("traces", set.traces())
                .field("iroots", counts)
                .field("notes", outcome.notes())
                .field(
                        "predictions",
                        set.predictions().stream().map(this::fields).toList());
    }

    /** Line of an iRoot: {@code T1 WRITE x (F.java:3) => T2 READ x (F.java:7)}. */
    private String line(Prediction prediction) {
        StringBuilder text = new StringBuilder("  ");
        List<IrootEvent> events = prediction.iroot().events();
        for (int i = 0; i < events.size(); i++) {
            text.append(i == 0 ? "" : i == 2 && events.size() == 4 ? " ... " : " => ");
            text.append(thread(prediction.iroot().idiom(), i)).append(' ').append(Printable.line(place(events.get(i))));
        }
        text.append(prediction.weak() ? "  (stale read)" : "");
        return text.append(prediction.async() ? "  (asynchronous)" : "").toString();
    }

    private static String thread(int idiom, int event) {
        boolean first = idiom == 6 ? event % 2 == 0 : event == 0 || event == (idiom == 2 ? 2 : 3);
        return first ? "T1" : "T2";
    }

    private String place(IrootEvent event) {
        SiteEntry site = set.site(event).orElseThrow();
        boolean isLock = event.type() == AccessType.LOCK || event.type() == AccessType.UNLOCK;
        String member = isLock || site.member().isEmpty() ? "" : " " + TypeNames.ofMember(site.member());
        return event.type() + member + " (" + site.where() + ")";
    }

    private Report fields(Prediction prediction) {
        int idiom = prediction.iroot().idiom();
        List<IrootEvent> events = prediction.iroot().events();
        return new Report()
                .field("idiom", idiom)
                .field("weak", prediction.weak())
                .field("async", prediction.async())
                .field("traces", prediction.traces())
                .field(
                        "events",
                        IntStream.range(0, events.size())
                                .mapToObj(i -> fields(events.get(i), thread(idiom, i)))
                                .toList());
    }

    private Report fields(IrootEvent event, String thread) {
        SiteEntry site = set.site(event).orElseThrow();
        return new Report()
                .field("thread", thread)
                .field("type", event.type().name())
                .field("site", Long.toHexString(event.site()))
                .field("where", site.where())
                .field("class", site.className())
                .field("method", site.method())
                .field("member", site.member());
    }
}
