package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.List;

/** The story of a thread that failed by itself: an exception, a non-zero exit. */
final class ExceptionStory {
    private static final int FAILURE = 100;
    private static final int CAUSE = 90;
    private static final int INTERFERENCE = 85;
    private static final int LAST = 70;
    private static final int PATH = 55;
    private static final int SYNCHRONIZATION = 50;
    private static final int SHOWN_BETWEEN = 4;

    private final Trace trace;
    private final EventColumns events;
    private final ProgramOrder order;
    private final TraceNames names;
    private final StoryDraft draft;

    ExceptionStory(Trace trace, ProgramOrder order, StoryDraft draft) {
        this.trace = trace;
        events = trace.events();
        this.order = order;
        names = new TraceNames(trace);
        this.draft = draft;
    }

    void tell(int failed, List<String> stack) {
        int thread = failed >= 0 ? failed : events.thread(events.size() - 1);
        CauseSearch.Cause cause = new CauseSearch(trace, order).find(thread, stack);
        if (cause != null) {
            tell(cause);
        }
        tellLastSteps(thread, cause == null ? 5 : 2);
    }

    private void tell(CauseSearch.Cause cause) {
        BrokenAtomicity found = cause.atomicity();
        draft.finding(sentence(found));
        draft.step(found.first(), CAUSE, "");
        draft.step(found.second(), CAUSE, note(found));
        int[] between = found.between();
        for (int n = 0; n < between.length; n++) {
            if (n == 0 || n > between.length - SHOWN_BETWEEN) {
                draft.step(between[n], INTERFERENCE, "");
            }
        }
        int others = order.previousAccess(between[between.length - 1]);
        if (others >= 0 && events.kind(others) == EventKind.READ) {
            draft.step(others, PATH, "");
        }
        addSynchronization(found);
        draft.step(cause.path().get(0), FAILURE, "");
        for (int event : cause.path()) {
            draft.step(event, PATH, "");
        }
    }

    /** Locks given up between the two accesses are why they are not atomic. */
    private void addSynchronization(BrokenAtomicity found) {
        for (int i = order.previous(found.second()); i > found.first(); i = order.previous(i)) {
            switch (events.kind(i)) {
                case UNLOCK, WAIT, LOCK, WAKE -> draft.step(i, SYNCHRONIZATION, "");
                default -> {}
            }
        }
    }

    private String sentence(BrokenAtomicity found) {
        String who = names.path(events.thread(found.first()));
        String what = names.location(events.location(found.first()));
        String first = place(found.first());
        String second = place(found.second());
        int[] between = found.between();
        String others = writers(between);
        return switch (found.kind()) {
            case ABA ->
                String.format(
                        "ABA: %s read %s = %s at %s; %s changed it and put the same value back, so %s's compare-and-set at %s"
                                + " succeeded though the state behind it had changed.",
                        who, what, names.value(found.first()), first, others, who, second);
            case LOST_UPDATE ->
                String.format(
                        "Lost update: %s read %s at %s and wrote it at %s; what %s wrote in between (at %s) is lost.",
                        who, what, first, second, others, place(between[between.length - 1]));
            case CHECK_THEN_ACT ->
                String.format(
                        "Check-then-act: %s read %s = %s at %s and acted on it at %s; %s changed it in between (at %s).",
                        who,
                        what,
                        names.value(found.first()),
                        first,
                        second,
                        others,
                        place(between[between.length - 1]));
            case CHANGED_BETWEEN_READS ->
                String.format(
                        "Changed in between: %s read %s = %s at %s, but %s at %s, since %s wrote it in between (at %s).",
                        who,
                        what,
                        names.value(found.first()),
                        first,
                        names.value(found.second()),
                        second,
                        others,
                        place(between[between.length - 1]));
            case REPLACED ->
                String.format(
                        "Replaced: %s wrote %s = %s at %s, but read %s at %s, since %s wrote it in between (at %s).",
                        who,
                        what,
                        names.value(found.first()),
                        first,
                        names.value(found.second()),
                        second,
                        others,
                        place(between[between.length - 1]));
        };
    }

    private String note(BrokenAtomicity found) {
        String others = writers(found.between());
        return switch (found.kind()) {
            case ABA -> "succeeds, though " + others + " changed it twice";
            case LOST_UPDATE -> "overwrites what " + others + " wrote";
            case CHECK_THEN_ACT -> "no longer the value checked";
            case CHANGED_BETWEEN_READS -> "no longer the value read before";
            case REPLACED -> "no longer the value written before";
        };
    }

    private String writers(int[] writes) {
        List<String> paths = java.util.Arrays.stream(writes)
                .mapToObj(w -> names.path(events.thread(w)))
                .distinct()
                .toList();
        return String.join(" and ", paths);
    }

    private String place(int event) {
        return names.where(events.site(event));
    }

    /** The failing thread's last accesses and lock operations. */
    private void tellLastSteps(int thread, int count) {
        int n = 0;
        for (int i = order.last(thread); i >= 0 && n < count; i = order.previous(i)) {
            EventKind kind = events.kind(i);
            if (kind.isAccess() || kind == EventKind.LOCK || kind == EventKind.WAKE || kind == EventKind.JOIN) {
                draft.step(i, LAST - n, "");
                addSource(i);
                n++;
            }
        }
    }

    private void addSource(int i) {
        int source = events.kind(i).reads() ? events.readsFrom(i) : -1;
        if (source >= 0 && source < events.size() && events.thread(source) != events.thread(i)) {
            draft.step(source, SYNCHRONIZATION, "");
        }
        if (events.kind(i) == EventKind.READ && !draft.hasFindings()) {
            int[] later = order.writesByOthers(events.location(i), events.thread(i), i, events.size());
            if (later.length > 0) {
                draft.step(later[0], SYNCHRONIZATION, names.path(events.thread(i)) + " has read it already");
            }
        }
    }
}
