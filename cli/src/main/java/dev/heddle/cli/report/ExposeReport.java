package dev.heddle.cli.report;

import dev.heddle.analyzer.iroot.IrootLine;
import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.run.ModelSwitches.TimeMode;
import dev.heddle.formats.text.Printable;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.expose.ExposeResults;
import dev.heddle.replayer.job.expose.ExposeResults.Entry;
import dev.heddle.replayer.job.expose.ExposeResults.Means;
import dev.heddle.replayer.job.expose.ExposeResults.State;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The report of {@code expose}: what was predicted, what of it was made to happen and how, and what failed on the way.
 */
public final class ExposeReport {
    /** Longer than the sleeps and time-outs of most tests. */
    private static final int LONG_SLACK_MILLIS = 10_000;

    private static final int MOST_LINES = 40;

    private final ExposeOutcome outcome;
    private final ExposeResults results;
    private final Map<Long, String> places;
    private final RunResult run;
    private final Report report = new Report();

    private ExposeReport(ExposeOutcome outcome) {
        this.outcome = outcome;
        results = outcome.results();
        places = outcome.results().places();
        run = outcome.check().result();
    }

    /**
     * The whole report; its fields are the iRoots, then those of {@code check} on executions and failures.
     *
     * @param story of the first failure
     */
    public static Report of(ExposeOutcome outcome, Optional<FailureStory> story) {
        ExposeReport expose = new ExposeReport(outcome);
        expose.campaign();
        expose.idioms();
        expose.exposed();
        expose.rest();
        expose.races();
        expose.files();
        return expose.addFields().section(CheckReport.failure(outcome.check(), story));
    }

    private void campaign() {
        CheckOutcome check = outcome.check();
        report.line("heddle expose " + Printable.line(check.program()) + "   seed " + check.seed() + ", Java "
                + check.jdk());
        report.line("  model: " + check.model().text());
        String profile = results.profileExecutions() == 0
                ? ""
                : " (" + Figures.count(results.profileExecutions()) + " to predict from)";
        report.line("  " + Figures.count(run.work().executions(), "execution") + profile + " in "
                + Figures.seconds(Figures.seconds(run.work().nanos())) + ", "
                + (run.failures().count() == 0
                        ? "none failed"
                        : Figures.count(run.failures().count()) + " failed"));
        if (check.interrupted()) {
            report.line("  interrupted");
        } else if (check.timeLimitMillis() > 0 && run.work().nanos() / 1_000_000 >= check.timeLimitMillis()) {
            report.line("  stopped by the time limit of " + Figures.seconds(check.timeLimitMillis() / 1000.0)
                    + " (--time-limit 0 for no limit)");
        } else if (check.stoppedByFailures() && outcome.predicted().anyMatch(e -> e.state() == State.LEFT)) {
            report.line("  stopped at the first failure (--keep-going goes on)");
        }
        check.ending()
                .kept()
                .ifPresent(kept -> report.line("  go on with: " + Printable.line("heddle expose --resume " + kept)));
    }

    private void idioms() {
        report.line("");
        report.line("  idiom  predicted  exposed  failed  left  known    by profile  derived  active  search");
        for (int idiom = 1; idiom <= 6; idiom++) {
            int which = idiom;
            if (outcome.predicted(which).findAny().isPresent()) {
                report.line(row(
                        Integer.toString(idiom),
                        new long[] {
                            outcome.predicted(which).count(),
                            outcome.count(which, State.EXPOSED),
                            outcome.count(which, State.FAILED),
                            outcome.count(which, State.LEFT),
                            outcome.count(which, State.KNOWN)
                        },
                        new long[] {
                            outcome.count(which, Means.PROFILE),
                            outcome.count(which, Means.DERIVED),
                            outcome.count(which, Means.ACTIVE),
                            outcome.count(which, Means.SEARCH)
                        }));
            }
        }
        if (outcome.predicted().findAny().isEmpty()) {
            report.line("  no iRoots were predicted");
        }
        long others = results.entries().stream()
                .filter(e -> !e.isPredicted() && e.state() == State.EXPOSED)
                .count();
        if (others > 0) {
            report.line("  and " + Figures.count(others) + " that had not been predicted");
        }
    }

    private static String row(String name, long[] states, long[] means) {
        return String.format(
                Locale.ROOT,
                "  %5s  %,9d  %,7d  %,6d  %,4d  %,5d    %,10d  %,7d  %,6d  %,6d",
                name,
                states[0],
                states[1],
                states[2],
                states[3],
                states[4],
                means[0],
                means[1],
                means[2],
                means[3]);
    }

    private void exposed() {
        List<Entry> exposed = outcome.exposed().toList();
        if (exposed.isEmpty()) {
            return;
        }
        report.line("");
        report.line("  exposed (method, execution, iRoot):");
        exposed.stream()
                .limit(MOST_LINES)
                .forEach(e -> report.line(String.format(
                        Locale.ROOT,
                        "    %-7s %,6d  %s%s",
                        e.means().name().toLowerCase(Locale.ROOT),
                        e.execution(),
                        IrootLine.of(e.iroot(), places),
                        e.isWeak() ? "   weak" : "")));
        more(exposed.size());
    }

    private void rest() {
        List<Entry> rest = outcome.predicted()
                .filter(e -> e.state() == State.FAILED || e.state() == State.LEFT || e.state() == State.STALE)
                .toList();
        if (rest.isEmpty()) {
            return;
        }
        report.line("");
        report.line("  not exposed (attempts, iRoot):");
        rest.stream()
                .limit(MOST_LINES)
                .forEach(e -> report.line(String.format(
                        Locale.ROOT, "    %6d  %s%s", e.attempts(), IrootLine.of(e.iroot(), places), remark(e))));
        more(rest.size());
        long timed = rest.stream().filter(Entry::isAsync).count();
        TimeMode time = outcome.check().model().time();
        if (timed > 0 && !time.isReal() && time.slackMillis() >= 0 && time.slackMillis() < LONG_SLACK_MILLIS) {
            report.line("  " + Figures.count(timed) + " of them may need a time to be over while threads can run, which"
                    + " is tried up to " + time.slackMillis() + " ms; --time-slack " + LONG_SLACK_MILLIS
                    + " tries more");
        }
    }

    private static String remark(Entry e) {
        return (e.isWeak() ? "   weak" : "")
                + (e.isAsync() ? "   after a time-out or input" : "")
                + (e.state() == State.STALE ? "   not in this program" : "");
    }

    private void more(int all) {
        if (all > MOST_LINES) {
            report.line("    and " + Figures.count(all - MOST_LINES) + " more; all are in the JSON");
        }
    }

    private void races() {
        List<RacePair> races = outcome.races().pairs();
        if (races.isEmpty()) {
            return;
        }
        long seen = races.stream().filter(pair -> pair.witness().isPresent()).count();
        report.line("");
        report.line("  " + Figures.count(races.size(), "race") + " (pairs of sites), " + Figures.count(seen)
                + " with a witness:");
        RaceLines.text(outcome.races(), outcome.check().trace()).forEach(line -> report.line("  " + line));
    }

    private void files() {
        report.line("");
        outcome.exposed()
                .filter(e -> !e.trace().isEmpty())
                .findFirst()
                .ifPresent(e -> report.line("Traces: " + outcome.shown().apply(e.trace())
                        + " and others, numbered by execution   (heddle replay FILE)"));
        if (results.replays().total() > 0) {
            report.line("  " + results.replays().ok() + " of "
                    + results.replays().total() + " traces replayed immediately exposed the same iRoots");
        }
        report.line("Figure: " + outcome.figure());
        outcome.memo().ifPresent(memo -> report.line("Memo: " + memo));
    }

    private Report addFields() {
        CheckReport.putSubject(report, outcome.check());
        report.field("executions", outcome.check().result().work().executions());
        report.field("profileExecutions", results.profileExecutions());
        report.field("predicted", outcome.predicted().count());
        report.field("exposed", outcome.exposed().count());
        report.field("idioms", idiomFields());
        report.field("iroots", results.entries().stream().map(this::fields).toList());
        report.field(
                "curve", results.points().stream().map(ExposeReport::fields).toList());
        report.field("races", RaceLines.json(outcome.races()));
        report.field(
                "tracesReplayed",
                new Report()
                        .field("ok", results.replays().ok())
                        .field("total", results.replays().total()));
        report.field("figure", outcome.figure());
        report.field("memo", outcome.memo().orElse(null));
        report.field("stoppedByFailures", outcome.check().stoppedByFailures());
        CheckReport.putCampaign(report, outcome.check());
        CheckReport.putShares(report, outcome.check().result());
        CheckReport.putFailure(report, outcome.check(), Optional.empty());
        return report;
    }

    private Report idiomFields() {
        Report json = new Report();
        for (int idiom = 1; idiom <= 6; idiom++) {
            int which = idiom;
            long predicted = outcome.predicted(which).count();
            if (predicted == 0 && outcome.unpredicted(which) == 0) {
                continue;
            }
            Report row = new Report();
            row.field("predicted", predicted);
            for (State state : State.values()) {
                row.field(word(state), outcome.count(which, state));
            }
            Report by = new Report();
            for (Means means : Means.values()) {
                if (means != Means.NONE) {
                    by.field(word(means), outcome.count(which, means));
                }
            }
            row.field("by", by);
            row.field("unpredicted", outcome.unpredicted(which));
            json.field(Integer.toString(idiom), row);
        }
        return json;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private Report fields(Entry e) {
        return new Report()
                .field("iroot", IrootLine.of(e.iroot(), places))
                .field("idiom", e.iroot().idiom())
                .field("events", e.iroot().events().stream().map(this::fields).toList())
                .field("predicted", e.isPredicted())
                .field("weak", e.isWeak())
                .field("async", e.isAsync())
                .field("state", word(e.state()))
                .field("by", e.means() == Means.NONE ? null : word(e.means()))
                .field("attempts", e.attempts())
                .field("execution", e.execution() == 0 ? null : e.execution())
                .field("trace", e.trace().isEmpty() ? null : outcome.shown().apply(e.trace()));
    }

    private Report fields(IrootEvent event) {
        return new Report()
                .field("type", word(event.type()))
                .field("at", places.get(event.site()))
                .field("site", "0x" + Long.toHexString(event.site()));
    }

    private static Report fields(ExposeResults.Point p) {
        return new Report()
                .field("execution", p.execution())
                .field("seconds", Figures.rounded(Figures.seconds(p.nanos())))
                .field("exposed", p.covered())
                .field("exposedPredicted", p.predicted());
    }
}
