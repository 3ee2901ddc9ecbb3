package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.LongLongHashMap;

/**
 * Names of places in the code, for sites of a recording and of this JVM: class, method and instruction. Unlike
 * {@link SiteName} they leave out kind and member, since the recorder names a field by the class that declares it, and
 * the engine by the class that the instruction names.
 */
final class CodePlaces {
    /** The place of events without a site. */
    static final long NOWHERE = 0;

    private final long[] recorded;
    private final JvmSites sites;
    private final LongLongHashMap ofName = new LongLongHashMap();
    private long[] ofId = new long[1024];
    private int known;

    CodePlaces(Trace recording, JvmSites sites) {
        this.sites = sites;
        recorded = recording.sites().stream().mapToLong(CodePlaces::of).toArray();
    }

    private static long of(SiteEntry site) {
        return SiteName.of(
                site.className(), site.method(), site.descriptor(), site.bytecodeIndex(), EventKind.YIELD, "");
    }

    /** Place of the recording's site with that number; nowhere for -1. */
    long ofRecorded(int site) {
        return site < 0 ? NOWHERE : recorded[site];
    }

    /** Place of this JVM's site with that id; nowhere for -1. */
    long ofId(int id) {
        if (id >= known) {
            learn();
        }
        return id < 0 ? NOWHERE : ofId[id];
    }

    /** Place of this JVM's site with that {@link SiteName}; nowhere for 0. */
    long ofName(long name) {
        if (name != 0 && !ofName.containsKey(name)) {
            learn();
        }
        return ofName.get(name);
    }

    private void learn() {
        int count = sites.count();
        if (count > ofId.length) {
            ofId = Arrays.copyOf(ofId, Math.max(count, 2 * ofId.length));
        }
        for (; known < count; known++) {
            SiteEntry site = sites.site(known);
            ofId[known] = of(site);
            ofName.put(SiteName.of(site), ofId[known]);
        }
    }
}
