package dev.heddle.cli.report;

import dev.heddle.formats.schedule.ScheduleUnit;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TypeNames;
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
    private final String program;
    private final List<ScheduleOutcome> outcomes;
    private final int times;
    private final Optional<Trace> trace;
    private final Function<Path, String> show;
    private final List<String> warnings;

    /**
     * @param times how often each was followed
     * @param trace where the schedules come from, to name their events; or empty
     * @param show a path as people would type it
     */
    public ScheduleReport(
            String program,
            List<ScheduleOutcome> outcomes,
            int times,
            Optional<Trace> trace,
            Function<Path, String> show,
            List<String> warnings) {
        this.program = program;
        this.outcomes = List.copyOf(outcomes);
        this.times = times;
        this.trace = trace;
        this.show = show;
        this.warnings = List.copyOf(warnings);
    }

    /** The trace of the first execution that failed, as the target named it. */
    public Optional<String> firstFailing() {
        return outcomes.stream()
                .map(outcome -> outcome.row().trace())
                .filter(file -> !file.isEmpty())
                .findFirst();
    }

    /** How many strict schedules were left. */
    public long diverged() {
        return outcomes.stream().filter(ScheduleOutcome::hasDiverged).count();
    }

    private long whole() {
        return toEnd() + toGoal();
    }

    private long toEnd() {
        return outcomes.stream().filter(ScheduleOutcome::isToEnd).count();
    }

    private long toGoal() {
        return outcomes.stream().filter(ScheduleOutcome::isToGoal).count();
    }

    /**
     * Executions in which some read saw another write, or some lock was taken in another order, are of different
     * classes.
     */
    private long readsFromClasses() {
        return outcomes.stream()
                .mapToLong(outcome -> outcome.row().readsFromClass())
                .distinct()
                .count();
    }

    private long failed() {
        return outcomes.stream().filter(outcome -> outcome.row().hasFailed()).count();
    }

    /** A line for each schedule, and where it was left. */
    public String text() {
        StringBuilder text = new StringBuilder("heddle replay   ")
                .append(Printable.line(program))
                .append(", ")
                .append(Figures.count(outcomes.size(), "schedule"))
                .append(times == 1 ? "\n" : ", each " + Figures.count(times) + " times\n");
        int width = outcomes.stream().mapToInt(o -> o.file().length()).max().orElse(0);
        for (ScheduleOutcome outcome : outcomes) {
            append(text, outcome, width);
        }
        text.append("  followed to the end: ").append(toEnd());
        if (outcomes.stream().anyMatch(outcome -> !outcome.schedule().changes().isEmpty())) {
            text.append("; to their changes, then by their plan: ").append(toGoal());
        }
        text.append("; left: ")
                .append(outcomes.size() - whole())
                .append(" (of ")
                .append(outcomes.size())
                .append("); failed: ")
                .append(failed())
                .append("; distinct reads-from classes: ")
                .append(readsFromClasses())
                .append('\n');
        warnings.forEach(warning ->
                text.append("warning: ").append(Printable.line(warning)).append('\n'));
        return text.toString();
    }

    private void append(StringBuilder text, ScheduleOutcome outcome, int width) {
        var row = outcome.row();
        text.append(String.format(
                Locale.ROOT,
                "  %-" + width + "s  %s  %s %s of %s, decisions %s of %s%s  %s  %s%n",
                outcome.file(),
                mode(outcome),
                outcome.schedule().unit() == ScheduleUnit.EVENTS ? "events" : "steps",
                row.followed(),
                row.events(),
                row.followedDecisions(),
                row.decisions(),
                changes(outcome),
                outcome.reached(),
                outcome.hasDiverged() ? "diverged" : Printable.line(row.verdict())));
        if (!row.isWhole()) {
            text.append("      left at event ")
                    .append(row.followed())
                    .append(": expected ")
                    .append(expected(outcome))
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

    private static String changes(ScheduleOutcome outcome) {
        int all = outcome.schedule().changes().size();
        return all == 0 ? "" : ", changes " + outcome.row().changes() + " of " + all;
    }

    private static String mode(ScheduleOutcome outcome) {
        return outcome.schedule().mode().name().toLowerCase(Locale.ROOT);
    }

    /** With what it was in the trace, where that is known. */
    private String expected(ScheduleOutcome outcome) {
        String id = outcome.row().expected();
        return id
                + trace.flatMap(of -> event(of, outcome.schedule().unit(), id))
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
        json.put("program", program);
        json.put("times", outcomes.size() * times);
        json.put("reproduced", whole() * times);
        json.put("toEnd", toEnd());
        json.put("toGoal", toGoal());
        json.put("left", outcomes.size() - whole());
        json.put("readsFromClasses", readsFromClasses());
        json.put("diverged", diverged() * times);
        json.put("verdict", verdict());
        json.put("failed", failed());
        json.put("followed", followed(outcomes));
        List<Object> schedules = new ArrayList<>();
        outcomes.forEach(outcome -> schedules.add(json(outcome)));
        json.put("schedules", schedules);
        json.put("warnings", warnings);
        return json;
    }

    private String verdict() {
        if (diverged() > 0) {
            return "diverged";
        }
        return outcomes.stream()
                .filter(outcome -> outcome.row().hasFailed())
                .map(ScheduleOutcome::verdict)
                .findFirst()
                .orElse("passed");
    }

    private Map<String, Object> json(ScheduleOutcome outcome) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schedule", outcome.file());
        json.put("mode", mode(outcome));
        json.put("strategy", outcome.schedule().strategy());
        json.put("verdict", outcome.verdict());
        json.put("reached", outcome.isToEnd() ? "toEnd" : outcome.isToGoal() ? "toGoal" : "left");
        json.put(
                "changes",
                outcome.schedule().changes().stream().map(Object::toString).toList());
        json.put("changesMade", outcome.row().changes());
        json.put("followed", followed(List.of(outcome)));
        json.put("left", outcome.row().isWhole() ? null : left(outcome));
        json.put("message", outcome.row().verdict());
        json.put("readsFromClass", Long.toHexString(outcome.row().readsFromClass()));
        json.put(
                "trace",
                outcome.row().trace().isEmpty()
                        ? null
                        : show.apply(Path.of(outcome.row().trace())));
        return json;
    }

    private Map<String, Object> left(ScheduleOutcome outcome) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("event", outcome.row().followed());
        json.put("expected", expected(outcome));
        json.put("found", outcome.row().found());
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
