package dev.heddle.analyzer.race;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.Arrays;
import java.util.List;

/**
 * What a race needs to know of an access, as bits: whether it writes, whether it is plain, and if so whether by name.
 */
final class AccessClass {
    static final int BITS = 3;

    private static final int WRITES = 1;
    private static final int PLAIN = 2;
    private static final int BY_NAME = 4;

    private static final byte NOT_KNOWN = 0;
    private static final byte NAMED = 1;
    private static final byte NOT_NAMED = 2;

    private final List<SiteEntry> sites;
    private byte[] byName = new byte[64];

    AccessClass(List<SiteEntry> sites) {
        this.sites = sites;
    }

    int of(EventColumns events, int i, EventKind kind) {
        int bits = kind == EventKind.READ ? 0 : WRITES;
        if (events.readOrder(i) == MemoryOrder.PLAIN || events.writeOrder(i) == MemoryOrder.PLAIN) {
            bits |= PLAIN | (isByName(events.site(i)) ? BY_NAME : 0);
        }
        return bits;
    }

    private boolean isByName(int site) {
        if (site < 0 || site >= sites.size()) {
            return false;
        }
        if (site >= byName.length) {
            byName = Arrays.copyOf(byName, Math.max(site + 1, byName.length * 2));
        }
        if (byName[site] == NOT_KNOWN) {
            byName[site] = isByName(sites.get(site).member()) ? NAMED : NOT_NAMED;
        }
        return byName[site] == NAMED;
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

    static RaceKind kind(int a, int b) {
        if ((a & b & PLAIN) != 0) {
            return RaceKind.PLAIN_PLAIN;
        }
        return ((a | b) & BY_NAME) != 0 ? RaceKind.DELIBERATE : RaceKind.PLAIN_ATOMIC;
    }
}
