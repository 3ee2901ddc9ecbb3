package dev.heddle.formats.foreign;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/** Numbers of the file's places as sites: one for each number and kind of event. They read as {@code loc:17}. */
final class ForeignSites {
    private static final String FILE = "loc";
    private static final String CLASS = "rapid";

    private final LongIntHashMap known = new LongIntHashMap();
    private final List<Trace.SiteEntry> entries = new ArrayList<>();
    private final List<Trace.SiteEntry> view = Collections.unmodifiableList(entries);

    int of(int location, EventKind kind) {
        long key = (long) location << 8 | kind.ordinal();
        int site = known.getIfAbsent(key, -1);
        if (site < 0) {
            site = entries.size();
            known.put(key, site);
            entries.add(new Trace.SiteEntry(CLASS, FILE, "", location, kind, "", FILE, location));
        }
        return site;
    }

    static boolean isImported(Trace.SiteEntry site) {
        return site.className().equals(CLASS) && site.method().equals(FILE) && site.line() == site.bytecodeIndex();
    }

    /** The table; grows. */
    List<Trace.SiteEntry> entries() {
        return view;
    }
}
