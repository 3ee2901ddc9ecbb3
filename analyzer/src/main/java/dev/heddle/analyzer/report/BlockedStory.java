package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Blocked;
import java.util.List;

/** The story of threads that cannot go on: how each got what it holds, what it checked before it waited or parked. */
final class BlockedStory {
    private static final int HELD = 90;
    private static final int WAIT = 80;
    private static final int CHECK = 75;
    private static final int SIGNAL = 73;
    private static final int INTERRUPT = 72;
    private static final int CHANGE = 70;
    private static final int LAST = 60;
    private static final int LOOKED_BACK = 8;
    private static final int INTERRUPTS = 2;

    private final Trace trace;
    private final EventColumns events;
    private final ProgramOrder order;
    private final TraceNames names;
    private final StoryDraft draft;
    private final Awaited awaited;
    private final LastNotify lastNotify;

    BlockedStory(Trace trace, ProgramOrder order, StoryDraft draft) {
        this.trace = trace;
        events = trace.events();
        this.order = order;
        names = new TraceNames(trace);
        this.draft = draft;
        awaited = new Awaited(trace);
        lastNotify = new LastNotify(trace, order, awaited, draft);
    }

    void tell(List<Blocked> blocked) {
        for (Blocked one : blocked) {
            switch (one.kind()) {
                case LOCK -> tellLock(one);
                case WAIT, WAKE -> tellWait(one);
                case PARK -> {
                    if (awaited.of(one) == Awaited.NOTHING) {
                        tellPark(one);
                    } else {
                        tellAwait(one, order.last(one.thread(), EventKind.WAIT, -1));
                    }
                }
                case CLASS_INIT -> tellInitialisation(one);
                default -> {} // a join: the lines about the failure say it all
            }
        }
        lastNotify.tell(blocked);
        tellInterrupts();
        WaitCycle.all(trace, blocked).forEach(cycle -> draft.finding(cycle.sentence(names)));
    }

    private void tellLock(Blocked one) {
        if (one.holder() >= 0) {
            int held = order.last(one.holder(), EventKind.LOCK, one.location());
            draft.step(held, HELD, names.path(one.thread()) + " will wait for it");
        }
    }

    /** The begin of an initialisation is a YIELD at the class. */
    private void tellInitialisation(Blocked one) {
        if (one.holder() >= 0) {
            int begin = order.last(one.holder(), EventKind.YIELD, one.location());
            draft.step(begin, HELD, names.path(one.thread()) + " will wait for its end");
        }
        draft.step(order.last(one.thread()), LAST, "");
    }

    private void tellWait(Blocked one) {
        tellAwait(one, order.last(one.thread(), EventKind.WAIT, one.location()));
    }

    private void tellAwait(Blocked one, int wait) {
        draft.step(wait >= 0 ? wait : order.last(one.thread()), WAIT, "for ever");
        if (wait >= 0) {
            tellCheck(one.thread(), check(wait), wait);
        }
    }

    private void tellPark(Blocked one) {
        if (isInLock(one) && order.last(one.holder(), EventKind.LOCK, one.location()) >= 0) {
            tellLock(one);
            return;
        }
        int park = order.last(one.thread(), EventKind.PARK, -1);
        int from = park >= 0 ? park : order.last(one.thread());
        draft.step(from, WAIT, "");
        if (from >= 0) {
            tellCheck(one.thread(), check(from), from);
        }
        int await = order.last(one.thread(), EventKind.WAIT, -1);
        if (await > park) { // parked in the await of a condition
            draft.step(lastSignal(events.location(await)), SIGNAL, "the last signal");
        }
    }

    /** Parked until another thread gives the lock up, not until it signals. */
    private boolean isInLock(Blocked one) {
        String member = names.member(one.site());
        return one.holder() >= 0 && (member.endsWith(".lock") || member.endsWith(".lockInterruptibly"));
    }

    private int lastSignal(int location) {
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.kind(i) == EventKind.NOTIFY && events.location(i) == location) {
                return i;
            }
        }
        return -1;
    }

    /** The last interrupts that a thread has noticed: what it was about to do may have been left undone. */
    private void tellInterrupts() {
        int told = 0;
        for (int i = events.size() - 1; i >= 0 && told < INTERRUPTS; i--) {
            if (events.kind(i) == EventKind.INTERRUPT && events.has(i, EventFlags.OBSERVED)) {
                draft.step(i, INTERRUPT, "");
                draft.step(interruption(i), INTERRUPT, "");
                told++;
            }
        }
    }

    /** Where another thread interrupted this one, before {@code i}. */
    private int interruption(int i) {
        for (int at = i - 1; at >= 0; at--) {
            if (events.kind(at) == EventKind.INTERRUPT
                    && !events.has(at, EventFlags.OBSERVED)
                    && events.location(at) == events.location(i)) {
                return at;
            }
        }
        return -1;
    }

    /** What the thread read before it gave up, and what others made of it since. */
    private void tellCheck(int thread, int check, int wait) {
        draft.step(check, CHECK, "");
        if (check < 0) {
            return;
        }
        int[] changes = order.writesByOthers(events.location(check), thread, check, events.size());
        if (changes.length > 0) {
            int last = changes[changes.length - 1];
            String who = names.path(thread);
            draft.step(
                    last,
                    CHANGE,
                    last < wait ? who + " has checked it already" : who + ", waiting, does not learn of it");
        }
    }

    /** The nearest read before {@code i} of something that others write; it most likely decided to wait. */
    private int check(int i) {
        int nearest = -1;
        int at = order.previous(i);
        for (int n = 0; n < LOOKED_BACK && at >= 0; at = order.previous(at)) {
            if (events.kind(at) == EventKind.READ) {
                n++;
                nearest = nearest < 0 ? at : nearest;
                if (order.isWrittenByOthers(events.location(at), events.thread(at))) {
                    return at;
                }
            }
        }
        return nearest;
    }
}
