package dev.heddle.cli.report;

import dev.heddle.analyzer.page.PageNote;
import dev.heddle.analyzer.report.Problem.Fix;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.edit.EditText;
import dev.heddle.formats.text.Printable;
import dev.heddle.replayer.fix.FixOutcome;
import dev.heddle.replayer.fix.ProvenCure;
import dev.heddle.replayer.fix.SourceChange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The report of {@code fix}: the changes that cure a failure, what each was proved by, and what it costs. */
public final class FixReport {
    private static final int NAMED = 3;

    private final String file;
    private final FixOutcome outcome;

    /** @param file the trace's path as people would type it */
    public FixReport(String file, FixOutcome outcome) {
        this.file = file;
        this.outcome = outcome;
    }

    /** Text and fields. */
    public Report report() {
        Report report = new Report();
        report.line("heddle fix " + file + "   " + Printable.line(outcome.made().program()) + ", Java "
                + outcome.made().jdk());
        report.line("  " + tried());
        report.lines(lines());
        outcome.warnings().forEach(warning -> report.line("warning: " + Printable.line(warning)));
        return report.field("program", outcome.made().program())
                .field("trace", file)
                .field("candidates", outcome.candidates())
                .field("tried", outcome.attempts().size())
                .field("seconds", Figures.rounded(Figures.seconds(outcome.made().nanos())))
                .field("obstacle", outcome.obstacle().orElse(null))
                .field("cures", cures())
                .field(
                        "refused",
                        outcome.refused().stream()
                                .map(one ->
                                        new Report().field("change", one.text()).field("reason", one.reason()))
                                .toList())
                .field(
                        "attempts",
                        outcome.attempts().stream()
                                .map(one ->
                                        new Report().field("change", one.text()).field("problem", one.problem()))
                                .toList())
                .field("jdk", outcome.made().jdk())
                .field("warnings", outcome.warnings());
    }

    /** Adds the cures to the report of the campaign that has found the failure. */
    public void addTo(Report report) {
        report.line("").line("Cures: " + tried()).lines(lines()).field("cures", cures());
    }

    /** Lines for the message of a failing test: what was tried, the cures. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(List.of("Cures: " + tried()));
        remarks.addAll(lines());
        return remarks;
    }

    /** The cures for a page; without one a note that says why. */
    public List<PageNote> notes() {
        if (outcome.cures().isEmpty()) {
            return List.of(
                    new PageNote("Cures", outcome.obstacle().map(List::of).orElseGet(this::lines)));
        }
        List<PageNote> notes = new ArrayList<>();
        for (ProvenCure cure : distinct()) {
            List<String> lines = new ArrayList<>(List.of(EditText.of(cure.edits()) + ".", proof(cure), cost(cure)));
            lines.addAll(cure.change().diff());
            notes.add(new PageNote("Cure " + (notes.size() + 1), lines));
        }
        return notes;
    }

    /** Changes of one file that cure it, where they are known as text. */
    public List<Fix> fixes() {
        List<Fix> fixes = new ArrayList<>();
        for (ProvenCure cure : distinct()) {
            SourceChange change = cure.change();
            if (change.files().size() == 1) {
                SourceChange.FileChange changed =
                        change.files().values().iterator().next();
                Edit.Place at = cure.edits().get(0).at();
                fixes.add(new Fix(
                        EditText.of(cure.edits()),
                        at.className(),
                        at.file(),
                        changed.head() + 1,
                        changed.before().size() - changed.tail(),
                        changed.replacement()));
            }
        }
        return fixes;
    }

    private List<Report> cures() {
        return distinct().stream().map(this::json).toList();
    }

    private String tried() {
        return outcome.obstacle()
                .map(Printable::line)
                .orElseGet(() -> Figures.count(outcome.attempts().size()) + " of "
                        + Figures.count(outcome.candidates(), "change")
                        + " tried in "
                        + Figures.seconds(Figures.seconds(outcome.made().nanos())) + "; without them "
                        + outcome.unchanged().failed() + " of "
                        + outcome.unchanged().executions() + " executions around the failing one fail");
    }

    /**
     * The cures without those whose change of the source an earlier one has, too: changes of class files that differ.
     */
    private List<ProvenCure> distinct() {
        List<ProvenCure> distinct = new ArrayList<>();
        Set<List<String>> diffs = new HashSet<>();
        for (ProvenCure cure : outcome.cures()) {
            List<String> diff = cure.change().diff();
            if (diff.isEmpty() || diffs.add(diff)) {
                distinct.add(cure);
            }
        }
        return distinct;
    }

    /** The cures, or why there is none. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        int number = 1;
        for (ProvenCure cure : distinct()) {
            lines.add("");
            lines.add("Cure " + number++ + ": " + Printable.line(EditText.of(cure.edits())) + ".");
            lines.add("  " + proof(cure));
            lines.add("  " + cost(cure));
            cure.change().diff().forEach(line -> lines.add("    " + line));
        }
        if (outcome.obstacle().isEmpty() && outcome.cures().isEmpty()) {
            lines.add(
                    outcome.isWhole()
                            ? "No single change of these, and no two of them together, cures it."
                            : "No cure was found in the time; "
                                    + (outcome.candidates() - outcome.attempts().size()) + " changes were not tried.");
            outcome.refused().stream()
                    .limit(NAMED)
                    .forEach(one -> lines.add(
                            "  not a cure: " + Printable.line(one.text()) + " -- " + Printable.line(one.reason())));
        }
        return lines;
    }

    private static String proof(ProvenCure cure) {
        ProvenCure.Proof proof = cure.proof();
        if (proof.isComplete()) {
            return "proved: all " + Figures.count(proof.executions(), "execution") + " pass"
                    + (proof.isBounded() ? " (loops that repeat the same reads were cut after two rounds)" : "");
        }
        return "none of " + Figures.count(proof.executions(), "execution") + " of the portfolio failed";
    }

    private String cost(ProvenCure cure) {
        double events = cure.sample().eventsEach();
        double before = outcome.unchanged().eventsEach();
        double locks = cure.sample().locksEach() - outcome.unchanged().locksEach();
        String more = before == 0
                ? Figures.rounded(events) + " events an execution; no execution passes without it"
                : String.format(Locale.ROOT, "%+.1f events and %+.1f locks an execution", events - before, locks);
        return "cost: " + more;
    }

    private Report json(ProvenCure cure) {
        List<String> diff = cure.change().diff();
        return new Report()
                .field("change", EditText.of(cure.edits()))
                .field("edits", cure.edits().stream().map(FixReport::json).toList())
                .field("strength", cure.strength())
                .field(
                        "proof",
                        new Report()
                                .field("complete", cure.proof().isComplete())
                                .field("bounded", cure.proof().isBounded())
                                .field("executions", cure.proof().executions()))
                .field("events", Figures.rounded(cure.sample().eventsEach()))
                .field("locks", Figures.rounded(cure.sample().locksEach()))
                .field("diff", diff.isEmpty() ? null : String.join("\n", diff) + "\n");
    }

    private static Report json(Edit edit) {
        return new Report()
                .field("kind", edit.getClass().getSimpleName().toLowerCase(Locale.ROOT))
                .field("class", edit.at().className())
                .field("method", edit.at().method())
                .field("file", edit.at().file())
                .field("line", edit.at().line() < 0 ? null : edit.at().line())
                .field("text", EditText.of(edit));
    }
}
