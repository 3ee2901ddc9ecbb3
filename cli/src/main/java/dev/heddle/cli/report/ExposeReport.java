package dev.heddle.cli.report;

import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.text.Printable;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.job.ExposeResults;
import dev.heddle.replayer.job.ExposeResults.Entry;
import dev.heddle.replayer.job.ExposeResults.Means;
import dev.heddle.replayer.job.ExposeResults.State;
import dev.heddle.replayer.job.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The text of {@code expose}: what was predicted, what of it was made to happen and how, and what failed on the way.
 */
public final class ExposeReport {
    private static final int MOST_LINES = 40;

    private final ExposeOutcome outcome;
    private final ExposeResults results;
    private final Map<Long, String> places;
    private final RunResult run;
    private final List<String> lines = new ArrayList<>();

    private ExposeReport(ExposeOutcome outcome) {
        this.outcome = outcome;
        results = outcome.results();
        places = outcome.results().places();
        run = outcome.check().result();
    }

    /**
     * The whole text, lines ended by {@code \n}.
     *
     * @param story the story of the first failure, or empty
     */
    public static String text(ExposeOutcome outcome, String story) {
        ExposeReport report = new ExposeReport(outcome);
        report.campaign();
        report.idioms();
        report.exposed();
        report.rest();
        report.races();
        report.files();
        String failure = CheckReport.failureText(outcome.check(), story);
        return String.join("\n", report.lines) + "\n" + failure;
    }

    private void campaign() {
        CheckOutcome check = outcome.check();
        lines.add("heddle expose " + Printable.line(check.program()) + "   seed " + check.seed() + ", Java "
                + check.jdk());
        lines.add("  model: " + check.model().text());
        String profile = results.profileExecutions() == 0
                ? ""
                : " (" + Figures.count(results.profileExecutions()) + " to predict from)";
        lines.add("  " + Figures.count(run.work().executions(), "execution") + profile + " in "
                + Figures.seconds(Figures.seconds(run.work().nanos())) + ", "
                + (run.failures().count() == 0
                        ? "none failed"
                        : Figures.count(run.failures().count()) + " failed"));
        if (check.interrupted()) {
            lines.add("  interrupted");
        } else if (check.timeLimitMillis() > 0 && run.work().nanos() / 1_000_000 >= check.timeLimitMillis()) {
            lines.add("  stopped by the time limit of " + Figures.seconds(check.timeLimitMillis() / 1000.0)
                    + " (--time-limit 0 for no limit)");
        } else if (run.failures().count() == 1
                && run.failures().first() == run.work().executions()
                && outcome.predicted().anyMatch(e -> e.state() == State.LEFT)) {
            lines.add("  stopped at the first failure (--keep-going goes on)");
        }
    }

    private void idioms() {
        lines.add("");
        lines.add("  idiom  predicted  exposed  failed  left  known    by profile  derived  active  search");
        for (int idiom = 1; idiom <= 6; idiom++) {
            int which = idiom;
            if (outcome.predicted(which).findAny().isPresent()) {
                lines.add(row(
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
            lines.add("  no iRoots were predicted");
        }
        long others = results.entries().stream()
                .filter(e -> !e.isPredicted() && e.state() == State.EXPOSED)
                .count();
        if (others > 0) {
            lines.add("  and " + Figures.count(others) + " that had not been predicted");
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
        lines.add("");
        lines.add("  exposed (method, execution, iRoot):");
        exposed.stream()
                .limit(MOST_LINES)
                .forEach(e -> lines.add(String.format(
                        Locale.ROOT,
                        "    %-7s %,6d  %s%s",
                        e.means().name().toLowerCase(Locale.ROOT),
                        e.execution(),
                        IrootText.of(e.iroot(), places),
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
        lines.add("");
        lines.add("  not exposed (attempts, iRoot):");
        rest.stream()
                .limit(MOST_LINES)
                .forEach(e -> lines.add(String.format(
                        Locale.ROOT, "    %6d  %s%s", e.attempts(), IrootText.of(e.iroot(), places), remark(e))));
        more(rest.size());
    }

    private static String remark(Entry e) {
        return (e.isWeak() ? "   weak" : "")
                + (e.isAsync() ? "   after a time-out or input" : "")
                + (e.state() == State.STALE ? "   not in this program" : "");
    }

    private void more(int all) {
        if (all > MOST_LINES) {
            lines.add("    and " + Figures.count(all - MOST_LINES) + " more; all are in the JSON");
        }
    }

    private void races() {
        List<RacePair> races = outcome.races().pairs();
        if (races.isEmpty()) {
            return;
        }
        long seen = races.stream().filter(pair -> pair.witness().isPresent()).count();
        lines.add("");
        lines.add("  " + Figures.count(races.size(), "race") + " (pairs of sites), " + Figures.count(seen)
                + " with a witness:");
        RaceLines.text(outcome.races(), outcome.check().trace()).forEach(line -> lines.add("  " + line));
    }

    private void files() {
        lines.add("");
        outcome.exposed()
                .filter(e -> !e.trace().isEmpty())
                .findFirst()
                .ifPresent(e -> lines.add("Traces: " + outcome.shown().apply(e.trace())
                        + " and others, numbered by execution   (heddle replay FILE)"));
        if (results.checked() > 0) {
            lines.add("  " + results.checkedAgain() + " of " + results.checked()
                    + " traces replayed immediately exposed the same iRoots");
        }
        lines.add("Figure: " + outcome.figure());
        outcome.memo().ifPresent(memo -> lines.add("Memo: " + memo));
    }
}
