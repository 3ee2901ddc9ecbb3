package dev.heddle.replayer.edits;

import static java.util.stream.Collectors.joining;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The changes that are tried against a failure, the weakest first. The same trace gives the same ones. */
public final class Proposals {
    private static final int MOST = 160;
    private static final int MOST_NAMED = 4;

    private Proposals() {}

    /** Changes for a failing execution that fit the classes of its program. */
    public static List<Proposal> of(Trace failing, ProgramClasses classes) {
        FailureFacts facts = new FailureFacts(failing);
        List<Proposal> all = new ArrayList<>();
        all.addAll(new OrderProposals(facts, classes).all());
        all.addAll(new StatementProposals(facts, classes).all());
        all.addAll(new RegionProposals(facts, classes).all());
        all.sort(Comparator.comparingInt(Proposal::strength)
                .thenComparingInt(proposal -> proposal.edits().size()));
        Set<Set<Edit>> seen = new HashSet<>();
        Set<Set<List<Object>>> programs = new HashSet<>();
        List<Proposal> fitting = new ArrayList<>();
        for (Proposal proposal : all) {
            if (fitting.size() < MOST
                    && seen.add(new HashSet<>(proposal.edits()))
                    && classes.changed(proposal.edits()).filter(programs::add).isPresent()) {
                fitting.add(proposal);
            }
        }
        return fitting;
    }

    /** Why there are none, in one line: where the failure is, and what keeps changes away from there. */
    public static String obstacle(Trace failing, ProgramClasses classes) {
        FailureFacts facts = new FailureFacts(failing);
        List<SiteEntry> sites =
                facts.keys().stream().map(facts::site).distinct().toList();
        List<String> own = sites.stream()
                .map(SiteEntry::className)
                .filter(name -> !ProgramClasses.isForeign(name))
                .distinct()
                .sorted()
                .toList();
        // Made at run time, or by a class loader of the program's own.
        List<String> unreachable =
                own.stream().filter(name -> classes.find(name).isEmpty()).toList();
        String why = "the failure needs no event of the program that a change could move or keep";
        if (!unreachable.isEmpty()) {
            why = "the failure needs " + String.join(", ", unreachable)
                    + ", of which the class path has no class file (made at run time, or by a class loader of the"
                    + " program's own)";
        } else if (!own.isEmpty()) {
            why = "no change that is tried fits the code at "
                    + sites.stream()
                            .map(SiteEntry::where)
                            .distinct()
                            .limit(MOST_NAMED)
                            .collect(joining(", "));
        } else if (!sites.isEmpty()) {
            why = "the failure needs code of the JDK and of test frameworks alone";
        }
        return "there is nothing to change: " + why;
    }
}
