package dev.heddle.analyzer;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Builds traces by hand for tests. Events are executed in the order of the calls; a read sees the newest write unless
 * told otherwise. The site of an event is made from its kind, location and line. Counts begin at the first
 * {@link #start}, as in the engine.
 */
public final class TraceBuilder {
    private final String className;
    private final List<Trace.ThreadEntry> threads = new ArrayList<>();
    private final List<Trace.SiteEntry> sites = new ArrayList<>();
    private final List<Trace.ObjectEntry> objects = new ArrayList<>();
    private final List<Trace.LocationEntry> locations = new ArrayList<>();
    private final List<Trace.Blocked> blocked = new ArrayList<>();
    private final EventColumns events = new EventColumns(16);
    private boolean counted;
    private MemoryOrder order = MemoryOrder.PLAIN;
    private String method = "run";
    private String code;

    public TraceBuilder(String className) {
        this.className = className;
        code = className;
        threads.add(new Trace.ThreadEntry("0", "main"));
    }

    /** The method that the events from here on stand in. */
    public TraceBuilder in(String name) {
        method = name;
        return this;
    }

    /** The class that the events from here on stand in. */
    public TraceBuilder of(String name) {
        code = name;
        return this;
    }

    /** The order of the accesses from here on: PLAIN, OPAQUE, RELEASE (release and acquire) or VOLATILE. */
    public TraceBuilder as(MemoryOrder accessOrder) {
        order = accessOrder;
        return this;
    }

    public int thread(String path, String name) {
        threads.add(new Trace.ThreadEntry(path, name));
        return threads.size() - 1;
    }

    public int object(String objectClass) {
        objects.add(new Trace.ObjectEntry(objectClass, 0, objects.size() + 1, false));
        return objects.size() - 1;
    }

    public int location(LocationKind kind, int owner, String holder, String member, int index) {
        Trace.LocationEntry entry = new Trace.LocationEntry(kind, owner, holder, member, index);
        int known = locations.indexOf(entry);
        if (known >= 0) {
            return known;
        }
        locations.add(entry);
        return locations.size() - 1;
    }

    public int field(int owner, String member) {
        return location(LocationKind.FIELD, owner, className, member, -1);
    }

    public int staticField(String member) {
        return location(LocationKind.STATIC_FIELD, -1, className, member, -1);
    }

    public int element(int array, int index) {
        return location(LocationKind.ARRAY_ELEMENT, array, "", "", index);
    }

    public int monitor(int owner) {
        return location(LocationKind.MONITOR, owner, "", "", -1);
    }

    private int threadLocation(int thread) {
        return location(LocationKind.THREAD, -1, "", threads.get(thread).path(), thread);
    }

    private int site(EventKind kind, int location, int line) {
        Trace.LocationEntry entry = location < 0 ? null : locations.get(location);
        String member = entry == null || entry.member().isEmpty()
                ? kind.name().toLowerCase(java.util.Locale.ROOT)
                : className + "." + entry.member();
        return site(kind, member, line);
    }

    /** A site of its own, for members that have no location. */
    public int site(EventKind kind, String member, int line) {
        Trace.SiteEntry entry = new Trace.SiteEntry(code, method, "()V", line, kind, member, code + ".java", line);
        int known = sites.indexOf(entry);
        if (known >= 0) {
            return known;
        }
        sites.add(entry);
        return sites.size() - 1;
    }

    /** Any event; what is not told stays as {@link EventColumns#append} leaves it. */
    public int event(int thread, EventKind kind, int location, int line, int flags) {
        int i = events.append(
                thread, kind, line < 0 ? -1 : site(kind, location, line), location, counted ? threads.size() : 1);
        events.addFlags(i, flags | (counted ? EventFlags.COUNTED : 0));
        return i;
    }

    public int read(int thread, int location, int line) {
        return readFrom(thread, location, line, newest(location));
    }

    /** A read that might have seen another write. */
    public int openRead(int thread, int location, int line) {
        int i = read(thread, location, line);
        events.addFlags(i, EventFlags.SEVERAL_CANDIDATES);
        return i;
    }

    public int readFrom(int thread, int location, int line, int source) {
        int i = event(thread, EventKind.READ, location, line, 0);
        events.setOrders(i, order == MemoryOrder.RELEASE ? MemoryOrder.ACQUIRE : order, MemoryOrder.NONE);
        events.setReadsFrom(i, source);
        if (source >= 0) {
            events.setValue(i, events.value(source));
            events.addFlags(i, events.flags(source) & EventFlags.REFERENCE);
        }
        return i;
    }

    public int write(int thread, int location, int line, long value) {
        int place = writesOf(location) + 1;
        int i = event(thread, EventKind.WRITE, location, line, 0);
        events.setOrders(i, MemoryOrder.NONE, order);
        events.setPosition(i, place);
        events.setValue(i, value);
        return i;
    }

    public int writeReference(int thread, int location, int line, int object) {
        int i = write(thread, location, line, object + 1L);
        events.addFlags(i, EventFlags.REFERENCE);
        return i;
    }

    public int update(int thread, int location, int line, long value) {
        int source = newest(location);
        int place = writesOf(location) + 1;
        int i = event(thread, EventKind.UPDATE, location, line, 0);
        events.setOrders(i, MemoryOrder.VOLATILE, MemoryOrder.VOLATILE);
        events.setReadsFrom(i, source);
        events.setPosition(i, place);
        events.setValue(i, value);
        return i;
    }

    public int fence(int thread, int line, MemoryOrder read, MemoryOrder write) {
        int i = event(thread, EventKind.FENCE, -1, line, 0);
        events.setOrders(i, read, write);
        return i;
    }

    public int lock(int thread, int monitor, int line) {
        return event(thread, EventKind.LOCK, monitor, line, 0);
    }

    public int unlock(int thread, int monitor, int line) {
        return event(thread, EventKind.UNLOCK, monitor, line, 0);
    }

    public int await(int thread, int monitor, int line) {
        return event(thread, EventKind.WAIT, monitor, line, 0);
    }

    public int wake(int thread, int monitor, int line) {
        return event(thread, EventKind.WAKE, monitor, line, 0);
    }

    /** A notify; {@code woken} is the index of the thread woken, or -1. */
    public int notifyOne(int thread, int monitor, int line, int woken) {
        int i = event(thread, EventKind.NOTIFY, monitor, line, 0);
        events.setValue(i, woken + 1L);
        return i;
    }

    public int start(int thread, int child, int line) {
        counted = true;
        return event(thread, EventKind.START, threadLocation(child), line, 0);
    }

    public int begin(int thread) {
        return event(thread, EventKind.BEGIN, -1, -1, 0);
    }

    public int end(int thread) {
        return event(thread, EventKind.END, -1, -1, 0);
    }

    public int join(int thread, int child, int line) {
        return event(thread, EventKind.JOIN, threadLocation(child), line, 0);
    }

    /** Main starts all other threads and they begin. */
    public TraceBuilder startAll() {
        String before = method;
        method = "main";
        for (int t = 1; t < threads.size(); t++) {
            start(0, t, 5);
        }
        method = before;
        for (int t = 1; t < threads.size(); t++) {
            begin(t);
        }
        return this;
    }

    public TraceBuilder blocked(int thread, EventKind kind, int location, int line, int holder, int holderLine) {
        int holderSite = holderLine < 0 ? -1 : site(EventKind.LOCK, location, holderLine);
        blocked.add(new Trace.Blocked(thread, kind, site(kind, location, line), location, holder, holderSite));
        return this;
    }

    private int newest(int location) {
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.location(i) == location && events.kind(i).writes()) {
                return i;
            }
        }
        return EventColumns.READS_INITIAL;
    }

    private int writesOf(int location) {
        int n = 0;
        for (int i = 0; i < events.size(); i++) {
            n += events.location(i) == location && events.kind(i).writes() ? 1 : 0;
        }
        return n;
    }

    public EventColumns events() {
        return events;
    }

    public List<Trace.LocationEntry> locations() {
        return locations;
    }

    public Trace passed() {
        return build(new Trace.Passed());
    }

    public Trace failed(FailureKind kind, int thread, String message, String... stack) {
        return build(new Trace.Failed(kind, thread, message, List.of(stack), List.copyOf(blocked)));
    }

    private Trace build(Trace.Verdict verdict) {
        Trace.Header header =
                new Trace.Header("0.1.0", "Vendor 17", "random", 7, 8, 3, "full", Map.of("plain", "latest"));
        Trace.Program program = new Trace.Program(
                className + ".java", List.of(), "/work", List.of("/work/classes"), "", Map.of(), new byte[0]);
        return new Trace(
                header,
                program,
                List.copyOf(threads),
                List.copyOf(sites),
                List.copyOf(objects),
                List.copyOf(locations),
                events,
                verdict);
    }
}
