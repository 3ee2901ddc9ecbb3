package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.free.hooks.Tracked;
import dev.heddle.recorder.free.rewrite.FieldTable;
import dev.heddle.recorder.free.rewrite.RecordingFilter;
import dev.heddle.recorder.instrument.place.DeclaredFields;
import dev.heddle.recorder.instrument.place.HandleTarget;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.place.UpdaterLayout;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which location a VarHandle, an updater, an offset or a reflected field means. A site nearly always uses the same one:
 * what it used first is kept for each site. A site of a library may use many (whatever goes through a method that wraps
 * Unsafe): all that were found are in a table, which is read without a lock. The rest is looked up with hooks off.
 * Fields have the numbers that plain accesses to them have.
 */
final class Targets {
    private static final int MOST = 1 << 16;
    private static final int FEWEST = 1 << 10;

    /**
     * What was found.
     *
     * @param key handle, updater or field; of offsets the class of the object, or the class whose static field it is
     * @param receiver the class of the objects that a VarHandle or an updater takes; null where it takes none or is not
     *     known
     */
    private record Found(
            Object key,
            long offset,
            Target target,
            @Nullable Class<?> receiver) {
        boolean is(Object otherKey, long otherOffset) {
            return key == otherKey && offset == otherOffset;
        }
    }

    private final FieldTable fields;
    private final RecordingFilter filter;
    private volatile Found[] bySite = new Found[1024];
    /**
     * By key and offset, with open addressing; never more than half full. What is in it stays; a larger one takes its
     * place.
     */
    private volatile Found[] all = new Found[FEWEST];

    private int size;

    /** @param filter says what is recorded */
    Targets(FieldTable fields, RecordingFilter filter) {
        this.fields = fields;
        this.filter = filter;
    }

    /** What was found before is looked up again: other fields are recorded now. */
    synchronized void forget() {
        bySite = new Found[bySite.length];
        all = new Found[FEWEST];
        size = 0;
    }

    /** Whether elements of arrays are recorded. */
    boolean hasElements() {
        return !filter.isThinned();
    }

    /** Whether accesses of several threads to the same memory are left out. */
    boolean isThinned() {
        return filter.isThinned();
    }

    /** Whether that site's last access was to a place that is not recorded, and this one is to the same. */
    boolean isLeftOut(int site, @Nullable Object key, long offset) {
        Found[] table = bySite;
        Found first = site < table.length ? table[site] : null;
        return first != null && first.target == Target.NONE && first.key == key && first.offset == offset;
    }

    private Found found(int site, Object key, long offset) {
        Found[] table = bySite;
        Found first = site < table.length ? table[site] : null;
        if (first != null && first.is(key, offset)) {
            return first;
        }
        Found found = found(key, offset);
        if (first == null && found != null && site < table.length) {
            table[site] = found; // threads may race to do so
        }
        return found;
    }

    /** Null where it was not looked for yet. */
    private Found found(Object key, long offset) {
        Found[] table = all;
        for (int i = place(table, key, offset); true; i = i + 1 & table.length - 1) {
            Found found = table[i];
            if (found == null || found.is(key, offset)) {
                return found;
            }
        }
    }

    private static int place(Found[] table, Object key, long offset) {
        int hash = System.identityHashCode(key) + (int) (offset >>> 2) * 0x9e3779b9;
        return (hash ^ hash >>> 15) & table.length - 1;
    }

    private synchronized Found keep(int site, Found found) {
        if (site >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(site + 1, bySite.length * 2));
        }
        if (site >= 0 && bySite[site] == null) {
            bySite[site] = found;
        }
        Found there = found(found.key, found.offset);
        if (there != null || size == MOST) {
            return there != null ? there : found;
        }
        size++;
        Found[] table = all;
        if (size > table.length / 2) {
            Found[] larger = new Found[table.length * 2];
            for (Found each : table) {
                if (each != null) {
                    put(larger, each);
                }
            }
            put(larger, found);
            all = larger;
        } else {
            put(table, found);
        }
        return found;
    }

    private static void put(Found[] table, Found found) {
        int i = place(table, found.key, found.offset);
        while (table[i] != null) {
            i = i + 1 & table.length - 1;
        }
        table[i] = found; // all its fields are final: who sees it sees them
    }

    /** Target of a handle; null if the handle takes objects, but not this one. */
    @Nullable
    Target ofHandle(VarHandle handle, Object owner, int site) {
        return orNullIfForeign(ofHandle(handle, site), owner);
    }

    private static @Nullable Target orNullIfForeign(Found found, Object owner) {
        Class<?> receiver = found.receiver;
        return receiver == null || receiver.isInstance(owner) ? found.target : null;
    }

    /** Target of a handle without coordinates, or of a handle for elements. */
    Target ofAnyHandle(VarHandle handle, int site) {
        return ofHandle(handle, site).target;
    }

    private Found ofHandle(VarHandle handle, int site) {
        Found found = found(site, handle, 0);
        return found != null ? found : slowly(site, handle, 0, () -> describe(handle));
    }

    /** Target of an atomic field updater; null if the updater does not take this owner, so that the call throws. */
    @Nullable
    Target ofUpdater(Object updater, Object owner, int site) {
        Found found = found(site, updater, 0);
        return orNullIfForeign(found != null ? found : slowly(site, updater, 0, () -> describe(updater)), owner);
    }

    Target ofOffset(Object base, long offset, int site) {
        Object key = base instanceof Class<?> ? base : base.getClass();
        Found found = found(site, key, offset);
        return (found != null ? found : slowly(site, key, offset, () -> at(base, offset))).target;
    }

    Target ofField(Field field, int site) {
        Found found = found(site, field, 0);
        return (found != null ? found : slowly(site, field, 0, () -> of(field))).target;
    }

    private interface Search {
        Target run();
    }

    private Found slowly(int site, Object key, long offset, Search search) {
        ThreadLog.off();
        try {
            return keep(site, new Found(key, offset, search.run(), receiver(key)));
        } finally {
            ThreadLog.on();
        }
    }

    private static @Nullable Class<?> receiver(Object key) {
        if (key instanceof VarHandle handle) {
            List<Class<?>> coordinates = handle.coordinateTypes();
            return coordinates.isEmpty() ? null : coordinates.get(0);
        }
        UpdaterLayout updater = UpdaterLayout.of(key);
        return updater == null ? null : updater.accepted(key);
    }

    /** A handle of a field was made. */
    void created(VarHandle handle, Class<?> holder, String member) {
        ThreadLog.off();
        try {
            HandleTarget target = HandleTarget.ofField(handle, holder, member);
            if (target.field() != null) {
                keep(-1, new Found(handle, 0, of(target.field()), receiver(handle)));
            }
        } finally {
            ThreadLog.on();
        }
    }

    private Target describe(VarHandle handle) {
        HandleTarget target = HandleTarget.of(handle);
        if (target.isArray()) {
            return filter.isThinned() ? Target.NONE : Target.ELEMENTS;
        }
        return of(target.field());
    }

    private Target describe(Object updater) {
        UpdaterLayout layout = UpdaterLayout.of(updater);
        return layout == null
                ? Target.NONE
                : of(DeclaredFields.instanceAt(layout.accepted(updater), layout.offset(updater)));
    }

    /** The field at that offset of an object, or, of a class, its static field. */
    private Target at(Object base, long offset) {
        return of(
                base instanceof Class<?> type
                        ? DeclaredFields.staticAt(type, offset)
                        : DeclaredFields.instanceAt(base.getClass(), offset));
    }

    private Target of(@Nullable Field field) {
        if (field == null) {
            return Target.NONE;
        }
        Class<?> declaring = field.getDeclaringClass();
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        int number = isRecorded(field)
                ? fields.find(
                        declaring.getName().replace('.', '/'),
                        field.getName(),
                        field.getType().descriptorString())
                : -1;
        if (number < 0) {
            return Target.NONE;
        }
        char type = field.getType().descriptorString().charAt(0);
        return isStatic
                ? new Target(
                        Target.STATIC,
                        number,
                        type,
                        Internals.staticOffset(field),
                        Internals.staticBase(field),
                        declaring)
                : new Target(Target.INSTANCE, number, type, Internals.objectOffset(field), null, null);
    }

    private boolean isRecorded(Field field) {
        Class<?> declaring = field.getDeclaringClass();
        return !field.getName().startsWith("heddle$")
                && !Modifier.isFinal(field.getModifiers())
                && declaring.getClassLoader() != null
                && !(filter.isThinned() && !filter.records(declaring.getName(), field.getName()))
                && (Modifier.isStatic(field.getModifiers()) || Tracked.class.isAssignableFrom(declaring));
    }
}
