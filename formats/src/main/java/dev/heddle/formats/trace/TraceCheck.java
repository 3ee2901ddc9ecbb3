package dev.heddle.formats.trace;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.LocationKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What holds of every trace: indices name entries that exist. Writer and reader apply the same checks, so a trace that
 * was written can be read, and one that was read never leads out of a table.
 */
public final class TraceCheck {
    /** How many entries each table has (so far). */
    public record Sizes(int threads, int sites, int objects, int locations) {
        static Sizes of(Trace trace) {
            return new Sizes(
                    trace.threads().size(),
                    trace.sites().size(),
                    trace.objects().size(),
                    trace.locations().size());
        }
    }

    private TraceCheck() {}

    /** All checks on a whole trace. */
    public static void trace(Trace trace) {
        Sizes sizes = Sizes.of(trace);
        Set<String> paths = new HashSet<>();
        trace.threads().forEach(thread -> thread(thread, paths));
        trace.objects().forEach(object -> object(object, sizes));
        trace.locations().forEach(location -> location(location, sizes));
        EventColumns events = trace.events();
        for (int i = 0; i < events.size(); i++) {
            index("the thread of an event", events.thread(i), 0, sizes.threads());
            event(events, i, sizes);
            source(events, i);
        }
        verdict(trace.verdict(), sizes);
        cause(trace.cause(), events.size(), sizes.locations());
        calls(trace.calls(), events.size(), sizes.threads());
        made(trace.calls().made(), sizes.objects());
    }

    /**
     * Paths are words of letters, digits, dots, dashes and underscores (schedules separate them by other characters),
     * each used once.
     */
    public static void thread(Trace.ThreadEntry thread, Set<String> paths) {
        String path = thread.path();
        if (path.isEmpty() || !path.chars().allMatch(TraceCheck::isPathCharacter)) {
            throw new MalformedException("expected a thread path such as 0.2, found '" + path + "'");
        }
        if (!paths.add(path)) {
            throw new MalformedException("thread path " + path + " occurs twice");
        }
    }

    private static boolean isPathCharacter(int c) {
        return (c >= '0' && c <= '9')
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || c == '.'
                || c == '-'
                || c == '_';
    }

    public static void object(Trace.ObjectEntry object, Sizes sizes) {
        index("an object's thread", object.thread(), 0, sizes.threads());
        if (object.ordinal() < 0) {
            throw new MalformedException("expected an object's ordinal of at least 0, found " + object.ordinal());
        }
    }

    public static void location(Trace.LocationEntry location, Sizes sizes) {
        location(location.kind(), location.owner(), location.index(), sizes);
    }

    /** Checks the parts of a location. */
    public static void location(LocationKind kind, int owner, int index, Sizes sizes) {
        index("a location's owner", owner, -1, sizes.objects());
        boolean thread = kind == LocationKind.THREAD;
        boolean element = kind == LocationKind.ARRAY_ELEMENT;
        int least = thread || element ? 0 : -1;
        index("a location's index", index, least, thread ? sizes.threads() : Integer.MAX_VALUE);
    }

    /** All of event {@code i} but its thread and what it reads from. */
    public static void event(EventColumns events, int i, Sizes sizes) {
        index("an event's site", events.site(i), -1, sizes.sites());
        int least = events.kind(i).isAccess() ? 0 : -1;
        index("an event's location", events.location(i), least, sizes.locations());
        index("an event's position", events.position(i), -1, Integer.MAX_VALUE);
        index("an event's place in S", events.syncPosition(i), -1, Integer.MAX_VALUE);
        index("an event's count of enabled threads", events.enabled(i), 0, Integer.MAX_VALUE);
        long value = events.value(i);
        if (events.has(i, EventFlags.REFERENCE) && (value < 0 || value > sizes.objects())) {
            throw new MalformedException("expected an event's object in [0, " + sizes.objects() + "], found " + value);
        }
    }

    /** Only reads have a source: an earlier write of the same location, the initial value, or none that is known. */
    public static void source(EventColumns events, int i) {
        int source = events.readsFrom(i);
        if (source == EventColumns.READS_NOTHING) {
            return;
        }
        if (!events.kind(i).reads()) {
            throw new MalformedException("event " + i + " is a " + events.kind(i) + " and reads from " + source);
        }
        if (source == EventColumns.READS_INITIAL) {
            return;
        }
        if (source < 0 || source >= i) {
            throw new MalformedException("event " + i + " reads from " + source + ", expected an earlier event");
        }
        if (!events.kind(source).writes() || events.location(source) != events.location(i)) {
            throw new MalformedException("event " + i + " reads location " + events.location(i) + " from event "
                    + source + ", a " + events.kind(source) + " of location " + events.location(source));
        }
    }

    public static void verdict(Trace.Verdict verdict, Sizes sizes) {
        Trace.Verdict found = verdict instanceof Trace.Unfinished unfinished ? unfinished.failed() : verdict;
        if (found instanceof Trace.Failed failed) {
            index("the failed thread", failed.thread(), -1, sizes.threads());
            failed.blocked().forEach(blocked -> blocked(blocked, sizes));
        }
    }

    /**
     * Checks that a cause names what there is.
     *
     * @param events how many there are
     * @param locations likewise
     */
    public static void cause(Cause cause, int events, int locations) {
        for (Cause.Constraint constraint : cause.constraints()) {
            int least = constraint.kind() == Cause.Kind.STALE ? -1 : 0;
            index("the first event of a constraint", constraint.first(), least, events);
            boolean isLater = !constraint.later().isEmpty() && constraint.kind() == Cause.Kind.ORDER;
            if (!isLater || constraint.second() != -1) {
                index("the second event of a constraint", constraint.second(), constraint.first() + 1, events);
            }
        }
        index("the event from which a failure is inevitable", cause.inevitableFrom(), -1, events + 1);
        for (Cause.Cure cure : cause.cures().found()) {
            cure.writes().forEach(write -> index("a write of a change", write, 0, events));
            cure.events().forEach(event -> index("an event of a change", event, 0, events));
            cure.locations().forEach(location -> index("a location of a change", location, 0, locations));
        }
    }

    /** @param events how many there are */
    public static void calls(Calls calls, int events, int threads) {
        int before = -1;
        for (Calls.Stack stack : calls.stacks()) {
            index("the event of a stack", stack.event(), before + 1, events);
            before = stack.event();
        }
        for (Calls.Call call : calls.calls()) {
            index("the thread of a call", call.thread(), 0, threads);
            index("the begin of a call", call.from(), 0, events + 1);
            boolean isOpen = call.end() == Calls.End.OPEN;
            index("the end of a call", call.to(), isOpen ? -1 : call.from(), isOpen ? 0 : events + 1);
        }
    }

    /** @param objects how many there are */
    public static void made(List<Calls.Made> all, int objects) {
        int before = -1;
        for (Calls.Made made : all) {
            index("an object that was made", made.object(), before + 1, objects);
            before = made.object();
        }
    }

    private static void blocked(Trace.Blocked blocked, Sizes sizes) {
        index("a blocked thread", blocked.thread(), 0, sizes.threads());
        index("a blocked thread's site", blocked.site(), -1, sizes.sites());
        index("a blocked thread's location", blocked.location(), -1, sizes.locations());
        index("a holding thread", blocked.holder(), -1, sizes.threads());
        index("a holding thread's site", blocked.holderSite(), -1, sizes.sites());
    }

    /** Fails unless {@code min <= value < size} (or equal to the largest int, where that is the size). */
    public static void index(String what, int value, int min, int size) {
        if (value < min || (value >= size && size != Integer.MAX_VALUE)) {
            String range = size == Integer.MAX_VALUE ? "of at least " + min : "in [" + min + ", " + size + ")";
            throw new MalformedException("expected " + what + " " + range + ", found " + value);
        }
    }
}
