package dev.heddle.cli.report;

import dev.heddle.analyzer.estimate.Arm;
import dev.heddle.analyzer.estimate.Bugs;
import dev.heddle.analyzer.estimate.Claim;
import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.UnseenClasses;
import dev.heddle.analyzer.report.Report;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.CampaignResult.Share;
import dev.heddle.replayer.job.RunResult;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What may be claimed of a program after a campaign that found nothing, in a few lines and for JSON. */
final class ClaimReport {
    private static final double CONFIDENCE = 0.95;
    private static final String ORDERING = "ordering%s of operations";

    private final CheckOutcome outcome;
    private final List<Claim> claims;

    ClaimReport(CheckOutcome outcome) {
        this.outcome = outcome;
        Estimate estimate = outcome.estimate();
        claims = Claim.all(estimate, arms(outcome.result(), estimate, outcome.given())).stream()
                .filter(claim -> claim.bugs() != Bugs.COMMUNICATIONS || !repeatsCommunication(outcome.result()))
                .toList();
    }

    /**
     * Whether sinks repeat that k_com does not count, in loops that wait or that have many rounds: PCTWM delays counted
     * ones alone, so a bug may need one that no execution delays.
     */
    private static boolean repeatsCommunication(RunResult result) {
        RunResult.Range all = result.parameters().get("kCom.raw");
        return all != null && !all.equals(result.parameters().get("kCom.collapsed"));
    }

    /**
     * What each strategy had. Without figures given, the executions that the estimate comes from were drawn before it
     * was there; a strategy had at most about twice its even part of them. With figures given, strategies kept to
     * these.
     */
    private static List<Arm> arms(RunResult result, Estimate estimate, Estimate given) {
        Map<String, Share> shares = result.campaign().shares();
        boolean isGiven = given.executions() > 0;
        int beforehand = shares.isEmpty() || isGiven ? 0 : 2 * estimate.executions() / shares.size();
        List<Arm> arms = new ArrayList<>();
        shares.forEach((strategy, share) -> {
            long without = share.escapes() + beforehand;
            Arm arm = Arm.of(strategy, (isGiven ? given : estimate).parameters(), share.executions(), without);
            arms.add(isGiven ? arm.keepingTo(given) : arm);
        });
        return arms;
    }

    /** At most five lines. */
    List<String> text() {
        List<String> lines = new ArrayList<>(claimed());
        unseen().map(ClaimReport::unseenText).ifPresent(lines::add);
        return lines;
    }

    /**
     * How likely a further execution is of a new class; nothing where classes were not told apart, and after a search.
     */
    Optional<UnseenClasses> unseen() {
        CampaignResult.Coverage coverage = outcome.result().campaign().coverage();
        return outcome.isExhaustive() || coverage.classified() < 1
                ? Optional.empty()
                : Optional.of(new UnseenClasses(coverage.singles(), coverage.classified()));
    }

    private static String unseenText(UnseenClasses unseen) {
        return "the next execution would be of a new reads-from class with about " + percent(unseen.estimate())
                + " (Good-Turing estimate; at most " + percent(unseen.bound())
                + " with 95 % if executions were drawn alike)";
    }

    /** With two digits at most. */
    private static String percent(double share) {
        double percent = 100 * share;
        return percent > 0 && percent < 0.01
                ? "0.01 %"
                : BigDecimal.valueOf(percent)
                                .round(new MathContext(2, RoundingMode.HALF_UP))
                                .stripTrailingZeros()
                                .toPlainString()
                        + " %";
    }

    private List<String> claimed() {
        if (outcome.isExhaustive()) {
            return everything();
        }
        List<Claim> orderings = of(Bugs.ORDERINGS);
        List<Claim> communications = farthest(of(Bugs.COMMUNICATIONS));
        if (orderings.isEmpty() && communications.isEmpty()) {
            return List.of("unexplored executions may fail: " + nothing());
        }
        if (!holds(orderings) && !holds(communications)) {
            return List.of("unexplored executions may fail: "
                    + (orderings.isEmpty()
                            ? takes(communications.get(0), communication(communications))
                            : takes(orderings.get(0), ORDERING)));
        }
        List<String> lines = new ArrayList<>();
        lines.add("if there is a bug, it was missed with a probability of at most");
        if (holds(orderings)) {
            lines.add("  " + line(orderings, ORDERING));
        }
        if (holds(communications)) {
            lines.add("  " + line(communications, communication(communications)));
        }
        return lines;
    }

    private static boolean holds(List<Claim> byDepth) {
        return !byDepth.isEmpty() && byDepth.get(0).holds();
    }

    private static String communication(List<Claim> byDepth) {
        return "communication%s between threads ("
                + GuaranteeReport.writes(byDepth.get(0).history()) + ", no plain reads, no ties)";
    }

    private static String takes(Claim claim, String need) {
        return "to find a bug that needs " + claim.depth() + " " + need.replace("%s", "") + " with 95 % takes "
                + claim.executionsFor(CONFIDENCE).stream()
                        .mapToObj(ClaimReport::about)
                        .findFirst()
                        .orElse("more than 10^15")
                + " executions";
    }

    private List<String> everything() {
        if (!isComplete()) {
            return List.of("unexplored executions may fail: an incomplete search gives no guarantee");
        }
        return List.of("all executions that the memory model allows were explored"
                + (outcome.result().search().bounded() ? ", except longer loops that only repeat the same reads" : "")
                + ": no execution with these inputs fails");
    }

    private boolean isComplete() {
        return outcome.isExhaustive() && outcome.result().search().complete();
    }

    private String nothing() {
        Estimate seen = outcome.counted(1);
        Estimate given = outcome.given();
        if (outcome.estimate().executions() == 0) {
            return "no execution was counted";
        }
        boolean hasPctwm =
                outcome.result().campaign().shares().keySet().stream().anyMatch(name -> name.startsWith("pctwm"));
        if (hasPctwm && repeatsCommunication(outcome.result())) {
            return "communications repeat (in loops that wait, or of more than 32 rounds), and pctwm delays some of them only";
        }
        return given.executions() > 0
                        && (seen.choices().steps() > given.choices().steps() || seen.kCom() > given.kCom())
                ? "executions are larger than --parameters says"
                : outcome.strategy() + " gives no guarantee here (pct:reads=newest and pctwm do)";
    }

    /** Claims about these bugs that guarantee more than a vanishing probability of finding them. */
    private List<Claim> of(Bugs bugs) {
        List<Claim> all = claims.stream().filter(claim -> claim.bugs() == bugs).toList();
        return all.stream().anyMatch(claim -> claim.executionsFor(CONFIDENCE).isPresent()) ? all : List.of();
    }

    /** Arms with the largest history depth that still yields a bound; otherwise the smallest. */
    private static List<Claim> farthest(List<Claim> all) {
        int history = all.stream()
                .filter(claim -> claim.depth() == 1 && claim.holds())
                .mapToInt(Claim::history)
                .max()
                .orElse(all.stream().mapToInt(Claim::history).min().orElse(0));
        return all.stream().filter(claim -> claim.history() == history).toList();
    }

    /** {@code 0.1 % if it needs 1, 12 % if 2 orderings of operations; 3: no claim (31,000 executions for 95 %)}. */
    private static String line(List<Claim> byDepth, String need) {
        StringBuilder line = new StringBuilder();
        int depth = 0;
        while (depth < byDepth.size() && byDepth.get(depth).holds()) {
            String missed = byDepth.get(depth).missed().percent();
            int last = depth;
            while (last + 1 < byDepth.size()
                    && byDepth.get(last + 1).missed().percent().equals(missed)) {
                last++;
            }
            line.append(depth == 0 ? "" : ", ").append(missed).append(depth == 0 ? " if it needs " : " if ");
            line.append(range(depth + 1, last + 1));
            depth = last + 1;
        }
        line.append(' ').append(need.replace("%s", depth == 1 ? "" : "s"));
        if (depth < byDepth.size()) {
            line.append("; ").append(depth + 1).append(": no claim");
            byDepth.get(depth)
                    .executionsFor(CONFIDENCE)
                    .ifPresent(n -> line.append(" (").append(about(n)).append(" executions for 95 %)"));
        }
        return line.toString();
    }

    /** With two digits, rounded up. */
    private static String about(long executions) {
        return Figures.count(BigDecimal.valueOf(executions)
                .round(new MathContext(2, RoundingMode.CEILING))
                .longValue());
    }

    private static String range(int first, int last) {
        return first == last ? "" + first : first + (last == first + 1 ? " or " : " to ") + last;
    }

    /** Null after failures. */
    @Nullable
    Report json() {
        if (outcome.result().failures().count() > 0) {
            return null;
        }
        Report json = new Report();
        json.field("executions", outcome.result().work().executions());
        json.field("complete", isComplete());
        List<Report> list = new ArrayList<>();
        for (Claim claim : claims) {
            Report entry = new Report();
            entry.field("bugs", claim.bugs().word());
            entry.field("d", claim.depth());
            entry.field("h", claim.history() < 0 ? null : claim.history());
            entry.field("missed", claim.missed().number());
            entry.field("log10", GuaranteeReport.log10(claim.missed()));
            entry.field("claimed", claim.holds());
            entry.field("executions95", GuaranteeReport.orNull(claim.executionsFor(CONFIDENCE)));
            list.add(entry);
        }
        json.field("bounds", list);
        json.field("newClass", unseen().map(ClaimReport::unseenJson).orElse(null));
        return json;
    }

    private static Report unseenJson(UnseenClasses unseen) {
        return new Report()
                .field("executions", unseen.executions())
                .field("seenOnce", unseen.singles())
                .field("estimate", unseen.estimate())
                .field("bound95", unseen.bound());
    }
}
