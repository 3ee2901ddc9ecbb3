package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Cause.Constraint;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * What the failure needs, as experiments showed: the order or the read in a sentence, and how executions fared with and
 * without.
 */
public final class CauseStory {
    private static final int CAUSE = 200;
    private static final int REASON = 150;
    private static final int BETWEEN = 130;
    /** How many events of its thread are looked at for what led to an event. */
    private static final int NEAR = 200;

    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final StepText steps;
    private final Cause cause;

    CauseStory(Trace trace) {
        this.trace = trace;
        events = trace.events();
        names = new TraceNames(trace);
        steps = new StepText(trace);
        cause = trace.cause();
    }

    /** What an event does in words, with its thread and place. */
    public static String words(Trace trace, int event) {
        return new CauseStory(trace).deed(event, -1);
    }

    /**
     * The cause of a trace, the first of its sentences with the events that it is about; none where it is not known.
     */
    public static List<Finding> findings(Trace trace) {
        return trace.cause().isKnown() ? new CauseStory(trace).findings() : List.of();
    }

    private List<Finding> findings() {
        int[] events = cause.constraints().stream()
                .flatMapToInt(constraint -> IntStream.of(constraint.first(), constraint.second()))
                .toArray();
        return List.of(Finding.of(what(), events), Finding.of(evidence()));
    }

    void tell(StoryDraft draft) {
        if (!cause.isKnown()) {
            return;
        }
        findings().forEach(draft::finding);
        for (Constraint constraint : cause.constraints()) {
            for (int event : new int[] {constraint.first(), constraint.second()}) {
                draft.step(event, CAUSE, "");
                tellCommunicationBefore(event, draft);
            }
        }
        if (cause.with().failed() < cause.with().executions()) {
            tellCallsBetween(draft);
        }
    }

    /**
     * Where the cause is not all, the calls on shared objects between its ends: they decide in the other executions.
     */
    private void tellCallsBetween(StoryDraft draft) {
        int first = events.size();
        int last = -1;
        for (Constraint constraint : cause.constraints()) {
            first = Math.min(first, Math.max(0, constraint.first()));
            last = Math.max(last, constraint.later().isEmpty() ? constraint.second() : events.size() - 1);
        }
        IntHashSet shared = new IntHashSet();
        IntIntHashMap users = new IntIntHashMap();
        for (int i = 0; i < events.size(); i++) {
            if (names.isCall(i) && users.getIfAbsentPut(events.location(i), events.thread(i)) != events.thread(i)) {
                shared.add(events.location(i));
            }
        }
        for (int i = first + 1; i < last; i++) {
            if (names.isCall(i) && shared.contains(events.location(i))) {
                draft.step(i, BETWEEN, "");
            }
        }
    }

    /** What the thread had last read from another one: that is why it came there. */
    private void tellCommunicationBefore(int event, StoryDraft draft) {
        int seen = 0;
        for (int i = event - 1; i >= 0 && seen < NEAR; i--) {
            if (events.thread(i) == events.thread(event)) {
                seen++;
                int source = events.kind(i).reads() ? events.readsFrom(i) : -1;
                if (source >= 0 && isOfStartedThread(source, events.thread(event))) {
                    draft.step(i, REASON, "");
                    draft.step(source, REASON, "");
                    return;
                }
            }
        }
    }

    private boolean isOfStartedThread(int source, int reader) {
        return events.thread(source) != reader && events.has(source, EventFlags.COUNTED);
    }

    /** Whether an explanation by other means is about the same: a location that the cause is about. */
    boolean isAbout(int location) {
        return cause.constraints().stream()
                .mapToInt(c -> Math.max(c.first(), c.second()))
                .anyMatch(event -> events.location(event) == location);
    }

    private String what() {
        List<Constraint> all = cause.constraints();
        if (all.size() == 2 && isChain(all.get(0), all.get(1))) {
            return title() + chain(all.get(0), all.get(1)) + ".";
        }
        return title() + all.stream().map(this::one).collect(Collectors.joining("; and ")) + ".";
    }

    /** What comes true in few of the executions only is needed, but is not all. */
    private String title() {
        return 2 * cause.with().failed() >= cause.with().executions() ? "Cause: " : "Part of the cause: ";
    }

    /** The second begins where the first ends, or later in the same thread. */
    private boolean isChain(Constraint a, Constraint b) {
        return a.later().isEmpty()
                && b.later().isEmpty()
                && a.kind() == Cause.Kind.ORDER
                && b.kind() == Cause.Kind.ORDER
                && b.first() >= a.second()
                && events.thread(b.first()) == events.thread(a.second());
    }

    private String chain(Constraint a, Constraint b) {
        String middle = b.first() == a.second()
                ? deed(a.second(), a.first())
                : deed(a.second(), a.first()) + " and " + act(b.first()) + " " + steps.at(b.first(), a.second());
        return deed(a.first(), -1) + ", then " + middle + ", then " + deed(b.second(), b.first());
    }

    private String one(Constraint constraint) {
        if (constraint.kind() == Cause.Kind.ORDER) {
            return deed(constraint.first(), -1) + " before "
                    + (constraint.later().isEmpty()
                            ? deed(constraint.second(), constraint.first())
                            : constraint.later());
        }
        int missed = newestBefore(constraint.second());
        return deed(constraint.second(), -1)
                + (constraint.first() < 0 ? ", the initial value" : ", written by " + deedOf(constraint.first()))
                + (missed < 0 ? "" : ", after " + deed(missed, constraint.second()));
    }

    private String deedOf(int event) {
        return names.path(events.thread(event)) + " at " + names.where(events.site(event));
    }

    private int newestBefore(int read) {
        int i = read - 1;
        while (i >= 0 && !(events.kind(i).writes() && events.location(i) == events.location(read))) {
            i--;
        }
        return i;
    }

    /** Who does what where; the file is left out where it is that of the other event. */
    private String deed(int event, int other) {
        String where = other < 0 ? " at " + names.where(events.site(event)) : " " + steps.at(event, other);
        boolean hasPlace = events.kind(event) != EventKind.END;
        return names.path(events.thread(event)) + " " + act(event) + (hasPlace ? where : "");
    }

    private String act(int event) {
        String location = names.location(events.location(event));
        return switch (events.kind(event)) {
            case READ -> "reads " + location + names.isValue(event);
            case WRITE -> "writes " + location + names.isValue(event);
            case UPDATE -> "updates " + location + names.isValue(event);
            default -> steps.of(event);
        };
    }

    private String evidence() {
        boolean isRead = cause.constraints().stream().allMatch(c -> c.kind() == Cause.Kind.STALE);
        String inevitable = cause.inevitableFrom() < 0
                ? ""
                : cause.inevitableFrom() >= events.size()
                        ? ""
                        : " From event " + cause.inevitableFrom() + " on the failure was inevitable: all of "
                                + cause.continuations() + " continuations failed.";
        return "With this " + (isRead ? "read " : "order ") + counts(cause.with())
                + " random executions failed, without it " + counts(cause.without()) + "." + inevitable;
    }

    static String counts(Cause.Trial trial) {
        return trial.failed() + " of " + trial.executions();
    }
}
