package dev.heddle.analyzer.report;

import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Trace;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a failure needs, as JSON values: {@code text}, {@code constraints}, {@code with}, {@code without},
 * {@code inevitableFrom}, {@code continuations}, {@code executions}. Numbers of constraints are indices of events; the
 * initial write is {@code "initial"}.
 */
public final class CauseJson {
    private CauseJson() {}

    /** The object, or null where the cause is not known. */
    public static @Nullable Map<String, Object> of(Trace trace) {
        Cause cause = trace.cause();
        if (!cause.isKnown()) {
            return null;
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("text", CauseStory.lines(trace).stream().map(CauseLine::text).toList());
        json.put(
                "constraints",
                cause.constraints().stream().map(CauseJson::constraint).toList());
        json.put("with", trial(cause.with()));
        json.put("without", trial(cause.without()));
        json.put("inevitableFrom", cause.inevitableFrom() < 0 ? null : cause.inevitableFrom());
        json.put("continuations", cause.continuations());
        json.put("executions", cause.executions());
        return json;
    }

    private static Map<String, Object> constraint(Cause.Constraint constraint) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", constraint.kind().name().toLowerCase(Locale.ROOT));
        json.put("first", constraint.first() < 0 ? "initial" : (Object) constraint.first());
        if (constraint.later().isEmpty()) {
            json.put("second", constraint.second());
        } else {
            json.put("later", constraint.later());
        }
        return json;
    }

    static Map<String, Object> trial(Cause.Trial trial) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("executions", trial.executions());
        json.put("failed", trial.failed());
        return json;
    }
}
