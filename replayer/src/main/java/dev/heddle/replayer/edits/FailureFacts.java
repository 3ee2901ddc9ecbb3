package dev.heddle.replayer.edits;

import dev.heddle.formats.edit.Edit.Place;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.Cause.Constraint;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What a failing execution says about where a change might help. */
final class FailureFacts {
    private static final int MOST_KEYS = 24;

    final Trace trace;
    final EventColumns events;
    private final Map<Integer, List<Frame>> stacks = new HashMap<>();
    private final BitSet shared = new BitSet();
    private final Set<Integer> keys = new TreeSet<>();

    /** Method that was under way, and its line. */
    record Frame(String className, String method, int line) {
        /** Parses {@code pkg.Foo.bar(Foo.java:12)}. */
        static Frame of(String text) {
            int open = text.indexOf('(');
            String name = open < 0 ? text : text.substring(0, open);
            int dot = Math.max(0, name.lastIndexOf('.'));
            int colon = text.lastIndexOf(':');
            String digits = colon < 0 ? "" : text.substring(colon + 1).replaceAll("[^0-9].*", "");
            return new Frame(
                    name.substring(0, dot),
                    name.substring(Math.min(name.length(), dot + 1)),
                    digits.isEmpty() || digits.length() > 9 ? -1 : Integer.parseInt(digits));
        }

        boolean isInMethodOf(Frame other) {
            return className.equals(other.className) && method.equals(other.method);
        }
    }

    FailureFacts(Trace trace) {
        this.trace = trace;
        events = trace.events();
        for (Calls.Stack stack : trace.calls().stacks()) {
            stacks.put(stack.event(), stack.frames().stream().map(Frame::of).toList());
        }
        findShared();
        findKeys();
    }

    private void findShared() {
        Map<Integer, Integer> first = new HashMap<>();
        BitSet several = new BitSet();
        BitSet written = new BitSet();
        for (int i = 0; i < events.size(); i++) {
            int location = events.location(i);
            if (events.kind(i).isAccess() && location >= 0) {
                Integer before = first.putIfAbsent(location, events.thread(i));
                several.set(location, several.get(location) || before != null && before != events.thread(i));
                written.set(location, written.get(location) || events.kind(i).writes());
            }
        }
        shared.or(several);
        shared.and(written);
    }

    /** What the failure needs; where that is not known, the last accesses to what threads share. */
    private void findKeys() {
        for (Constraint constraint : trace.cause().constraints()) {
            addKey(constraint.first());
            addKey(constraint.second());
        }
        if (trace.verdict() instanceof Failed failed) {
            failed.blocked().forEach(this::addBlocked);
        }
        for (int i = events.size() - 1;
                i >= 0 && trace.cause().constraints().isEmpty() && keys.size() < MOST_KEYS;
                i--) {
            if (isShared(i)) {
                addKey(i);
            }
        }
    }

    private void addKey(int event) {
        if (event >= 0 && event < events.size() && events.site(event) >= 0) {
            keys.add(event);
        }
    }

    /** The last event of a thread that is stuck, and its acquisition of what another one waits for. */
    private void addBlocked(Blocked blocked) {
        boolean isLast = true;
        boolean isHolder = true;
        for (int i = events.size() - 1; i >= 0; i--) {
            if (isLast && events.thread(i) == blocked.thread() && events.site(i) >= 0) {
                addKey(i);
                isLast = false;
            }
            if (isHolder
                    && events.thread(i) == blocked.holder()
                    && events.kind(i) == EventKind.LOCK
                    && events.location(i) == blocked.location()) {
                addKey(i);
                isHolder = false;
            }
        }
    }

    /** Events that matter, ascending. */
    List<Integer> keys() {
        return List.copyOf(keys);
    }

    /** Threads of these events, ascending. */
    List<Integer> threads() {
        Set<Integer> threads = new TreeSet<>();
        keys.forEach(key -> threads.add(events.thread(key)));
        return List.copyOf(threads);
    }

    /** Whether an event is an access to what several threads access and one changes. */
    boolean isShared(int event) {
        int location = events.location(event);
        return events.kind(event).isAccess() && location >= 0 && shared.get(location) && events.site(event) >= 0;
    }

    SiteEntry site(int event) {
        return trace.sites().get(events.site(event));
    }

    long siteName(int event) {
        return SiteName.of(site(event));
    }

    LocationEntry location(int event) {
        return trace.locations().get(events.location(event));
    }

    boolean isField(int event) {
        LocationKind kind = location(event).kind();
        return kind == LocationKind.FIELD || kind == LocationKind.STATIC_FIELD;
    }

    /** {@code Foo.bar} for the field of an event; what it does for others. */
    String member(int event) {
        LocationEntry entry = location(event);
        String holder =
                entry.holder().substring(entry.holder().lastIndexOf('.') + 1).replace('$', '.');
        return isField(event) && !entry.holder().startsWith("java.")
                ? holder + "." + entry.member()
                : site(event).member();
    }

    Place place(int event) {
        return place(site(event));
    }

    static Place place(SiteEntry site) {
        return new Place(
                site.className(), site.method(), site.descriptor(), site.bytecodeIndex(), site.file(), site.line());
    }

    /** The methods under way at an event, innermost first; of an event without a stack its own alone. */
    List<Frame> frames(int event) {
        SiteEntry site = site(event);
        List<Frame> known = stacks.getOrDefault(event, List.of());
        List<Frame> frames = new ArrayList<>();
        boolean isFound = false;
        for (Frame frame : known) {
            isFound |=
                    frame.className().equals(site.className()) && frame.method().equals(site.method());
            if (isFound) {
                frames.add(frame);
            }
        }
        return frames.isEmpty() ? List.of(new Frame(site.className(), site.method(), site.line())) : frames;
    }

    /** Whether another thread writes the location of two events of a thread between them. */
    boolean isWrittenBetween(int first, int second) {
        for (int i = first + 1; i < second; i++) {
            if (events.kind(i).writes()
                    && events.location(i) == events.location(first)
                    && events.thread(i) != events.thread(first)) {
                return true;
            }
        }
        return false;
    }
}
