package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.Pause;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Conditions;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Freed;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.formats.trace.Trace.ThreadEntry;
import dev.heddle.formats.trace.TypeNames;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The names that people read for the entries of a trace's tables. An index outside its table gives {@code ?}, so that a
 * damaged trace can still be looked at.
 *
 * <p>An object is {@code Class#thread.ordinal}, after the thread that allocated it and which of its allocations it was;
 * {@code Class#thread~ordinal} where it is named by its first touch.
 */
public final class TraceNames {
    private static final String UNKNOWN = "?";
    private static final long DECIMAL_BOUND = 1L << 48;

    private final Trace trace;
    /** By object, made when it is asked for. */
    private @Nullable IntIntHashMap fields;

    /** Names for the entries of {@code trace}. */
    public TraceNames(Trace trace) {
        this.trace = trace;
    }

    /** What a YIELD of the trace stands for. */
    Pause pause(EventColumns events, int i) {
        int location = events.location(i);
        return Pause.of(
                events.flags(i),
                isIn(location, trace.locations().size())
                        ? trace.locations().get(location).kind()
                        : null);
    }

    /** Path of a thread: {@code 0.1}. */
    public String path(int thread) {
        return isIn(thread, trace.threads().size())
                ? trace.threads().get(thread).path()
                : UNKNOWN;
    }

    /** Path and name of a thread: {@code 0.1 producer-1}. */
    public String thread(int thread) {
        if (!isIn(thread, trace.threads().size())) {
            return UNKNOWN;
        }
        ThreadEntry entry = trace.threads().get(thread);
        return entry.name().isEmpty() ? entry.path() : entry.path() + " " + entry.name();
    }

    /** Name of an object: {@code BoundedBuffer#0.1}. */
    public String object(int object) {
        if (!isIn(object, trace.objects().size())) {
            return UNKNOWN;
        }
        ObjectEntry entry = trace.objects().get(object);
        return simple(entry.className()) + "#" + path(entry.thread()) + (entry.touched() ? "~" : ".") + entry.ordinal();
    }

    /**
     * Name of a location: {@code BoundedBuffer#0.1.count}, {@code int[]#0.3[4]}, {@code Counter.total}, {@code monitor
     * of Object#0.2}.
     */
    public String location(int location) {
        if (!isIn(location, trace.locations().size())) {
            return UNKNOWN;
        }
        LocationEntry entry = trace.locations().get(location);
        return switch (entry.kind()) {
            case STATIC_FIELD ->
                entry.holder().isEmpty() ? entry.member() : simple(entry.holder()) + "." + entry.member();
            case FIELD -> object(entry.owner()) + "." + entry.member();
            case ARRAY_ELEMENT -> object(entry.owner()) + "[" + entry.index() + "]";
            case MONITOR -> "monitor of " + monitored(entry);
            case LOCK, SYNCHRONIZER -> entry.owner() < 0 ? entry.member() : whole(entry.owner());
            case THREAD -> "thread " + thread(entry.index());
            case CLASS -> "class " + simple(entry.holder());
            case LIBRARY -> "library";
        };
    }

    /** The shortest name of a location: {@code count}, {@code [4]}. */
    String shortLocation(int location) {
        if (!isIn(location, trace.locations().size())) {
            return UNKNOWN;
        }
        LocationEntry entry = trace.locations().get(location);
        return switch (entry.kind()) {
            case STATIC_FIELD, FIELD -> entry.member();
            case ARRAY_ELEMENT -> "[" + entry.index() + "]";
            case MONITOR -> entry.owner() < 0 ? entry.member() : monitored(entry);
            case LOCK, SYNCHRONIZER -> entry.owner() < 0 ? entry.member() : whole(entry.owner());
            case THREAD -> path(entry.index());
            case CLASS -> simple(entry.holder());
            case LIBRARY -> "library";
        };
    }

    private String monitored(LocationEntry entry) {
        return entry.holder().isEmpty() ? object(entry.owner()) : "class " + simple(entry.holder());
    }

    /** A lock or another synchroniser by its name, a condition by its field. */
    private String whole(int object) {
        boolean isCondition = isIn(object, trace.objects().size())
                && trace.objects().get(object).className().endsWith("$ConditionObject");
        return isCondition ? condition(object) : object(object);
    }

    /** A synchroniser by the program's field that it is in, if it is in one. */
    String receiver(int location) {
        int owner = isIn(location, trace.locations().size())
                ? trace.locations().get(location).owner()
                : -1;
        int field = owner < 0 ? -1 : field(owner);
        return field >= 0 && isOfProgram(field) ? location(field) : location(location);
    }

    /** Whether the location is the library as a whole: what static methods are called on. */
    boolean isLibrary(int location) {
        return isIn(location, trace.locations().size())
                && trace.locations().get(location).kind() == LocationKind.LIBRARY;
    }

    /** Whether the location is a thread: what asks for its end is about. */
    boolean isThread(int location) {
        return isIn(location, trace.locations().size())
                && trace.locations().get(location).kind() == LocationKind.THREAD;
    }

    /** What a WAIT, WAKE or NOTIFY is of: {@code RateLimiter#0.2.refilled}, {@code monitor of Object#0.2}. */
    String subject(int event) {
        return ofSubject(Conditions.subject(trace.events(), event, trace.locations()));
    }

    String ofSubject(int subject) {
        int condition = Conditions.ofSubject(subject);
        return condition < 0 ? location(subject) : condition(condition);
    }

    /** The field that a condition is in, or the lock that it is of. */
    private String condition(int object) {
        if (field(object) >= 0) {
            return location(field(object));
        }
        EventColumns events = trace.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i) == EventKind.WAIT && Conditions.of(events, i, trace.locations()) == object) {
                return "a condition of " + location(events.location(i));
            }
        }
        return object(object);
    }

    /** The first field that was seen to hold the object, of the program if there is one; -1 where none was. */
    int field(int object) {
        if (fields == null) {
            fields = new IntIntHashMap();
            EventColumns events = trace.events();
            for (int i = 0; i < events.size(); i++) {
                long value = events.value(i) - 1;
                if (events.kind(i).isAccess()
                        && events.has(i, EventFlags.REFERENCE)
                        && isIn((int) value, trace.objects().size())
                        && isField(events.location(i))) {
                    int known = fields.getIfAbsentPut((int) value, events.location(i));
                    if (!isOfProgram(known) && isOfProgram(events.location(i))) {
                        fields.put((int) value, events.location(i));
                    }
                }
            }
        }
        return fields.getIfAbsent(object, -1);
    }

    private boolean isField(int location) {
        return isIn(location, trace.locations().size())
                && switch (trace.locations().get(location).kind()) {
                    case FIELD, STATIC_FIELD -> true;
                    case ARRAY_ELEMENT, MONITOR, LOCK, THREAD, CLASS, SYNCHRONIZER, LIBRARY -> false;
                };
    }

    private boolean isOfProgram(int field) {
        LocationEntry entry = trace.locations().get(field);
        return !entry.holder().startsWith("java.") && entry.member().indexOf('$') < 0;
    }

    /** {@code File.java:12} of a site. */
    public String where(int site) {
        return isIn(site, trace.sites().size()) ? trace.sites().get(site).where() : UNKNOWN;
    }

    /** Whether a write stands for the free of a block of memory in C or C++. */
    boolean isFree(int event) {
        int site = trace.events().site(event);
        return isIn(site, trace.sites().size()) && Freed.isAt(trace.sites().get(site));
    }

    /** Name of the block of memory that a free is of: that of its location without the offset. */
    String block(int event) {
        return Freed.block(location(trace.events().location(event)));
    }

    /** What a site does it to: {@code AtomicInteger.incrementAndGet}; empty where unknown. */
    String member(int site) {
        return isIn(site, trace.sites().size())
                ? TypeNames.ofMember(trace.sites().get(site).member())
                : "";
    }

    /**
     * {@code in HashMap.putVal (HashMap.java:631)} for an access inside a collection, whose site is the program's call;
     * else empty.
     */
    String inside(int site) {
        String member = member(site);
        int inside = member.indexOf(" in ");
        return inside < 0 ? "" : member.substring(inside + 1);
    }

    /** Whether a line of the program calls a method of a library object. */
    boolean isCall(int event) {
        EventColumns events = trace.events();
        return events.kind(event) == EventKind.SYNC
                && !events.has(event, EventFlags.PROMISES)
                && hasLine(events.site(event));
    }

    boolean hasLine(int site) {
        return isIn(site, trace.sites().size()) && trace.sites().get(site).line() >= 0;
    }

    /**
     * The value that an event read or wrote: an object's name, or a value of the field's or the array's type. Where
     * that is not known, raw bits in decimal; those beyond 48 bits, where doubles begin, in hexadecimal.
     */
    public String value(int event) {
        EventColumns events = trace.events();
        if (!hasValue(event)) {
            return UNKNOWN;
        }
        long bits = events.value(event);
        if (events.has(event, EventFlags.REFERENCE)) {
            return bits == 0 ? "null" : object(bits > Integer.MAX_VALUE ? -1 : (int) bits - 1);
        }
        return switch (type(events.location(event))) {
            case 'Z' -> Boolean.toString(bits != 0);
            case 'C' -> quoted((char) bits);
            case 'F' -> Float.toString(Float.intBitsToFloat((int) bits));
            case 'D' -> Double.toString(Double.longBitsToDouble(bits));
            default ->
                bits > -DECIMAL_BOUND && bits < DECIMAL_BOUND ? Long.toString(bits) : "0x" + Long.toHexString(bits);
        };
    }

    /** Descriptor of a location's type, where its values are no whole numbers. */
    private char type(int location) {
        if (!isIn(location, trace.locations().size())) {
            return LocationEntry.UNTYPED;
        }
        LocationEntry entry = trace.locations().get(location);
        if (entry.kind() != LocationKind.ARRAY_ELEMENT
                || !isIn(entry.owner(), trace.objects().size())) {
            return entry.type();
        }
        String array = trace.objects().get(entry.owner()).className();
        return array.length() == 2 ? array.charAt(1) : LocationEntry.UNTYPED;
    }

    private static String quoted(char c) {
        return c == '\'' || c == '\\' ? "'\\" + c + "'" : "'" + Printable.line(Character.toString(c)) + "'";
    }

    /** Whether the event's value is known; logs of free threads have sources in place of the values of accesses. */
    public boolean hasValue(int event) {
        return !trace.events().kind(event).isAccess() || !trace.header().isFree();
    }

    /** {@code = 1} for the value of an access, or nothing where it is not known. */
    String isValue(int event) {
        return hasValue(event) ? " = " + value(event) : "";
    }

    /** A class name without its package; {@code [I} becomes {@code int[]}. */
    static String simple(String className) {
        return TypeNames.simple(className);
    }

    private static boolean isIn(int index, int size) {
        return index >= 0 && index < size;
    }
}
