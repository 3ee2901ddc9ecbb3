package dev.heddle.cli.report;

import dev.heddle.analyzer.analysis.PredictionOutcome;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.iroot.Prediction;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.TypeNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The text and the JSON of {@code predict}. */
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
    private final Set<Integer> idioms;
    private final List<String> notes;

    public PredictionReport(PredictionOutcome outcome) {
        set = outcome.set();
        idioms = new TreeSet<>(outcome.idioms());
        notes = outcome.notes();
    }

    /** How many iRoots there are, by idiom. */
    private Map<Integer, List<Prediction>> byIdiom() {
        Map<Integer, List<Prediction>> all = new TreeMap<>();
        idioms.forEach(idiom -> all.put(idiom, new ArrayList<>()));
        set.predictions()
                .forEach(prediction -> all.computeIfAbsent(prediction.iroot().idiom(), idiom -> new ArrayList<>())
                        .add(prediction));
        return all;
    }

    /** For people: figures, and the first few of each idiom. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(Printable.line(set.program()))
                .append(": ")
                .append(set.predictions().size());
        text.append(set.predictions().size() == 1 ? " iRoot" : " iRoots").append(" predicted from ");
        text.append(set.traces()).append(set.traces() == 1 ? " execution\n" : " executions\n");
        byIdiom().forEach((idiom, predictions) -> {
            text.append(String.format(Locale.ROOT, "%nidiom %d  %7d", idiom, predictions.size()));
            long weak = predictions.stream().filter(Prediction::weak).count();
            long async = predictions.stream().filter(Prediction::async).count();
            text.append(weak == 0 ? "" : "  (" + weak + " by stale reads)");
            text.append(async == 0 ? "" : "  (" + async + " after a time-out or interrupt)");
            text.append("  ").append(WHAT.get(idiom)).append('\n');
            predictions.stream().limit(SHOWN).forEach(prediction -> text.append(lines(prediction)));
            if (predictions.size() > SHOWN) {
                text.append("  ... and ").append(predictions.size() - SHOWN).append(" more\n");
            }
        });
        notes.forEach(note -> text.append("note: ").append(note).append('\n'));
        return text.toString().replace("\r\n", "\n");
    }

    /** Line of an iRoot: {@code T1 WRITE x (F.java:3) => T2 READ x (F.java:7)}. */
    private String lines(Prediction prediction) {
        StringBuilder text = new StringBuilder("  ");
        List<IrootEvent> events = prediction.iroot().events();
        for (int i = 0; i < events.size(); i++) {
            text.append(i == 0 ? "" : i == 2 && events.size() == 4 ? " ... " : " => ");
            text.append(thread(prediction.iroot().idiom(), i)).append(' ').append(Printable.line(place(events.get(i))));
        }
        text.append(prediction.weak() ? "  (stale read)" : "");
        return text.append(prediction.async() ? "  (asynchronous)\n" : "\n").toString();
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

    /** All of them. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("program", set.program());
        json.put("traces", set.traces());
        Map<String, Object> counts = new LinkedHashMap<>();
        byIdiom().forEach((idiom, predictions) -> counts.put(String.valueOf(idiom), predictions.size()));
        json.put("iroots", counts);
        json.put("notes", notes);
        json.put("predictions", set.predictions().stream().map(this::json).toList());
        return json;
    }

    private Map<String, Object> json(Prediction prediction) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("idiom", prediction.iroot().idiom());
        json.put("weak", prediction.weak());
        json.put("async", prediction.async());
        json.put("traces", prediction.traces());
        List<Object> events = new ArrayList<>();
        for (int i = 0; i < prediction.iroot().events().size(); i++) {
            IrootEvent event = prediction.iroot().events().get(i);
            SiteEntry site = set.site(event).orElseThrow();
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("thread", thread(prediction.iroot().idiom(), i));
            one.put("type", event.type().name());
            one.put("site", Long.toHexString(event.site()));
            one.put("where", site.where());
            one.put("class", site.className());
            one.put("method", site.method());
            one.put("member", site.member());
            events.add(one);
        }
        json.put("events", events);
        return json;
    }
}
