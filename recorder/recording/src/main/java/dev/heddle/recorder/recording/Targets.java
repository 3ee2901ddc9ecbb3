package dev.heddle.recorder.recording;

import dev.heddle.recorder.hooks.log.ThreadLog;
import dev.heddle.recorder.hooks.log.Tracked;
import dev.heddle.recorder.instrument.recording.FieldTable;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which location a VarHandle, an updater, an offset or a reflected field means. A site nearly always uses the same one: what it used last is kept for each
 * site; the rest is looked up with hooks off. Fields have the numbers that plain accesses to them have.
 */
final class Targets {
    private static final int MOST = 1 << 16;

    /**
     * What a site used last. Immutable, since threads race to replace it.
     *
     * @param receiver the class of the objects that a VarHandle takes; null where it takes none
     */
    private record Last(Object key, long offset, Target target, Class<?> receiver) {}

    private final FieldTable fields;
    private volatile Last[] bySite = new Last[1024];
    private final Map<Object, Target> known = new IdentityHashMap<>();

    Targets(FieldTable fields) {
        this.fields = fields;
    }

    private Target last(int site, Object key, long offset) {
        Last[] table = bySite;
        Last last = site < table.length ? table[site] : null;
        return last != null && last.key == key && last.offset == offset ? last.target : null;
    }

    private synchronized Target keep(int site, Object key, long offset, Target target) {
        if (site >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(site + 1, bySite.length * 2));
        }
        bySite[site] = new Last(key, offset, target, key instanceof VarHandle handle ? receiver(handle) : null);
        return target;
    }

    private static Class<?> receiver(VarHandle handle) {
        List<Class<?>> coordinates = handle.coordinateTypes();
        return coordinates.isEmpty() ? null : coordinates.get(0);
    }

    /** Whether a VarHandle that takes objects takes this one. */
    boolean isReceiver(VarHandle handle, Object owner, int site) {
        Last[] table = bySite;
        Last last = site < table.length ? table[site] : null;
        return (last != null && last.key == handle ? last.receiver : receiver(handle)).isInstance(owner);
    }

    Target ofHandle(VarHandle handle, int site) {
        Target last = last(site, handle, 0);
        return last != null ? last : slowly(site, handle, 0, () -> remembered(handle, () -> describe(handle)));
    }

    /** Of an atomic field updater; its owner is of a fitting class or the call throws. */
    Target ofUpdater(Object updater, Object owner, int site) {
        Target last = last(site, updater, 0);
        return last != null
                ? last
                : slowly(site, updater, 0, () -> remembered(updater, () -> describe(updater, owner)));
    }

    /** Of an offset in an object that is no array. */
    Target ofOffset(Object base, long offset, int site) {
        Object key = base instanceof Class<?> ? base : base.getClass();
        Target last = last(site, key, offset);
        return last != null ? last : slowly(site, key, offset, () -> at(base, offset));
    }

    Target ofField(Field field, int site) {
        Target last = last(site, field, 0);
        return last != null ? last : slowly(site, field, 0, () -> of(field));
    }

    private interface Search {
        Target run();
    }

    private Target slowly(int site, Object key, long offset, Search search) {
        ThreadLog.off();
        try {
            return keep(site, key, offset, search.run());
        } finally {
            ThreadLog.on();
        }
    }

    private synchronized Target remembered(Object key, Search search) {
        Target target = known.get(key);
        if (target == null) {
            target = search.run();
            if (known.size() < MOST) {
                known.put(key, target);
            }
        }
        return target;
    }

    /** A handle of a field was made. */
    void created(VarHandle handle, Class<?> holder, String member, boolean isStatic) {
        ThreadLog.off();
        try {
            Field field = find(holder, member, isStatic);
            if (field != null) {
                remembered(handle, () -> of(field));
            }
        } finally {
            ThreadLog.on();
        }
    }

    private Target describe(VarHandle handle) {
        List<Class<?>> coordinates = handle.coordinateTypes();
        return handle.describeConstable()
                .map(description -> {
                    if (description.bootstrapMethod().methodName().equals("arrayVarHandle")) {
                        return Target.ELEMENTS;
                    }
                    Class<?> holder =
                            coordinates.isEmpty() ? declaring(description.bootstrapArgsList()) : coordinates.get(0);
                    Field field =
                            holder == null ? null : find(holder, description.constantName(), coordinates.isEmpty());
                    return field == null ? Target.NONE : of(field);
                })
                .orElse(Target.NONE);
    }

    /** The class that a static field's description names, if the system class loader knows it. */
    private static Class<?> declaring(List<ConstantDesc> arguments) {
        try {
            String descriptor = ((ClassDesc) arguments.get(0)).descriptorString();
            String name = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
            return Class.forName(name, false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException | RuntimeException e) {
            return null;
        }
    }

    private Target describe(Object updater, Object owner) {
        long offset = JdkInternals.offset(updater.getClass(), "offset");
        boolean isOfJdk = updater.getClass().getClassLoader() == null;
        return isOfJdk && offset >= 0 ? at(owner, JdkInternals.plainLong(updater, offset)) : Target.NONE;
    }

    /** The field at that offset of an object, or, of a class, its static field. */
    private Target at(Object base, long offset) {
        boolean isStatic = base instanceof Class<?>;
        for (Class<?> c = isStatic ? (Class<?>) base : base.getClass(); c != null; c = c.getSuperclass()) {
            for (Field field : declared(c)) {
                boolean fits = Modifier.isStatic(field.getModifiers()) == isStatic && !isOurs(field);
                if (fits
                        && offset == (isStatic ? JdkInternals.staticOffset(field) : JdkInternals.objectOffset(field))) {
                    return of(field);
                }
            }
        }
        return Target.NONE;
    }

    private static Field[] declared(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError e) {
            return new Field[0]; // the class of a field is missing: no field of this class was ever accessed
        }
    }

    private static boolean isOurs(Field field) {
        return field.getName().startsWith("heddle$");
    }

    /** As the JVM finds it, or null. */
    private static Field find(Class<?> owner, String name, boolean isStatic) {
        for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
            for (Field field : declared(c)) {
                if (field.getName().equals(name) && Modifier.isStatic(field.getModifiers()) == isStatic) {
                    return field;
                }
            }
        }
        return null;
    }

    private Target of(Field field) {
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
                        JdkInternals.staticOffset(field),
                        JdkInternals.staticBase(field),
                        declaring)
                : new Target(Target.INSTANCE, number, type, JdkInternals.objectOffset(field), null, null);
    }

    private static boolean isRecorded(Field field) {
        Class<?> declaring = field.getDeclaringClass();
        return !isOurs(field)
                && !Modifier.isFinal(field.getModifiers())
                && declaring.getClassLoader() != null
                && (Modifier.isStatic(field.getModifiers()) || Tracked.class.isAssignableFrom(declaring));
    }
}
