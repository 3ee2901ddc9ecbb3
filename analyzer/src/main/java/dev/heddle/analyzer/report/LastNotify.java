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
    private final Awaited awaited;
    private final StoryDraft draft;

    LastNotify(Trace trace, ProgramOrder order, Awaited awaited, StoryDraft draft) {
        events = trace.events();
        this.order = order;
        this.awaited = awaited;
        names = new TraceNames(trace);
        this.draft = draft;
    }

    void tell(List<Blocked> blocked) {
        Map<Integer, List<Integer>> waiters = blocked.stream()
                .filter(one -> awaited.of(one) != Awaited.NOTHING)
                .collect(Collectors.groupingBy(
                        awaited::of, TreeMap::new, Collectors.mapping(Blocked::thread, Collectors.toList())));
        waiters.forEach(this::tell);
    }

    private void tell(int subject, List<Integer> waiters) {
        int notify = last(subject);
        String word = Awaited.word(subject);
        if (notify < 0) {
            draft.finding("No thread ever " + (word.equals("notify") ? "notifies" : "signals") + " on "
                    + names.ofSubject(subject) + ", where " + paths(waiters) + verb(waiters) + ".");
            return;
        }
        String notifier = names.path(events.thread(notify)) + "'s " + word + " at " + names.where(events.site(notify));
        boolean all = events.has(notify, EventFlags.ALL);
        if (events.value(notify) == 0) {
            draft.step(notify, NOTIFY, "too early");
            String sentence = "Missed " + word + ": " + notifier + " came while no thread waited; " + paths(waiters)
                    + verb(waiters) + " only since then, and no later " + word + " comes.";
            draft.finding(sentence, notify);
        } else if (!all && isSpent(notify, subject)) {
            tellSpent(notify, notifier, subject, waiters);
        } else {
            draft.step(notify, NOTIFY, "the last one");
            draft.step(all ? -1 : lastBefore(notify, woken(notify), subject), WOKEN, "");
            String sentence = "The last " + word + " on " + names.ofSubject(subject) + " was " + notifier + "; "
                    + paths(waiters) + verb(waiters) + ", and no later " + word + " comes.";
            draft.finding(sentence, notify);
        }
    }

    /** The thread woken waits again without having notified anybody. */
    private boolean isSpent(int notify, int subject) {
        int woken = woken(notify);
        return last(woken, EventKind.WAIT, subject) > notify && last(woken, EventKind.WAKE, subject) > notify;
    }

    private void tellSpent(int notify, String notifier, int subject, List<Integer> waiters) {
        int woken = woken(notify);
        int again = last(woken, EventKind.WAIT, subject);
        String word = Awaited.word(subject);
        draft.step(notify, NOTIFY, "wakes one thread only");
        draft.step(last(woken, EventKind.WAKE, subject), WOKEN, "");
        draft.step(again, NOTIFY, "it could not continue: the " + word + " was spent on it");
        List<Integer> others =
                waiters.stream().filter(thread -> thread != woken).toList();
        String rest = others.isEmpty()
                ? " No later " + word + " comes."
                : " Meanwhile " + paths(others) + verb(others) + "; " + word + "All would have woken "
                        + (others.size() == 1 ? "both." : "them all.");
        String sentence = "Wrong thread notified: " + notifier + " woke " + names.path(woken)
                + ", which could not continue and waits again at " + names.where(events.site(again)) + "." + rest;
        draft.finding(sentence, notify, again);
    }

    /** Where the thread waited that was woken. */
    private int lastBefore(int notify, int woken, int subject) {
        int at = last(woken, EventKind.WAIT, subject);
        while (at > notify) {
            at = order.previous(at, EventKind.WAIT, -1);
        }
        return at;
    }

    /** The thread's last event of a kind that is about the subject, or -1. */
    private int last(int thread, EventKind kind, int subject) {
        int at = order.last(thread, kind, -1);
        while (at >= 0 && awaited.subject(at) != subject) {
            at = order.previous(at, kind, -1);
        }
        return at;
    }

    private int woken(int notify) {
        return (int) Math.min(Integer.MAX_VALUE, events.value(notify)) - 1;
    }

    private int last(int subject) {
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.kind(i) == EventKind.NOTIFY && awaited.subject(i) == subject) {
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
