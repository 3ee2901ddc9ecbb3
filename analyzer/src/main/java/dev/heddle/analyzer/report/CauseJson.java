package dev.heddle.analyzer.report;

import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Trace;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a failure needs, as JSON values: {@code text}, {@code constraints}, {@code with}, {@code without},
 * {@code inevitableFrom}, {@code continuations}, {@code executions}. Numbers of constraints are indices of events; the
 * initial write is {@code "initial"}.
 */
public final class CauseJson {
    private CauseJson() {}

    /** The object, or null where the cause is not known. */
    public static @Nullable Report of(Trace trace) {
        Cause cause = trace.cause();
        if (!cause.isKnown()) {
            return null;
        }
        return new Report()
                .field(
                        "text",
                        CauseStory.findings(trace).stream().map(Finding::text).toList())
                .field(
                        "constraints",
                        cause.constraints().stream().map(CauseJson::constraint).toList())
                .field("with", trial(cause.with()))
                .field("without", trial(cause.without()))
                .field("inevitableFrom", cause.inevitableFrom() < 0 ? null : cause.inevitableFrom())
                .field("continuations", cause.continuations())
                .field("executions", cause.executions());
    }

    private static Report constraint(Cause.Constraint constraint) {
        Report json = new Report();
        json.field("kind", constraint.kind().name().toLowerCase(Locale.ROOT));
        json.field("first", constraint.first() < 0 ? "initial" : (Object) constraint.first());
        if (constraint.later().isEmpty()) {
            json.field("second", constraint.second());
        } else {
            json.field("later", constraint.later());
        }
        return json;
    }

    static Report trial(Cause.Trial trial) {
        return new Report().field("executions", trial.executions()).field("failed", trial.failed());
    }
}
