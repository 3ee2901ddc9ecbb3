package dev.heddle.cli.report;

import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.replayer.job.ExposeResults;
import dev.heddle.replayer.job.ExposeResults.Entry;
import dev.heddle.replayer.job.ExposeResults.Means;
import dev.heddle.replayer.job.ExposeResults.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The JSON of {@code expose}: the iRoots, then the parts of {@code check} on executions and failures. */
public final class ExposeJson {
    private ExposeJson() {}

    /** Maps, lists, strings, numbers and nulls, in the order in which they are written. */
    public static Map<String, Object> of(ExposeOutcome outcome) {
        ExposeResults results = outcome.results();
        Map<String, Object> json = new LinkedHashMap<>();
        CheckJson.putSubject(json, outcome.check());
        json.put("executions", outcome.check().result().work().executions());
        json.put("profileExecutions", results.profileExecutions());
        json.put("predicted", outcome.predicted().count());
        json.put("exposed", outcome.exposed().count());
        json.put("idioms", idioms(outcome));
        json.put("iroots", iroots(outcome));
        json.put("curve", curve(results));
        json.put("races", RaceLines.json(outcome.races()));
        Map<String, Object> again = new LinkedHashMap<>();
        again.put("ok", results.checkedAgain());
        again.put("total", results.checked());
        json.put("tracesReplayed", again);
        json.put("figure", outcome.figure());
        json.put("memo", outcome.memo().orElse(null));
        json.put("stoppedByFailures", outcome.check().stoppedByFailures());
        CheckJson.putCampaign(json, outcome.check());
        CheckJson.putShares(json, outcome.check().result());
        CheckJson.putFailure(json, outcome.check(), "");
        return json;
    }

    private static Map<String, Object> idioms(ExposeOutcome outcome) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (int idiom = 1; idiom <= 6; idiom++) {
            int which = idiom;
            long predicted = outcome.predicted(which).count();
            if (predicted == 0 && outcome.unpredicted(which) == 0) {
                continue;
            }
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("predicted", predicted);
            for (State state : State.values()) {
                row.put(word(state), outcome.count(which, state));
            }
            Map<String, Object> by = new LinkedHashMap<>();
            for (Means means : Means.values()) {
                if (means != Means.NONE) {
                    by.put(word(means), outcome.count(which, means));
                }
            }
            row.put("by", by);
            row.put("unpredicted", outcome.unpredicted(which));
            json.put(Integer.toString(idiom), row);
        }
        return json;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static List<Object> iroots(ExposeOutcome outcome) {
        Map<Long, String> places = outcome.results().places();
        List<Object> all = new ArrayList<>();
        for (Entry e : outcome.results().entries()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("iroot", IrootText.of(e.iroot(), places));
            json.put("idiom", e.iroot().idiom());
            json.put(
                    "events",
                    e.iroot().events().stream()
                            .map(event -> event(event, places))
                            .toList());
            json.put("predicted", e.isPredicted());
            json.put("weak", e.isWeak());
            json.put("async", e.isAsync());
            json.put("state", word(e.state()));
            json.put("by", e.means() == Means.NONE ? null : word(e.means()));
            json.put("attempts", e.attempts());
            json.put("execution", e.execution() == 0 ? null : e.execution());
            json.put("trace", e.trace().isEmpty() ? null : outcome.shown().apply(e.trace()));
            all.add(json);
        }
        return all;
    }

    private static Map<String, Object> event(IrootEvent event, Map<Long, String> places) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", word(event.type()));
        json.put("at", places.get(event.site()));
        json.put("site", "0x" + Long.toHexString(event.site()));
        return json;
    }

    private static List<Object> curve(ExposeResults results) {
        List<Object> all = new ArrayList<>();
        for (ExposeResults.Point p : results.points()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("execution", p.execution());
            json.put("seconds", Figures.rounded(Figures.seconds(p.nanos())));
            json.put("exposed", p.covered());
            json.put("exposedPredicted", p.predicted());
            all.add(json);
        }
        return all;
    }
}
