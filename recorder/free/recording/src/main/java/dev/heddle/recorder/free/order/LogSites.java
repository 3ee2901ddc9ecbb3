package dev.heddle.recorder.free.order;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.log.LogFile;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The sites of a log, and one more for each field that had been written when its object became reachable by others. */
final class LogSites {
    private final List<Trace.SiteEntry> entries = new ArrayList<>();
    private final EventKind[] kinds;
    private final MemoryOrder[] reads;
    private final MemoryOrder[] writes;
    private final Map<String, Integer> publications = new HashMap<>();
    private final BitSet releasing = new BitSet();

    LogSites(List<LogFile.LogSite> sites) {
        kinds = new EventKind[sites.size()];
        reads = new MemoryOrder[sites.size()];
        writes = new MemoryOrder[sites.size()];
        for (int i = 0; i < sites.size(); i++) {
            LogFile.LogSite site = sites.get(i);
            entries.add(site.entry());
            kinds[i] = site.entry().kind();
            reads[i] = site.readOrder();
            writes[i] = site.writeOrder();
        }
    }

    List<Trace.SiteEntry> entries() {
        return entries;
    }

    /** Kind of the site with that index; YIELD, which means nothing, where there is none. */
    EventKind kind(int site) {
        return site >= 0 && site < kinds.length ? kinds[site] : EventKind.YIELD;
    }

    MemoryOrder readOrder(int site) {
        return site >= 0 && site < reads.length ? reads[site] : MemoryOrder.NONE;
    }

    /** Order of the write part; plain or volatile for those that were added. */
    MemoryOrder writeOrder(int site) {
        if (site >= 0 && site < writes.length) {
            return writes[site];
        }
        return site >= 0 && releasing.get(site) ? MemoryOrder.VOLATILE : MemoryOrder.PLAIN;
    }

    String member(int site) {
        return entries.get(site).member();
    }

    /** Whether both are in one method, the first before the other. */
    boolean isBefore(int site, int other) {
        Trace.SiteEntry one = entries.get(site);
        Trace.SiteEntry two = entries.get(other);
        return one.bytecodeIndex() >= 0
                && one.bytecodeIndex() < two.bytecodeIndex()
                && one.className().equals(two.className())
                && one.method().equals(two.method())
                && one.descriptor().equals(two.descriptor());
    }

    boolean isOf(int site, String member) {
        return site >= 0 && site < kinds.length && entries.get(site).member().endsWith("." + member);
    }

    boolean acquires(int site) {
        MemoryOrder order = readOrder(site);
        return order.acquires();
    }

    /**
     * The site of writes to such a location that have no record.
     *
     * @param releases whether they count as volatile
     */
    int publication(String className, String member, boolean releases) {
        return publications.computeIfAbsent(className + "." + member + releases, name -> {
            String shortName = className.substring(className.lastIndexOf('.') + 1);
            entries.add(new Trace.SiteEntry(
                    className,
                    "<init>",
                    "()V",
                    -1,
                    EventKind.WRITE,
                    member.isEmpty() ? shortName : shortName + "." + member,
                    "",
                    -1));
            if (releases) {
                releasing.set(entries.size() - 1);
            }
            return entries.size() - 1;
        });
    }
}
