package dev.heddle.analyzer.race;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.List;

/** What a race needs to know of an access, as bits: whether it writes, whether it is plain, and if so whether by name. */
final class AccessClass {
    private static final int WRITES = 1;
    private static final int PLAIN = 2;
    private static final int BY_NAME = 4;

    private AccessClass() {}

    static int of(EventColumns events, int i, List<SiteEntry> sites) {
        int bits = events.kind(i).writes() ? WRITES : 0;
        if (events.readOrder(i) == MemoryOrder.PLAIN || events.writeOrder(i) == MemoryOrder.PLAIN) {
            bits |= PLAIN;
            int site = events.site(i);
            if (site >= 0 && site < sites.size() && isByName(sites.get(site).member())) {
                bits |= BY_NAME;
            }
        }
        return bits;
    }

    /** Methods of java.util.concurrent.atomic and VarHandle that are plain by their specification. */
    private static boolean isByName(String member) {
        String method = member.substring(member.lastIndexOf('.') + 1);
        return member.startsWith("VarHandle.") || method.equals("getPlain") || method.equals("setPlain");
    }

    /** True where two accesses of one location conflict and at least one is plain. */
    static boolean mayRace(int a, int b) {
        return ((a | b) & WRITES) != 0 && ((a | b) & PLAIN) != 0;
    }

    /** The kind of race between two that may race. */
    static RaceKind kind(int a, int b) {
        if ((a & b & PLAIN) != 0) {
            return RaceKind.PLAIN_PLAIN;
        }
        return ((a | b) & BY_NAME) != 0 ? RaceKind.DELIBERATE : RaceKind.PLAIN_ATOMIC;
    }
}
