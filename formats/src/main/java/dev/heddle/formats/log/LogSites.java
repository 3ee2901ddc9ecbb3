package dev.heddle.formats.log;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
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

    /** Order of the write part; plain for the sites that were added. */
    MemoryOrder writeOrder(int site) {
        return site >= 0 && site < writes.length ? writes[site] : MemoryOrder.PLAIN;
    }

    String member(int site) {
        return entries.get(site).member();
    }

    boolean isOf(int site, String member) {
        return site >= 0 && site < kinds.length && entries.get(site).member().endsWith("." + member);
    }

    /** The site of writes to such a location while its object was its thread's own. */
    int publication(String className, String member) {
        return publications.computeIfAbsent(className + "." + member, name -> {
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
            return entries.size() - 1;
        });
    }
}
