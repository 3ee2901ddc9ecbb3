package dev.heddle.analyzer.report;

import dev.heddle.analyzer.stale.Interleaving.Step;
import dev.heddle.analyzer.stale.StaleRead;
import dev.heddle.analyzer.stale.WeakMemory;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Cause.Cure;
import dev.heddle.formats.trace.Cause.Cures;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Stale reads in words: what they missed, why that was allowed, and what would forbid it. */
final class WeakMemoryText {
    private static final int CULPRIT = 97;
    private static final int CYCLE = 93;
    private static final int MOST_MISSED = 3;

    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final StepText steps;
    private final WrittenNames written;
    private final WeakMemory weak;

    WeakMemoryText(Trace trace, WeakMemory weak) {
        this.trace = trace;
        events = trace.events();
        names = new TraceNames(trace);
        steps = new StepText(trace);
        written = new WrittenNames(trace);
        this.weak = weak;
    }

    /** The steps without which the failure cannot be understood, and a sentence. */
    void tell(StoryDraft draft) {
        for (StaleRead culprit : weak.culprits()) {
            draft.step(culprit.event(), CULPRIT, "");
            draft.step(culprit.newest(), CYCLE, "");
            draft.step(culprit.source(), CYCLE, "");
            draft.finding(
                    "Stale read: " + sees(culprit) + "; no interleaving of the threads shows this.",
                    culprit.event(),
                    culprit.newest(),
                    culprit.source());
        }
        for (Step step : weak.cycle()) {
            draft.step(step.from(), CYCLE, "");
        }
    }

    /** Says of each stale read among the steps what it missed. */
    void mark(StoryDraft draft) {
        for (StaleRead read : weak.stale()) {
            draft.mark(read.event(), "stale: missed " + missed(read));
        }
    }

    private String missed(StaleRead read) {
        List<String> all = new ArrayList<>();
        List<Integer> missed = read.missed();
        for (int write : missed.subList(Math.max(0, missed.size() - MOST_MISSED), missed.size())) {
            all.add(assignment(write, read.event()));
        }
        int more = missed.size() - all.size();
        return String.join(" and ", all) + (more > 0 ? ", and " + more + " more" : "");
    }

    /** {@code data = 42 by 0.1 at line 17}. */
    private String assignment(int write, int reader) {
        return written.of(events.location(write)) + names.isValue(write) + " by " + names.path(events.thread(write))
                + " " + steps.at(write, reader);
    }

    private String sees(StaleRead read) {
        int r = read.event();
        boolean update = events.kind(r).writes();
        String what = update ? "updated " : "read ";
        String value = update ? "" : names.isValue(r);
        return names.path(events.thread(r)) + " " + what + written.of(events.location(r)) + value + " "
                + "at " + names.where(events.site(r)) + ", " + from(read)
                + ", and missed " + missed(read);
    }

    private String from(StaleRead read) {
        return read.source() < 0
                ? "the initial value"
                : "written by " + names.path(events.thread(read.source())) + " "
                        + steps.at(read.source(), read.event());
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (weak.culprits().isEmpty()) {
            return lines;
        }
        lines.add("Why " + (weak.culprits().size() == 1 ? "this read" : "these reads") + " could miss it:");
        why().forEach(line -> lines.add("  " + line));
        Cures cures = trace.cause().cures();
        if (!cures.isTried()) {
            return lines;
        }
        if (cures.found().isEmpty()) {
            lines.add("No single stronger order was found that would forbid it.");
            return lines;
        }
        lines.add("What would forbid it:");
        AdviceText advice = new AdviceText(trace, weak.cycle());
        String start = "  ";
        for (Cure cure : cures.found()) {
            lines.add(start + advice.sentence(cure));
            start = "  or ";
        }
        lines.add("  (tried: " + CauseStory.counts(cures.found().get(0).trial()) + " executions failed, "
                + CauseStory.counts(cures.unchanged()) + " without)");
        return lines;
    }

    /**
     * The missing links: hand-overs without synchronization; or, where there is none, accesses that nothing keeps in
     * order.
     */
    Set<String> why() {
        Set<String> lines = new LinkedHashSet<>();
        if (weak.culprits().isEmpty()) {
            return lines;
        }
        for (Step step : weak.cycle()) {
            if (step.kind() == Step.Kind.READ_BY && events.thread(step.from()) != events.thread(step.to())) {
                handover(step, lines);
            }
        }
        if (lines.isEmpty()) {
            for (Step step : weak.cycle()) {
                if (step.kind() == Step.Kind.ORDERED && isOpen(step)) {
                    lines.add(unordered(step));
                }
            }
            lines.add(
                    "Only volatile accesses and full fences order a write before a later read of another variable, or the"
                            + " writes of different threads.");
        }
        return lines;
    }

    private void handover(Step step, Set<String> lines) {
        int write = step.from();
        int read = step.to();
        if (events.location(read) == events.location(weak.culprits().get(0).event())) {
            lines.add("Plain reads of one variable need not agree on an order: " + names.path(events.thread(read))
                    + " had read " + written.of(events.location(read)) + names.isValue(read) + " "
                    + steps.at(read, read) + " before.");
            return;
        }
        String writes = order(events.writeOrder(write));
        String reads = order(events.readOrder(read));
        boolean releases = isStrong(events.writeOrder(write));
        boolean acquires = isStrong(events.readOrder(read));
        if (releases && acquires) {
            return;
        }
        lines.add(written.of(events.location(write)) + " is written " + writes + " " + steps.at(write, read)
                + " and read " + reads + " " + steps.at(read, read) + ", so nothing that "
                + names.path(events.thread(write)) + " did before is known to " + names.path(events.thread(read))
                + (isFenced(write) ? " (its release fence has no matching acquire fence)." : "."));
    }

    /** Whether a release fence stands between what is to be handed over and the write that does it. */
    private boolean isFenced(int write) {
        int from = weak.cycle().stream()
                .filter(step -> step.kind() == Step.Kind.ORDERED && step.to() == write)
                .mapToInt(Step::from)
                .max()
                .orElse(write);
        for (int i = write - 1; i > from; i--) {
            if (events.thread(i) == events.thread(write)
                    && events.kind(i) == EventKind.FENCE
                    && isStrong(events.writeOrder(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isStrong(MemoryOrder order) {
        return order.compareTo(MemoryOrder.ACQUIRE) >= 0;
    }

    private boolean isOpen(Step step) {
        return events.thread(step.from()) == events.thread(step.to())
                && events.kind(step.from()).isAccess()
                && events.kind(step.to()).isAccess();
    }

    private String unordered(Step step) {
        return names.path(events.thread(step.from())) + " " + access(step.from()) + " "
                + steps.at(step.from(), step.to())
                + " and then " + access(step.to()) + " " + steps.at(step.to(), step.to())
                + ": nothing orders the two for other threads.";
    }

    private String access(int i) {
        MemoryOrder order = events.kind(i).reads() ? events.readOrder(i) : events.writeOrder(i);
        String verb = events.kind(i).reads() ? events.kind(i).writes() ? "updates " : "reads " : "writes ";
        String failed = events.has(i, EventFlags.FAILED_CAS) ? " (a compare-and-set that fails)" : "";
        return verb + written.of(events.location(i)) + " (" + order(order) + ")" + failed;
    }

    static String order(MemoryOrder order) {
        return order == MemoryOrder.NONE ? "plain" : order.name().toLowerCase(Locale.ROOT);
    }
}
