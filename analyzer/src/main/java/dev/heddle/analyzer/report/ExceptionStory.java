package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The story of a thread that failed by itself: an exception, a non-zero exit. */
final class ExceptionStory {
    private static final int FAILURE = 100;
    private static final int CAUSE = 90;
    private static final int INTERFERENCE = 85;
    private static final int LAST = 70;
    private static final int PATH = 55;
    private static final int SYNCHRONIZATION = 50;
    private static final int COMMUNICATION = 65;
    private static final int COMMUNICATIONS = 4;
    private static final int SPURIOUS_RETURNS = 2;
    private static final int SHOWN_BETWEEN = 4;
    /** Accesses of the failing thread whose writes are looked for. */
    private static final int SOURCES = 12;

    private final Trace trace;
    private final EventColumns events;
    private final ProgramOrder order;
    private final TraceNames names;
    private final HelperCode helpers;
    private final StoryDraft draft;

    ExceptionStory(Trace trace, ProgramOrder order, StoryDraft draft) {
        this.trace = trace;
        events = trace.events();
        this.order = order;
        names = new TraceNames(trace);
        helpers = new HelperCode(trace);
        this.draft = draft;
    }

    void tell(int failed, List<String> stack) {
        int thread = failed >= 0 ? failed : events.thread(events.size() - 1);
        CauseSearch.Cause cause = search(thread, stack);
        boolean isProven = trace.cause().isKnown();
        if (cause != null
                && (!isProven
                        || new CauseStory(trace)
                                .isAbout(events.location(cause.atomicity().second())))) {
            tell(cause);
        }
        boolean isUnexplained = cause == null && !isProven;
        boolean isTold = isUnexplained && tellCommunications(thread);
        isTold |= tellSpuriousReturns();
        tellLastSteps(thread, isUnexplained && !isTold ? 5 : 2);
        tellSources(thread);
    }

    /** The newest write that the thread's last accesses have read of each other thread of which nothing is told. */
    private void tellSources(int thread) {
        BitSet told = new BitSet();
        draft.steps().forEach(step -> told.set(events.thread(step.event())));
        int n = 0;
        for (int i = order.last(thread); i >= 0 && n < SOURCES; i = order.previous(i)) {
            int source = events.kind(i).reads() ? events.readsFrom(i) : -1;
            n += events.kind(i).isAccess() ? 1 : 0;
            boolean isNews = source >= 0
                    && source < events.size()
                    && !told.get(events.thread(source))
                    && events.has(source, EventFlags.COUNTED)
                    && draft.isTold(i)
                    && !helpers.has(source);
            if (isNews) {
                told.set(events.thread(source));
                draft.step(source, SYNCHRONIZATION, "");
                draft.step(i, SYNCHRONIZATION, "");
            }
        }
    }

    /** What looks like a cause, in the code that is tested. */
    private CauseSearch.@Nullable Cause search(int thread, List<String> stack) {
        CauseSearch.Cause found = new CauseSearch(trace, order).find(thread, stack);
        boolean isOfHelpers = found != null
                && helpers.has(found.atomicity().first())
                && helpers.has(found.atomicity().second());
        return isOfHelpers ? null : found;
    }

    /** Without a cause, what the thread had learnt from others decides, as far as anything does. */
    private boolean tellCommunications(int thread) {
        List<int[]> last = new LastCommunications(trace).of(thread, COMMUNICATIONS);
        for (int n = 0; n < last.size(); n++) {
            draft.step(last.get(n)[0], COMMUNICATION - n, "");
            draft.step(last.get(n)[1], COMMUNICATION - n, "");
        }
        return !last.isEmpty();
    }

    /** Waits that have returned without cause, the last ones: no search for orders finds them. */
    private boolean tellSpuriousReturns() {
        int n = 0;
        for (int i = events.size() - 1; i >= 0 && n < SPURIOUS_RETURNS; i--) {
            if (events.has(i, EventFlags.SPURIOUS)) {
                draft.step(i, COMMUNICATION - n, "");
                n++;
            }
        }
        return n > 0;
    }

    private void tell(CauseSearch.Cause cause) {
        BrokenAtomicity found = cause.atomicity();
        AtomicityText text = new AtomicityText(trace, found);
        int[] between = found.between();
        draft.finding(text.sentence(), found.first(), between[between.length - 1], found.second());
        draft.step(found.first(), CAUSE, "");
        draft.step(found.second(), CAUSE, text.note());
        for (int n = 0; n < between.length; n++) {
            if (n == 0 || n > between.length - SHOWN_BETWEEN) {
                draft.step(between[n], INTERFERENCE, "");
            }
        }
        addOthersRead(found);
        addOwnReads(found);
        addSynchronization(found);
        draft.step(cause.path().get(0), FAILURE, "");
        for (int event : cause.path()) {
            draft.step(event, PATH, "");
        }
    }

    /** What the other thread read before it interfered shows that both started from the same value. */
    private void addOthersRead(BrokenAtomicity found) {
        int[] between = found.between();
        int others = order.previousAccess(between[between.length - 1]);
        if (others >= 0 && events.kind(others) == EventKind.READ && found.kind() != BrokenAtomicity.Kind.ABA) {
            draft.step(others, PATH, "");
        }
    }

    /** What a thread read between the two accesses of an ABA is what had become stale. */
    private void addOwnReads(BrokenAtomicity found) {
        int at = found.kind() == BrokenAtomicity.Kind.ABA ? order.previous(found.second()) : -1;
        for (int n = 0; at > found.first() && n < 2; at = order.previous(at)) {
            if (events.kind(at) == EventKind.READ) {
                draft.step(at, PATH, "");
                n++;
            }
        }
    }

    /** Locks given up between the two accesses are why they are not atomic. */
    private void addSynchronization(BrokenAtomicity found) {
        for (int i = order.previous(found.second()); i > found.first(); i = order.previous(i)) {
            if (events.kind(i).acquiresLock() || events.kind(i).releasesLock()) {
                draft.step(i, SYNCHRONIZATION, "");
            }
        }
    }

    /** The failing thread's last accesses, lock operations and calls of the library. */
    private void tellLastSteps(int thread, int count) {
        int n = 0;
        for (int i = order.last(thread); i >= 0 && n < count; i = order.previous(i)) {
            EventKind kind = events.kind(i);
            if (n > 0 && (kind == EventKind.JOIN || kind == EventKind.START)) {
                return; // what lies before the other threads' work is another matter
            }
            if ((kind.isAccess() || kind.acquiresLock() || names.isCall(i)) && draft.isTold(i) && !helpers.has(i)) {
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
