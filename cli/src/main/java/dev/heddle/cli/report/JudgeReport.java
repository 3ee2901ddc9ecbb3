package dev.heddle.cli.report;

import dev.heddle.analyzer.page.PageNote;
import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.text.Printable;
import dev.heddle.replayer.job.ObservedOutcome;
import dev.heddle.replayer.job.OutcomeTally;
import dev.heddle.replayer.judge.Evidence;
import dev.heddle.replayer.judge.JudgeOutcome;
import dev.heddle.replayer.judge.JudgedRace;
import dev.heddle.replayer.judge.Judgement;
import dev.heddle.replayer.judge.Judgement.Harmful;
import dev.heddle.replayer.judge.Judgement.NoDifference;
import dev.heddle.replayer.judge.Judgement.NotJudged;
import dev.heddle.replayer.judge.Judgement.NotSeen;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The report of {@code judge}: each race with its judgement and the ground of it. */
public final class JudgeReport {
    private static final int MOST_OUTCOMES = 10;
    private static final int WIDTH = 100;

    private JudgeReport() {}

    /**
     * The whole report.
     *
     * @param stories of witnesses, by the name of their trace
     */
    public static Report of(JudgeOutcome outcome, Map<String, FailureStory> stories) {
        Report report = new Report();
        report.line("heddle judge " + Printable.line(outcome.tested().program()) + "   seed "
                + outcome.request().plan().seed() + ", Java " + outcome.tested().jdk());
        report.line("  " + Figures.count(outcome.races().size(), "race") + " in "
                + Figures.count(outcome.surveyed(), "execution") + " looked at; "
                + Figures.count(outcome.made().executions(), "execution") + " in "
                + Figures.seconds(Figures.seconds(outcome.made().nanos())));
        if (!outcome.races().isEmpty()) {
            report.line("  " + summary(outcome.races()));
            outcomes(outcome).forEach(report::line);
        }
        Set<String> told = new HashSet<>();
        for (JudgedRace race : outcome.races()) {
            report.line("");
            lines(race).forEach(line -> report.line(Printable.line(line)));
            race.witness().ifPresent(witness -> {
                FailureStory story = stories.get(witness.trace());
                if (story != null && !story.isTold()) {
                    WitnessLines.of(story.trace(), race.race()).forEach(line -> report.line(Printable.line(line)));
                } else if (story != null && told.add(witness.trace())) {
                    report.story(story);
                }
            });
        }
        outcome.warnings().forEach(warning -> report.line("warning: " + Printable.line(warning)));
        return fields(report, outcome);
    }

    /** The races with their judgements, for the message of a test. */
    public static List<String> remarks(JudgeOutcome outcome) {
        return outcome.races().stream()
                .flatMap(race -> lines(race).stream())
                .map(Printable::line)
                .toList();
    }

    /** The races with their judgements, for a page. */
    public static List<PageNote> notes(JudgeOutcome outcome) {
        List<PageNote> notes = new ArrayList<>();
        for (JudgedRace race : outcome.races()) {
            List<String> lines = lines(race).stream().map(String::strip).toList();
            notes.add(new PageNote("Race judged " + lines.get(0), lines.subList(1, lines.size())));
        }
        return notes;
    }

    private static String summary(List<JudgedRace> races) {
        List<String> parts = new ArrayList<>();
        for (String word : List.of("harmful", "makes no difference", "not seen", "not judged")) {
            long count = races.stream()
                    .filter(race -> race.judgement().word().equals(word))
                    .count();
            if (count > 0) {
                parts.add(Figures.count(count) + " "
                        + (word.startsWith("makes") && count > 1 ? "make no difference" : word));
            }
        }
        return String.join(", ", parts);
    }

    private static List<String> outcomes(JudgeOutcome outcome) {
        Evidence evidence = outcome.evidence();
        List<String> lines = new ArrayList<>();
        if (evidence.tallies().isEmpty()) {
            return lines;
        }
        lines.add("  outcomes of the program as it is ("
                + (evidence.isProof() ? "all " : "")
                + Figures.count(evidence.executions(), "execution") + "):");
        evidence.tallies().stream()
                .limit(MOST_OUTCOMES)
                .forEach(one -> lines.add(Printable.line(
                        String.format(Locale.ROOT, "    %9s  %s", Figures.count(one.executions()), text(one)))));
        if (evidence.tallies().size() > MOST_OUTCOMES) {
            lines.add("    and " + Figures.count(evidence.tallies().size() - MOST_OUTCOMES, "more outcome"));
        }
        if (outcome.isVerdictAlone()) {
            lines.add(
                    "  most executions have an outcome of their own: what counts is the verdict alone (name what counts"
                            + " by Heddle.observe)");
        }
        return lines;
    }

    private static String text(OutcomeTally one) {
        String text = one.outcome().hasFailed() ? one.headline() : one.outcome().text();
        return text.length() <= WIDTH ? text : text.substring(0, WIDTH) + "...";
    }

    /** A race with its judgement, then the ground of it. */
    static List<String> lines(JudgedRace race) {
        List<String> lines = new ArrayList<>();
        RacePair pair = race.race();
        lines.add(race.judgement().word() + ": race on " + pair.first().location() + ", " + RaceLines.place(pair.a())
                + " and " + RaceLines.place(pair.b())
                + race.pattern().map(pattern -> " (" + pattern.text() + ")").orElse(""));
        if (race.judgement() instanceof Harmful harmful) {
            lines.addAll(lines(harmful));
        } else if (race.judgement() instanceof NoDifference none) {
            lines.add("  the " + (none.outcomes() == 1 ? "only outcome" : Figures.count(none.outcomes()) + " outcomes")
                    + " of all " + Figures.count(none.with(), "execution") + " with the race and all "
                    + Figures.count(none.without())
                    + " without it are the same: a proof for this program and its inputs"
                    + (none.isBounded() ? ", with at most five rounds of loops that repeat the same reads" : ""));
        } else if (race.judgement() instanceof NotSeen seen) {
            lines.addAll(lines(seen));
        } else if (race.judgement() instanceof NotJudged not) {
            lines.add("  " + not.why());
        }
        race.witness().ifPresent(witness -> {
            if (witness.trace().isEmpty()) {
                lines.add("  " + witness.problem());
                return;
            }
            lines.add("  trace: " + witness.trace()
                    + (witness.replays() == 0
                            ? ""
                            : ", replayed " + witness.ok() + " of " + Figures.count(witness.replays(), "time"))
                    + "   (heddle replay " + witness.trace() + ")");
            if (!witness.problem().isEmpty()) {
                lines.add("  first difference: " + witness.problem());
            }
        });
        return lines;
    }

    private static List<String> lines(Harmful harmful) {
        String rate = Figures.count(harmful.by().executions()) + " of " + Figures.count(harmful.of(), "execution")
                + " with the race";
        String none = (harmful.isProved() ? "in none of all " : "in none of ")
                + Figures.count(harmful.without(), "execution");
        String without = switch (harmful.harm()) {
            case WEAK ->
                none + " whose accesses" + others(harmful, ", and those of the ", ",")
                        + " are volatile and see the newest write";
            case BETWEEN ->
                none + " in which the accesses of a thread stay together"
                        + others(harmful, " and those of the ", " are volatile") + "; a volatile field does not help";
            case ORDER ->
                none
                        + " with the other order of the two, as they are or all volatile; neither a volatile field nor a lock helps";
        };
        return List.of("  " + text(harmful.by()), "  " + harmful.harm().text() + ": in " + rate + ", " + without);
    }

    /** What else was counted: races whose accesses are volatile in the executions that are compared. */
    private static String others(Harmful harmful, String before, String after) {
        if (harmful.others().isEmpty()) {
            return "";
        }
        return before
                + (harmful.others().size() == 1 ? "race on " : "races on ")
                + String.join(", ", harmful.others())
                + after;
    }

    private static List<String> lines(NotSeen seen) {
        List<String> lines = new ArrayList<>();
        lines.add("  no outcome of the race alone in " + Figures.count(seen.with(), "execution") + " with it and "
                + Figures.count(seen.without()) + " without it; its accesses met in " + Figures.count(seen.met()));
        if (seen.met() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  one more execution like these would show one with a probability of at most %.2g %% (95 %% confidence)",
                    seen.bound() * 100));
        }
        if (seen.doubtful() > 0) {
            lines.add("  " + Figures.count(seen.doubtful(), "outcome")
                    + " seen with the race alone, too rarely to tell (--iterations)");
        }
        return lines;
    }

    private static Report fields(Report report, JudgeOutcome outcome) {
        report.field("program", outcome.tested().program());
        report.field("seed", outcome.request().plan().seed());
        report.field("jdk", outcome.tested().jdk());
        report.field("surveyed", outcome.surveyed());
        report.field("executions", outcome.made().executions());
        report.field("seconds", Figures.rounded(Figures.seconds(outcome.made().nanos())));
        report.field("complete", outcome.evidence().isProof());
        report.field("verdictAlone", outcome.isVerdictAlone());
        report.field(
                "outcomes",
                outcome.evidence().tallies().stream().map(JudgeReport::tally).toList());
        report.field("races", json(outcome.races()));
        report.field("warnings", outcome.warnings());
        return report;
    }

    /** The races as fields. */
    static List<Report> json(List<JudgedRace> races) {
        return races.stream().map(JudgeReport::json).toList();
    }

    private static Report tally(OutcomeTally one) {
        ObservedOutcome outcome = one.outcome();
        return new Report()
                .field("executions", one.executions())
                .field("first", one.first())
                .field("failure", outcome.hasFailed() ? one.headline() : null)
                .field("values", outcome.hasFailed() ? null : outcome.values())
                .field("output", outcome.hasFailed() ? null : outcome.output());
    }

    private static Report json(JudgedRace race) {
        RacePair pair = race.race();
        Judgement judgement = race.judgement();
        Report json = new Report()
                .field("location", pair.first().location())
                .field("first", RaceLines.place(pair.a()))
                .field("second", RaceLines.place(pair.b()))
                .field("kind", pair.kind().word())
                .field("judgement", judgement.word())
                .field("pattern", race.pattern().map(pattern -> pattern.text()).orElse(null));
        if (judgement instanceof Harmful harmful) {
            json.field("harm", harmful.harm().text())
                    .field("outcome", tally(harmful.by()))
                    .field("with", harmful.of())
                    .field("without", harmful.without())
                    .field("proved", harmful.isProved())
                    .field("withoutOthers", harmful.others());
        } else if (judgement instanceof NoDifference none) {
            json.field("with", none.with())
                    .field("without", none.without())
                    .field("proved", true)
                    .field("bounded", none.isBounded());
        } else if (judgement instanceof NotSeen seen) {
            json.field("met", seen.met())
                    .field("with", seen.with())
                    .field("without", seen.without())
                    .field("bound", seen.bound())
                    .field("doubtful", seen.doubtful());
        } else if (judgement instanceof NotJudged not) {
            json.field("why", not.why());
        }
        race.witness()
                .ifPresent(witness -> json.field("trace", witness.trace())
                        .field("replays", new Report().field("ok", witness.ok()).field("total", witness.replays())));
        return json;
    }
}
