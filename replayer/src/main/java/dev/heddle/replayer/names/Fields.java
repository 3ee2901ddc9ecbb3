package dev.heddle.replayer.names;

import dev.heddle.recorder.instrument.place.DeclaredFields;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Resolves fields as the JVM does (JVMS 5.4.3.2), once a site, or once a class where a site is shared by the classes of
 * several loaders. Keeps no class from being unloaded for long.
 */
public final class Fields {
    private static final String ANY = "";
    /** Number of resolved fields above which fields of unloaded classes are dropped. */
    private static final int SWEEP = 4096;

    private final SiteTable sites;
    private final ClassValue<Map<String, FieldInfo>> known = new ClassValue<>() {
        @Override
        protected Map<String, FieldInfo> computeValue(Class<?> type) {
            return new HashMap<>();
        }
    };

    private final ClassValue<IntObjectHashMap<FieldInfo>> byShared = new ClassValue<>() {
        @Override
        protected IntObjectHashMap<FieldInfo> computeValue(Class<?> type) {
            return new IntObjectHashMap<>();
        }
    };

    private FieldInfo[] bySite = new FieldInfo[1024];
    private int sharings;
    private Numbered[] byId = new Numbered[256];
    private final ReferenceQueue<FieldInfo> unloaded = new ReferenceQueue<>();
    private int count;
    private int sinceSweep;

    public Fields(SiteTable sites) {
        this.sites = sites;
    }

    /** A field's number, which another gets when the field's class is gone. */
    private static final class Numbered extends WeakReference<FieldInfo> {
        final int id;

        Numbered(FieldInfo field, ReferenceQueue<FieldInfo> unloaded) {
            super(field, unloaded);
            this.id = field.id;
        }
    }

    /** The field with that id, of a class that is still there. */
    @SuppressWarnings("NullAway") // the caller has an object of the class, or the class
    public FieldInfo ofId(int id) {
        return byId[id].get();
    }

    /** The instance field that the site names, or null where it cannot be found. */
    public @Nullable FieldInfo ofInstance(int siteId, Site site, Object owner) {
        FieldInfo cached = cached(siteId);
        if (cached != null) {
            return cached;
        }
        if (sites.isShared(siteId)) {
            IntObjectHashMap<FieldInfo> ofClass = byShared.get(owner.getClass());
            FieldInfo field = ofClass.get(siteId);
            if (field == null) {
                field = ofInstance(site, owner);
                ofClass.put(siteId, field);
            }
            return field;
        }
        return remember(siteId, ofInstance(site, owner));
    }

    private @Nullable FieldInfo ofInstance(Site site, Object owner) {
        Class<?> c = owner.getClass();
        while (c != null && !c.getName().equals(site.owner())) {
            c = c.getSuperclass();
        }
        return c == null ? null : resolve(c, site.member(), site.memberDescriptor());
    }

    /** The static field that the site names, or null where it cannot be found. */
    public @Nullable FieldInfo ofStatic(int siteId, Site site, Class<?> owner) {
        FieldInfo cached = cached(siteId);
        if (cached != null) {
            return cached;
        }
        FieldInfo field = resolve(owner, site.member(), site.memberDescriptor());
        return sites.isShared(siteId) ? field : remember(siteId, field);
    }

    private @Nullable FieldInfo cached(int siteId) {
        if (sharings != sites.sharings()) {
            forgetShared();
        }
        return siteId < bySite.length ? bySite[siteId] : null;
    }

    private void forgetShared() {
        sharings = sites.sharings();
        for (int i = 0; i < bySite.length; i++) {
            if (bySite[i] != null && sites.isShared(i)) {
                bySite[i] = null;
            }
        }
    }

    private @Nullable FieldInfo remember(int siteId, @Nullable FieldInfo field) {
        if (siteId >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(siteId + 1, bySite.length * 2));
        }
        bySite[siteId] = field;
        return field;
    }

    /** The field of that name, whatever its type, that {@code owner} declares or inherits, or null. */
    public @Nullable FieldInfo resolve(Class<?> owner, String name) {
        return resolve(owner, name, ANY);
    }

    /** The field that reflection found: its class declares it. */
    public FieldInfo of(Field field) {
        return Objects.requireNonNull(resolve(
                field.getDeclaringClass(), field.getName(), field.getType().descriptorString()));
    }

    /**
     * The field that {@code owner} declares or inherits, or null. A class may have several of one name, of different
     * types.
     *
     * @param descriptor of its type; empty for any
     */
    public @Nullable FieldInfo resolve(Class<?> owner, String name, String descriptor) {
        Map<String, FieldInfo> ofOwner = known.get(owner);
        String key = name + ':' + descriptor;
        FieldInfo info = ofOwner.get(key);
        if (info == null) {
            Field field = DeclaredFields.find(owner, name, descriptor);
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
        sinceSweep++;
        if (sinceSweep > Math.max(SWEEP, count)) {
            Arrays.fill(bySite, null); // what is in use comes back at its next access
            sinceSweep = 0;
        }
        FieldInfo info = new FieldInfo(nextId(), field);
        byId[info.id] = new Numbered(info, unloaded);
        return info;
    }

    private int nextId() {
        if (unloaded.poll() instanceof Numbered gone) {
            return gone.id;
        }
        if (count == byId.length) {
            byId = Arrays.copyOf(byId, count * 2);
        }
        return count++;
    }
}
