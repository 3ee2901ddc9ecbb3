package dev.heddle.cli.report;

import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.schedule.Steps;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TypeNames;
import dev.heddle.replayer.replay.ScheduleOutcome;
import dev.heddle.replayer.replay.ScheduleReplayOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The report of {@code replay} for schedules: a line for each, and where it was left. */
public final class ScheduleReport {
    private final ScheduleReplayOutcome outcome;
    private final List<ScheduleOutcome> outcomes;
    private final Function<Path, String> show;
    private final Report report = new Report();

    private ScheduleReport(ScheduleReplayOutcome outcome, Function<Path, String> show) {
        this.outcome = outcome;
        this.show = show;
        outcomes = outcome.schedules();
    }

    /** @param show a path as people would type it */
    public static Report of(ScheduleReplayOutcome outcome, Function<Path, String> show) {
        return new ScheduleReport(outcome, show).report();
    }

    private Report report() {
        report.line("heddle replay   " + Printable.line(outcome.program()) + ", "
                + Figures.count(outcomes.size(), "schedule")
                + (outcome.times() == 1 ? "" : ", each " + Figures.count(outcome.times()) + " times"));
        int width = outcomes.stream()
                .mapToInt(one -> show.apply(one.file()).length())
                .max()
                .orElse(0);
        outcomes.forEach(one -> add(one, width));
        boolean isChanged =
                outcomes.stream().anyMatch(one -> !one.schedule().changes().isEmpty());
        boolean isRecordingLeft = outcomes.stream()
                .anyMatch(one -> one.schedule().recording().isPresent() && !one.isToEnd() && !one.isToGoal());
        return report.line("  followed to the end: " + outcome.toEnd()
                        + (isChanged ? "; to their changes, then by their plan: " + outcome.toGoal() : "")
                        + "; left: " + outcome.left() + " (of " + outcomes.size() + "); failed: " + outcome.failed()
                        + "; distinct reads-from classes: " + outcome.readsFromClasses())
                .line(
                        isRecordingLeft,
                        () ->
                                "  a free recording lacks what one thread alone used: heddle derive --events replayed derives"
                                        + " from an execution that follows it and has all events")
                .lines(outcome.warnings().stream()
                        .map(warning -> "warning: " + Printable.line(warning))
                        .toList())
                .field("program", outcome.program())
                .field("times", outcomes.size() * outcome.times())
                .field("reproduced", (outcome.toEnd() + outcome.toGoal()) * outcome.times())
                .field("toEnd", outcome.toEnd())
                .field("toGoal", outcome.toGoal())
                .field("left", outcome.left())
                .field("readsFromClasses", outcome.readsFromClasses())
                .field("diverged", outcome.diverged() * outcome.times())
                .field("verdict", outcome.verdict())
                .field("failed", outcome.failed())
                .field("followed", followed(outcomes))
                .field("schedules", outcomes.stream().map(this::fields).toList())
                .field("warnings", outcome.warnings());
    }

    private void add(ScheduleOutcome one, int width) {
        var row = one.row();
        report.row(
                "  %-" + width + "s  %s  steps %s of %s, decisions %s of %s%s  %s  %s",
                show.apply(one.file()),
                mode(one),
                row.followed(),
                row.events(),
                row.followedDecisions(),
                row.decisions(),
                changes(one),
                one.reached(),
                one.hasDiverged() ? "diverged" : Printable.line(row.verdict()));
        report.line(
                !row.isWhole(),
                () -> "      left at event " + row.followed() + ": expected " + expected(one) + ", found "
                        + row.found());
        report.line(!row.trace().isEmpty(), () -> "      trace: " + show.apply(Path.of(row.trace())));
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
                        .flatMap(recorded -> event(recorded.trace(), id))
                        .map(what -> " " + what)
                        .orElse("");
    }

    private static Optional<String> event(Trace trace, String id) {
        if (!id.matches("\\([^,]+,[0-9]+\\)")) {
            return Optional.empty(); // the end, or a change, which has its place with it
        }
        int comma = id.indexOf(',');
        String path = id.substring(1, comma);
        int left = Integer.parseInt(id.substring(comma + 1, id.length() - 1));
        EventColumns events = trace.events();
        for (int i = 0; i < events.size(); i++) {
            if (trace.threads().get(events.thread(i)).path().equals(path) && Steps.isStep(events, i) && left-- == 0) {
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

    private Report fields(ScheduleOutcome one) {
        var row = one.row();
        return new Report()
                .field("schedule", show.apply(one.file()))
                .field("mode", mode(one))
                .field("strategy", one.schedule().strategy())
                .field("verdict", one.verdict())
                .field("reached", one.isToEnd() ? "toEnd" : one.isToGoal() ? "toGoal" : "left")
                .field(
                        "changes",
                        one.schedule().changes().stream().map(Object::toString).toList())
                .field("changesMade", row.changes())
                .field("followed", followed(List.of(one)))
                .field("left", row.isWhole() ? null : left(one))
                .field("message", row.verdict())
                .field("readsFromClass", Long.toHexString(row.readsFromClass()))
                .field("trace", row.trace().isEmpty() ? null : show.apply(Path.of(row.trace())));
    }

    private Report left(ScheduleOutcome one) {
        return new Report()
                .field("event", one.row().followed())
                .field("expected", expected(one))
                .field("found", one.row().found());
    }

    private static Report followed(List<ScheduleOutcome> of) {
        return new Report()
                .field("events", of.stream().mapToInt(o -> o.row().followed()).sum())
                .field("ofEvents", of.stream().mapToInt(o -> o.row().events()).sum())
                .field(
                        "decisions",
                        of.stream().mapToInt(o -> o.row().followedDecisions()).sum())
                .field(
                        "ofDecisions",
                        of.stream().mapToInt(o -> o.row().decisions()).sum());
    }
}
