package dev.heddle.replayer.edits;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The changes that are tried against a failure, the weakest first. The same trace gives the same ones. */
public final class Proposals {
    private static final int MOST = 160;

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

    /**
     * Classes of the program that the failure needs and that cannot be changed: no file of theirs is found, since they
     * are made at run time, or by a class loader of the program's own.
     */
    public static List<String> unreachable(Trace failing, ProgramClasses classes) {
        FailureFacts facts = new FailureFacts(failing);
        return facts.keys().stream()
                .map(key -> facts.site(key).className())
                .distinct()
                .filter(name -> !ProgramClasses.isForeign(name))
                .filter(name -> classes.find(name).isEmpty())
                .sorted()
                .toList();
    }
}
