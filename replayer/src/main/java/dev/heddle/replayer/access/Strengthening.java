package dev.heddle.replayer.access;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.replayer.names.FieldInfo;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Memory orders that are stronger than the program's, for executions that try what would prevent a failure. */
public final class Strengthening {
    private final Map<Long, Set<Change>> bySite = new HashMap<>();
    private final Map<String, Set<Change>> byField = new HashMap<>();

    /** What becomes stronger. */
    public enum Change {
        RELEASE,
        ACQUIRE,
        VOLATILE,
        /** For a field that constructors alone write: reads see what they have written. */
        FINAL,
        /** Reads see the newest write. */
        NEWEST,
        ACQUIRE_FENCE,
        FULL_FENCE
    }

    /** Changes the accesses at a site, which has that {@link dev.heddle.formats.trace.SiteName}. */
    public void at(long siteName, Change change) {
        bySite.computeIfAbsent(siteName, unknown -> EnumSet.noneOf(Change.class))
                .add(change);
    }

    /** Changes all accesses to a field. */
    public void of(String holder, String field, Change change) {
        byField.computeIfAbsent(holder + "." + field, unknown -> EnumSet.noneOf(Change.class))
                .add(change);
    }

    MemoryOrder ofRead(MemoryOrder own, @Nullable FieldInfo field, long site) {
        return raised(own, field, site, Change.ACQUIRE, MemoryOrder.ACQUIRE);
    }

    MemoryOrder ofWrite(MemoryOrder own, @Nullable FieldInfo field, long site) {
        return raised(own, field, site, Change.RELEASE, MemoryOrder.RELEASE);
    }

    private MemoryOrder raised(MemoryOrder own, @Nullable FieldInfo field, long site, Change change, MemoryOrder to) {
        if (own == MemoryOrder.NONE || own == MemoryOrder.VOLATILE) {
            return own;
        }
        return changes(field, site, Change.VOLATILE) ? MemoryOrder.VOLATILE : changes(field, site, change) ? to : own;
    }

    boolean changes(@Nullable FieldInfo field, long site, Change change) {
        return bySite.getOrDefault(site, Set.of()).contains(change)
                || field != null
                        && byField.getOrDefault(field.declaring.getName() + "." + field.name, Set.of())
                                .contains(change);
    }
}
