package dev.heddle.cli.report;

import dev.heddle.formats.schedule.ScheduleUnit;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TypeNames;
import dev.heddle.replayer.replay.ScheduleOutcome;
import dev.heddle.replayer.replay.ScheduleReplayOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The text and the JSON of {@code replay} for schedules. */
public final class ScheduleReport {
    private final ScheduleReplayOutcome outcome;
    private final List<ScheduleOutcome> outcomes;
    private final Function<Path, String> show;

    /** @param show a path as people would type it */
    public ScheduleReport(ScheduleReplayOutcome outcome, Function<Path, String> show) {
        this.outcome = outcome;
        this.show = show;
        outcomes = outcome.schedules();
    }

    /** A line for each schedule, and where it was left. */
    public String text() {
        StringBuilder text = new StringBuilder("heddle replay   ")
                .append(Printable.line(outcome.program()))
                .append(", ")
                .append(Figures.count(outcomes.size(), "schedule"))
                .append(outcome.times() == 1 ? "\n" : ", each " + Figures.count(outcome.times()) + " times\n");
        int width = outcomes.stream()
                .mapToInt(one -> show.apply(one.file()).length())
                .max()
                .orElse(0);
        for (ScheduleOutcome one : outcomes) {
            append(text, one, width);
        }
        text.append("  followed to the end: ").append(outcome.toEnd());
        if (outcomes.stream().anyMatch(one -> !one.schedule().changes().isEmpty())) {
            text.append("; to their changes, then by their plan: ").append(outcome.toGoal());
        }
        text.append("; left: ")
                .append(outcome.left())
                .append(" (of ")
                .append(outcomes.size())
                .append("); failed: ")
                .append(outcome.failed())
                .append("; distinct reads-from classes: ")
                .append(outcome.readsFromClasses())
                .append('\n');
        outcome.warnings()
                .forEach(warning ->
                        text.append("warning: ").append(Printable.line(warning)).append('\n'));
        return text.toString();
    }

    private void append(StringBuilder text, ScheduleOutcome one, int width) {
        var row = one.row();
        text.append(String.format(
                Locale.ROOT,
                "  %-" + width + "s  %s  %s %s of %s, decisions %s of %s%s  %s  %s%n",
                show.apply(one.file()),
                mode(one),
                one.schedule().unit() == ScheduleUnit.EVENTS ? "events" : "steps",
                row.followed(),
                row.events(),
                row.followedDecisions(),
                row.decisions(),
                changes(one),
                one.reached(),
                one.hasDiverged() ? "diverged" : Printable.line(row.verdict())));
        if (!row.isWhole()) {
            text.append("      left at event ")
                    .append(row.followed())
                    .append(": expected ")
                    .append(expected(one))
                    .append(", found ")
                    .append(row.found())
                    .append('\n');
        }
        if (!row.trace().isEmpty()) {
            text.append("      trace: ")
                    .append(show.apply(Path.of(row.trace())))
                    .append('\n');
        }
    }

    private static String changes(ScheduleOutcome one) {
        int all = one.schedule().changes().size();
        return all == 0 ? "" : ", changes " + one.row().changes() + " of " + all;
    }

    private static String mode(ScheduleOutcome one) {
        return one.schedule().mode().name().toLowerCase(Locale.ROOT);
    }

    /** With what it was in the trace, where that is known. */
    private String expected(ScheduleOutcome one) {
        String id = one.row().expected();
        return id
                + outcome.request()
                        .recorded()
                        .flatMap(recorded ->
                                event(recorded.trace(), one.schedule().unit(), id))
                        .map(what -> " " + what)
                        .orElse("");
    }

    private static Optional<String> event(Trace trace, ScheduleUnit unit, String id) {
        if (!id.matches("\\([^,]+,[0-9]+\\)")) {
            return Optional.empty(); // the end, or a change, which has its place with it
        }
        int comma = id.indexOf(',');
        String path = id.substring(1, comma);
        int left = Integer.parseInt(id.substring(comma + 1, id.length() - 1));
        EventColumns events = trace.events();
        for (int i = 0; i < events.size(); i++) {
            if (trace.threads().get(events.thread(i)).path().equals(path) && unit.counts(events, i) && left-- == 0) {
                String what = events.kind(i).toString();
                int site = events.site(i);
                return Optional.of(
                        site < 0
                                ? what
                                : what + " " + member(trace.sites().get(site)) + "at "
                                        + trace.sites().get(site).where());
            }
        }
        return Optional.empty();
    }

    private static String member(Trace.SiteEntry site) {
        return site.member().isEmpty() ? "" : TypeNames.ofMember(site.member()) + " ";
    }

    /** The contract's fields first. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("program", outcome.program());
        json.put("times", outcomes.size() * outcome.times());
        json.put("reproduced", (outcome.toEnd() + outcome.toGoal()) * outcome.times());
        json.put("toEnd", outcome.toEnd());
        json.put("toGoal", outcome.toGoal());
        json.put("left", outcome.left());
        json.put("readsFromClasses", outcome.readsFromClasses());
        json.put("diverged", outcome.diverged() * outcome.times());
        json.put("verdict", outcome.verdict());
        json.put("failed", outcome.failed());
        json.put("followed", followed(outcomes));
        List<Object> schedules = new ArrayList<>();
        outcomes.forEach(one -> schedules.add(json(one)));
        json.put("schedules", schedules);
        json.put("warnings", outcome.warnings());
        return json;
    }

    private Map<String, Object> json(ScheduleOutcome one) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schedule", show.apply(one.file()));
        json.put("mode", mode(one));
        json.put("strategy", one.schedule().strategy());
        json.put("verdict", one.verdict());
        json.put("reached", one.isToEnd() ? "toEnd" : one.isToGoal() ? "toGoal" : "left");
        json.put(
                "changes",
                one.schedule().changes().stream().map(Object::toString).toList());
        json.put("changesMade", one.row().changes());
        json.put("followed", followed(List.of(one)));
        json.put("left", one.row().isWhole() ? null : left(one));
        json.put("message", one.row().verdict());
        json.put("readsFromClass", Long.toHexString(one.row().readsFromClass()));
        json.put(
                "trace",
                one.row().trace().isEmpty()
                        ? null
                        : show.apply(Path.of(one.row().trace())));
        return json;
    }

    private Map<String, Object> left(ScheduleOutcome one) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("event", one.row().followed());
        json.put("expected", expected(one));
        json.put("found", one.row().found());
        return json;
    }

    private static Map<String, Object> followed(List<ScheduleOutcome> of) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("events", of.stream().mapToInt(o -> o.row().followed()).sum());
        json.put("ofEvents", of.stream().mapToInt(o -> o.row().events()).sum());
        json.put(
                "decisions",
                of.stream().mapToInt(o -> o.row().followedDecisions()).sum());
        json.put("ofDecisions", of.stream().mapToInt(o -> o.row().decisions()).sum());
        return json;
    }
}
