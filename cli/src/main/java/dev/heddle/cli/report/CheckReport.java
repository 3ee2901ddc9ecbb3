package dev.heddle.cli.report;

import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.text.Printable;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.SearchResult;
import dev.heddle.replayer.launch.TargetJava;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The text of {@code check}: what was run, what was found, its story, and whether it can be replayed. */
public final class CheckReport {
    private static final int NAMED_CLASSES = 3;
    private static final int NAMED_TRACES = 5;
    /** Campaigns for which it is worth while to think about another JDK. */
    private static final long LONG_NANOS = 5_000_000_000L;

    private final CheckOutcome outcome;
    private final RunResult result;
    private final boolean isVerbose;
    private final List<String> lines = new ArrayList<>();

    private CheckReport(CheckOutcome outcome, boolean isVerbose) {
        this.outcome = outcome;
        this.isVerbose = isVerbose;
        this.result = outcome.result();
    }

    /**
     * The whole text, lines ended by {@code \n}.
     *
     * @param story the story of the first failure, or empty
     * @param isVerbose whether the figures are listed as well: model, k and k_com, coverage, iRoots, shares, reduction
     */
    public static String text(CheckOutcome outcome, String story, boolean isVerbose) {
        CheckReport report = new CheckReport(outcome, isVerbose);
        report.campaign();
        if (outcome.result().failures().count() > 0) {
            report.failure(story);
        } else if (outcome.result().work().executions() > 0) {
            new ClaimReport(outcome).text().forEach(line -> report.lines.add("  " + line));
        }
        report.races();
        report.warnings();
        return String.join("\n", report.lines) + "\n";
    }

    /**
     * What {@link #text} says of the first failure and of warnings, for other commands that may come upon a failure.
     *
     * @param story the story of the first failure, or empty
     */
    public static String failureText(CheckOutcome outcome, String story) {
        CheckReport report = new CheckReport(outcome, true);
        if (outcome.result().failures().count() > 0) {
            report.firstFailure(story);
        }
        report.warnings();
        return report.lines.isEmpty() ? "" : String.join("\n", report.lines) + "\n";
    }

    private void races() {
        RaceSet races = outcome.races();
        if (races.executions() > 0) {
            lines.add("Races: " + Figures.count(races.pairs().size(), "pair") + " of places in "
                    + Figures.count(races.executions(), "execution")
                    + (races.runs() > 1 ? " of " + Figures.count(races.runs(), "run") : ""));
            lines.addAll(RaceLines.text(races, outcome.trace()));
        }
        RaceSet noted = outcome.noted();
        if (isVerbose && !noted.pairs().isEmpty()) {
            lines.add("Races: " + Figures.count(noted.pairs().size(), "pair") + " of places in the "
                    + Figures.count(noted.executions(), "execution") + " that were looked at (--races looks at all)");
            lines.addAll(RaceLines.text(noted, outcome.trace()));
        } else {
            lines.addAll(RaceLines.notes(noted));
        }
    }

    private void campaign() {
        lines.add("heddle check " + Printable.line(outcome.program()) + "   strategy " + outcome.strategy() + ", seed "
                + outcome.seed() + ", Java " + outcome.jdk());
        if (isVerbose) {
            lines.add("  model: " + outcome.model().text());
            lines.add("  " + parameters());
        }
        lines.add("  " + Figures.count(result.work().executions(), "execution") + " in "
                + Figures.seconds(Figures.seconds(result.work().nanos())) + " ("
                + Figures.rate(Figures.perSecond(
                        result.work().executions(), result.work().nanos())) + "/s), " + failures());
        if (result.work().nanos() >= LONG_NANOS && TargetJava.feature(outcome.jdk()) < TargetJava.FIRST_WITH_FIBERS) {
            lines.add("  Java " + TargetJava.FIRST_WITH_FIBERS
                    + " and later make several times as many executions a second (--java)");
        }
        BusyPackages.hint(result.parameters(), outcome.program()).ifPresent(hint -> lines.add("  " + hint));
        UnfinishedReport.lines(result.campaign().unfinished()).forEach(line -> lines.add("  " + line));
        if (!result.campaign().firstFailures().isEmpty()) {
            lines.add("  " + new FirstFailures(result.campaign().firstFailures()).text());
        }
        CampaignResult.Coverage coverage = result.campaign().coverage();
        if (isVerbose
                && coverage.lastNews() > 0
                && result.campaign().firstFailures().isEmpty()) {
            lines.add("  coverage: " + Figures.count(coverage.pairs(), "reads-from pair") + " of sites, "
                    + Figures.count(coverage.classes()) + " distinct reads-from "
                    + (coverage.classes() == 1 ? "class" : "classes") + ", the last new one in execution "
                    + Figures.count(coverage.lastNews()));
        }
        if (isVerbose && result.campaign().iroots().executions() > 0) {
            lines.add("  " + new IrootCoverageReport(result.campaign().iroots(), outcome.isExhaustive()).text());
        }
        if (outcome.isExhaustive()) {
            lines.add("  " + search());
        }
        if (outcome.interrupted() && outcome.isExhaustive()) {
            lines.add("  interrupted");
        } else if (outcome.interrupted()) {
            lines.add("  interrupted; " + Figures.count(outcome.iterations()) + " were asked for");
        } else if (outcome.timeLimitMillis() > 0
                && result.work().executions() < outcome.iterations()
                && result.work().nanos() / 1_000_000 >= outcome.timeLimitMillis()) {
            lines.add("  stopped by the time limit of " + Figures.seconds(outcome.timeLimitMillis() / 1000.0) + "; "
                    + (outcome.isExhaustive() ? "" : Figures.count(outcome.iterations()) + " were asked for ")
                    + "(--time-limit 0 for no limit)");
        } else if (outcome.stopAfter() == 1 && outcome.stoppedByFailures()) {
            lines.add("  stopped at the first failure (--keep-going goes on)");
        }
        outcome.ending()
                .kept()
                .ifPresent(kept -> lines.add("  go on with: " + Printable.line("heddle check --resume " + kept)));
    }

    private String search() {
        SearchResult s = result.search();
        if (!s.complete()) {
            return "not complete within " + Figures.count(s.executions(), "execution") + ", "
                    + Figures.count(s.graphs(), "execution graph") + ", " + Figures.count(s.revisits(), "revisit");
        }
        return "explored completely: " + Figures.count(s.executions(), "execution") + ", "
                + Figures.count(s.graphs(), "execution graph") + ", " + Figures.count(s.revisits(), "revisit")
                + (s.bounded() ? "; loops that repeat the same reads were cut after two rounds" : "");
    }

    private String parameters() {
        Optional<Long> events = outcome.median("events");
        String threads = "threads " + result.work().maxThreads();
        if (events.isEmpty()) {
            return threads + "; k and k_com unknown: no execution ran to its end";
        }
        long whole = result.work().executions()
                - result.failures().count()
                - result.campaign().unfinishedCount()
                + result.failures().kinds().getOrDefault("race", 0L);
        long counted = Math.max(1, Math.min(CheckRequest.PARAMETER_RUNS, whole));
        return threads + ", events " + Figures.count(events.get()) + ", k "
                + outcome.median("k.collapsed").map(Figures::count).orElse("?") + ", k_com "
                + outcome.median("kCom.collapsed").map(Figures::count).orElse("?") + "   (median of "
                + Figures.count(counted, "complete execution") + ")";
    }

    private String failures() {
        if (result.failures().count() == 0) {
            long classes = result.campaign().coverage().classes();
            return "nothing found"
                    + (classes == 0
                            ? ""
                            : "; " + Figures.count(classes) + " distinct reads-from "
                                    + (classes == 1 ? "class" : "classes"));
        }
        String kinds = result.failures().kinds().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(kind -> Figures.count(kind.getValue()) + " " + kind.getKey())
                .collect(Collectors.joining(", "));
        return Figures.count(result.failures().count()) + " failed: " + kinds;
    }

    private void failure(String story) {
        String rates = outcome.isExhaustive() || !isVerbose ? "" : ShareReport.text(result);
        if (!rates.isEmpty()) {
            lines.add("  " + rates);
        }
        if (outcome.allFailed()) {
            lines.add("  all of the " + Figures.count(result.work().executions(), "execution")
                    + " failed: does the program pass without Heddle?");
        }
        firstFailure(story);
    }

    private void firstFailure(String story) {
        lines.add(
                "  first failure: execution " + Figures.count(result.failures().first())
                        + outcome.trace()
                                .map(t -> " (seed " + Figures.hex(t.header().executionSeed()) + ")")
                                .orElse(""));
        if (!story.isEmpty()) {
            lines.add("");
            boolean isReduced =
                    outcome.minimised().filter(m -> !m.original().isEmpty()).isPresent();
            lines.add("The story of execution "
                    + Figures.count(result.failures().first()) + (isReduced ? ", reduced:" : ":"));
            lines.add(story.stripTrailing());
            lines.add("");
        }
        List<String> traces = outcome.traces();
        if (traces.isEmpty()) {
            return;
        }
        lines.add("Trace: " + traces.get(0));
        outcome.output().ifPresent(file -> lines.add("  output of the program: " + file));
        if (isVerbose) {
            outcome.minimised().ifPresent(m -> lines.add("  " + Minimisation.text(m)));
        }
        traces.stream().skip(1).limit(NAMED_TRACES).forEach(trace -> lines.add("  also: " + trace));
        if (traces.size() > NAMED_TRACES + 1) {
            lines.add("  and " + (traces.size() - NAMED_TRACES - 1) + " more in the same directory");
        }
        replays(traces.get(0));
    }

    private void replays(String trace) {
        CheckOutcome.Replays replays = outcome.replays();
        String again = "   (heddle replay " + trace + ")";
        if (replays.total() > 0) {
            lines.add("Replayed " + replays.ok() + " of " + Figures.count(replays.total(), "time") + " in fresh JVMs."
                    + again);
        } else {
            lines.add("Not replayed." + again);
        }
        if (!replays.problem().isEmpty()) {
            lines.add("  first difference: " + Printable.line(replays.problem()));
        }
    }

    private void warnings() {
        outcome.allWarnings().forEach(warning -> lines.add("warning: " + Printable.line(warning)));
        List<String> classes = result.classes().untransformable();
        if (!classes.isEmpty()) {
            lines.add("warning: " + Figures.count(classes.size()) + " class" + (classes.size() == 1 ? "" : "es")
                    + " ran without instrumentation: "
                    + classes.stream().limit(NAMED_CLASSES).map(Printable::line).collect(Collectors.joining("; "))
                    + (classes.size() > NAMED_CLASSES ? "; ..." : ""));
        }
    }
}
