package dev.heddle.analyzer.iroot;

import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.Arrays;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.list.mutable.primitive.LongArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/** Small numbers for static instructions: sites of one name have one, and each type of event at it one more. */
final class StaticSites {
    private static final int TYPES = AccessType.values().length;
    private static final AccessType[] TYPE = AccessType.values();

    private final List<SiteEntry> sites;
    private final LongIntHashMap numbers = new LongIntHashMap();
    private final LongArrayList names = new LongArrayList();
    private final IntArrayList examples = new IntArrayList();
    private int[] bySite = new int[64]; // number + 1

    StaticSites(List<SiteEntry> sites) {
        this.sites = sites;
    }

    /** Site and code of a trace's event, with the number that sites of its name share. */
    int op(int op) {
        int site = Access.site(op);
        return site < 0 ? op : Access.op(number(site), Access.code(op));
    }

    private int number(int site) {
        if (site >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(site + 1, bySite.length * 2));
        }
        if (bySite[site] == 0) {
            long name = SiteName.of(sites.get(site));
            int number = numbers.getIfAbsentPut(name, names.size());
            if (number == names.size()) {
                names.add(name);
                examples.add(site);
            }
            bySite[site] = number + 1;
        }
        return bySite[site] - 1;
    }

    /** The event that a static op is where another depends on it; -1 without a site. */
    static int source(int op) {
        int site = Access.site(op);
        return site < 0 ? -1 : site * TYPES + Access.source(Access.code(op)).ordinal();
    }

    /** The event that a static op is where it depends on one that does {@code sourceCode}; -1 without a site. */
    static int target(int sourceCode, int op) {
        int site = Access.site(op);
        return site < 0
                ? -1
                : site * TYPES + Access.target(sourceCode, Access.code(op)).ordinal();
    }

    IrootEvent event(int event) {
        return new IrootEvent(names.get(event / TYPES), TYPE[event % TYPES]);
    }

    /** A trace's site for the static site of an event. */
    SiteEntry site(int event) {
        return sites.get(examples.get(event / TYPES));
    }
}
