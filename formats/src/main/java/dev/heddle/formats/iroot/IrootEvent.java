package dev.heddle.formats.iroot;

import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;

/**
 * An event of an iRoot: a static instruction and what it does. The type is a part of the identity, since one
 * instruction may read and write.
 *
 * @param site name of the instruction ({@link SiteName}), the same in every execution and in every JVM
 * @param type what it does
 */
public record IrootEvent(long site, AccessType type) implements Comparable<IrootEvent> {
    /** The event at a site of a trace. */
    public static IrootEvent at(SiteEntry site, AccessType type) {
        return new IrootEvent(SiteName.of(site), type);
    }

    @Override
    public int compareTo(IrootEvent other) {
        int bySite = Long.compareUnsigned(site, other.site);
        return bySite != 0 ? bySite : type.compareTo(other.type);
    }
}
