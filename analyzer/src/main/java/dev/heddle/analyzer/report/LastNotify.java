package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Blocked;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Says of threads that wait for ever what became of the last notify: too early, spent on a thread that could not use
 * it, or never.
 */
final class LastNotify {
    private static final int NOTIFY = 95;
    private static final int WOKEN = 78;

    private final EventColumns events;
    private final ProgramOrder order;
    private final TraceNames names;
    private final StoryDraft draft;

    LastNotify(Trace trace, ProgramOrder order, StoryDraft draft) {
        events = trace.events();
        this.order = order;
        names = new TraceNames(trace);
        this.draft = draft;
    }

    void tell(List<Blocked> blocked) {
        Map<Integer, List<Integer>> waiters = blocked.stream()
                .filter(one -> one.kind() == EventKind.WAIT || one.kind() == EventKind.WAKE)
                .collect(Collectors.groupingBy(
                        Blocked::location, TreeMap::new, Collectors.mapping(Blocked::thread, Collectors.toList())));
        waiters.forEach(this::tell);
    }

    private void tell(int location, List<Integer> waiters) {
        int notify = last(location);
        if (notify < 0) {
            draft.finding("No thread ever notifies on " + names.location(location) + ", where " + paths(waiters)
                    + verb(waiters) + ".");
            return;
        }
        String notifier = names.path(events.thread(notify)) + "'s notify at " + names.where(events.site(notify));
        boolean all = events.has(notify, EventFlags.ALL);
        if (events.value(notify) == 0) {
            draft.step(notify, NOTIFY, "too early");
            String sentence = "Missed notify: " + notifier + " came while no thread waited; " + paths(waiters)
                    + verb(waiters) + " only since then, and no later notify comes.";
            draft.finding(sentence, notify);
        } else if (!all && isSpent(notify, location)) {
            tellSpent(notify, notifier, location, waiters);
        } else {
            draft.step(notify, NOTIFY, "the last one");
            String sentence = "The last notify on " + names.location(location) + " was " + notifier + "; "
                    + paths(waiters) + verb(waiters) + ", and no later notify comes.";
            draft.finding(sentence, notify);
        }
    }

    /** The thread woken waits again without having notified anybody. */
    private boolean isSpent(int notify, int location) {
        int woken = woken(notify);
        return order.last(woken, EventKind.WAIT, location) > notify
                && order.last(woken, EventKind.WAKE, location) > notify;
    }

    private void tellSpent(int notify, String notifier, int location, List<Integer> waiters) {
        int woken = woken(notify);
        int again = order.last(woken, EventKind.WAIT, location);
        draft.step(notify, NOTIFY, "wakes one thread only");
        draft.step(order.last(woken, EventKind.WAKE, location), WOKEN, "");
        draft.step(again, NOTIFY, "it could not continue: the notify was spent on it");
        List<Integer> others =
                waiters.stream().filter(thread -> thread != woken).toList();
        String rest = others.isEmpty()
                ? " No later notify comes."
                : " Meanwhile " + paths(others) + verb(others) + "; notifyAll would have woken "
                        + (others.size() == 1 ? "both." : "them all.");
        String sentence = "Wrong thread notified: " + notifier + " woke " + names.path(woken)
                + ", which could not continue and waits again at " + names.where(events.site(again)) + "." + rest;
        draft.finding(sentence, notify, again);
    }

    private int woken(int notify) {
        return (int) Math.min(Integer.MAX_VALUE, events.value(notify)) - 1;
    }

    private int last(int location) {
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.kind(i) == EventKind.NOTIFY && events.location(i) == location) {
                return i;
            }
        }
        return -1;
    }

    private String paths(List<Integer> threads) {
        return threads.stream().map(names::path).collect(Collectors.joining(" and "));
    }

    private static String verb(List<Integer> threads) {
        return threads.size() == 1 ? " waits" : " wait";
    }
}
