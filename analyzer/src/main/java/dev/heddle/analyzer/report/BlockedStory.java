package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Blocked;
import java.util.List;

/** The story of threads that cannot go on: how each got what it holds, what it checked before it waited, whom the last notify woke. */
final class BlockedStory {
    private static final int HELD = 90;
    private static final int NOTIFY = 95;
    private static final int WAIT = 80;
    private static final int CHECK = 75;
    private static final int CHANGE = 70;
    private static final int LAST = 60;

    private final EventColumns events;
    private final ProgramOrder order;
    private final TraceNames names;
    private final StoryDraft draft;

    BlockedStory(Trace trace, ProgramOrder order, StoryDraft draft) {
        events = trace.events();
        this.order = order;
        names = new TraceNames(trace);
        this.draft = draft;
    }

    void tell(List<Blocked> blocked) {
        for (Blocked one : blocked) {
            switch (one.kind()) {
                case LOCK -> tellLock(one);
                case WAIT, WAKE -> tellWait(one);
                case PARK -> tellPark(one);
                default -> draft.step(order.last(one.thread()), LAST, "");
            }
        }
    }

    private void tellLock(Blocked one) {
        if (one.holder() >= 0) {
            int held = order.last(one.holder(), EventKind.LOCK, one.location());
            draft.step(held, HELD, names.path(one.thread()) + " will wait for it");
        }
    }

    private void tellWait(Blocked one) {
        int wait = order.last(one.thread(), EventKind.WAIT, one.location());
        if (wait < 0) {
            draft.step(order.last(one.thread()), LAST, "");
            return;
        }
        draft.step(wait, WAIT, "for ever");
        int check = order.previous(wait, EventKind.READ, -1);
        draft.step(check, CHECK, "");
        tellMissedChange(one, check, wait);
        int last = lastNotify(one.location(), events.size());
        if (last < 0) {
            draft.finding("Nobody ever notifies " + names.location(one.location()) + ", on which "
                    + names.path(one.thread()) + " waits.");
        } else {
            tellNotify(one, last, wait);
        }
    }

    /** Somebody wrote what the waiter had checked, between the check and the wait. */
    private void tellMissedChange(Blocked one, int check, int wait) {
        if (check >= 0) {
            int[] missed = order.writesByOthers(events.location(check), one.thread(), check, wait);
            if (missed.length > 0) {
                draft.step(missed[missed.length - 1], CHANGE, names.path(one.thread()) + " has checked it already");
            }
        }
    }

    private void tellNotify(Blocked one, int notify, int wait) {
        String notifier = names.path(events.thread(notify));
        String at = names.where(events.site(notify));
        if (notify < wait && isWokenByNobody(notify)) {
            draft.step(notify, NOTIFY, "too early: " + names.path(one.thread()) + " waits only later");
            draft.finding(String.format(
                    "Missed notify: %s notified at %s before %s waited at %s, and nobody notifies afterwards.",
                    notifier, at, names.path(one.thread()), names.where(events.site(wait))));
        } else if (!events.has(notify, EventFlags.ALL) && events.value(notify) > 0) {
            tellWoken(one, notify, (int) events.value(notify) - 1);
        } else {
            draft.step(notify, NOTIFY, "the last one");
        }
    }

    /** The last notify woke one thread; if that one could not go on, the notify was lost on it. */
    private void tellWoken(Blocked one, int notify, int woken) {
        int again = order.last(woken, EventKind.WAIT, one.location());
        int wake = again < 0 ? -1 : order.previous(again, EventKind.WAKE, one.location());
        if (again < notify || wake < notify) {
            draft.step(notify, NOTIFY, "the last one");
            return;
        }
        draft.step(notify, NOTIFY, "wakes one thread only");
        draft.step(wake, CHANGE, "");
        int check = order.previous(again, EventKind.READ, -1);
        draft.step(check > wake ? check : -1, CHECK, "it cannot go on");
        draft.step(again, WAIT, "for ever; the notify was spent on it");
        if (woken != one.thread()) {
            draft.finding(String.format(
                    "Wrong thread notified: %s's notify at %s woke %s, which could not go on and waited again at %s,"
                            + " while %s waits too. notifyAll would have woken both.",
                    names.path(events.thread(notify)),
                    names.where(events.site(notify)),
                    names.path(woken),
                    names.where(events.site(again)),
                    names.path(one.thread())));
        }
    }

    private boolean isWokenByNobody(int notify) {
        return events.value(notify) == 0;
    }

    private int lastNotify(int location, int before) {
        for (int i = before - 1; i >= 0; i--) {
            if (events.kind(i) == EventKind.NOTIFY && events.location(i) == location) {
                return i;
            }
        }
        return -1;
    }

    private void tellPark(Blocked one) {
        draft.step(order.last(one.thread(), EventKind.PARK, -1), WAIT, "");
        int check = order.last(one.thread(), EventKind.READ, -1);
        draft.step(check, CHECK, "");
        tellMissedChange(one, check, events.size());
    }
}
