package dev.heddle.replayer.engine;

import dev.heddle.recorder.instrument.Site;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Resolves fields as the JVM does (JVMS 5.4.3.2), once a site. */
final class Fields {
    private static final String ANY = "";

    private final Map<Class<?>, Map<String, FieldInfo>> known = new HashMap<>();
    private FieldInfo[] bySite = new FieldInfo[1024];
    private FieldInfo[] byId = new FieldInfo[256];
    private int count;

    /** The field with that id. */
    FieldInfo ofId(int id) {
        return byId[id];
    }

    /** The instance field that the site names, or null where it cannot be found. */
    FieldInfo ofInstance(int siteId, Site site, Object owner) {
        FieldInfo cached = cached(siteId);
        if (cached != null) {
            return cached;
        }
        Class<?> c = owner.getClass();
        while (c != null && !c.getName().equals(site.owner())) {
            c = c.getSuperclass();
        }
        return remember(siteId, c == null ? null : resolve(c, site.member(), site.memberDescriptor()));
    }

    /** The static field that the site names, or null where it cannot be found. */
    FieldInfo ofStatic(int siteId, Site site, Class<?> owner) {
        FieldInfo cached = cached(siteId);
        return cached != null ? cached : remember(siteId, resolve(owner, site.member(), site.memberDescriptor()));
    }

    private FieldInfo cached(int siteId) {
        return siteId < bySite.length ? bySite[siteId] : null;
    }

    private FieldInfo remember(int siteId, FieldInfo field) {
        if (siteId >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(siteId + 1, bySite.length * 2));
        }
        bySite[siteId] = field;
        return field;
    }

    /** The field of that name, whatever its type, that {@code owner} declares or inherits, or null. */
    FieldInfo resolve(Class<?> owner, String name) {
        return resolve(owner, name, ANY);
    }

    /**
     * The field that {@code owner} declares or inherits, or null. A class may have several of one name, of different types.
     *
     * @param descriptor of its type; empty for any
     */
    FieldInfo resolve(Class<?> owner, String name, String descriptor) {
        IdentityHashes.giveLasting(owner); // before the map asks for it
        Map<String, FieldInfo> ofOwner = known.computeIfAbsent(owner, c -> new HashMap<>());
        String key = name + ':' + descriptor;
        FieldInfo info = ofOwner.get(key);
        if (info == null) {
            Field field = find(owner, name, descriptor);
            if (field == null) {
                return null;
            }
            String exact = field.getType().descriptorString();
            info = field.getDeclaringClass() == owner && descriptor.equals(exact)
                    ? add(field)
                    : resolve(field.getDeclaringClass(), name, exact);
            ofOwner.put(key, info);
        }
        return info;
    }

    private FieldInfo add(Field field) {
        if (count == byId.length) {
            byId = Arrays.copyOf(byId, count * 2);
        }
        byId[count] = new FieldInfo(count, field);
        return byId[count++];
    }

    /** As the JVM finds it, or null. */
    static Field find(Class<?> owner, String name, String descriptor) {
        Field declared = declared(owner, name, descriptor);
        if (declared != null) {
            return declared;
        }
        for (Class<?> i : owner.getInterfaces()) {
            Field field = find(i, name, descriptor);
            if (field != null) {
                return field;
            }
        }
        return owner.getSuperclass() == null ? null : find(owner.getSuperclass(), name, descriptor);
    }

    private static Field declared(Class<?> owner, String name, String descriptor) {
        try {
            Field field = owner.getDeclaredField(name);
            if (descriptor.isEmpty() || isOf(field, descriptor)) {
                return field;
            }
        } catch (NoSuchFieldException e) {
            return null;
        }
        for (Field field : owner.getDeclaredFields()) {
            if (field.getName().equals(name) && isOf(field, descriptor)) {
                return field;
            }
        }
        return null;
    }

    private static boolean isOf(Field field, String descriptor) {
        return field.getType().descriptorString().equals(descriptor);
    }
}
