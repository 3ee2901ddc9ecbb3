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

    /** Without {@link #BY_NAME}, by kind and orders: no branch, as kinds of accesses come in no order. */
    private static final byte[] BY_ORDERS = byOrders();

    private static final byte NOT_KNOWN = 0;
    private static final byte NAMED = 1;
    private static final byte NOT_NAMED = 2;

    private final List<SiteEntry> sites;
    private byte[] byName = new byte[64];

    AccessClass(List<SiteEntry> sites) {
        this.sites = sites;
    }

    /** Class of an access. */
    int of(EventColumns events, int i) {
        int bits = BY_ORDERS[events.kind[i] << Byte.SIZE | events.orders[i] & 0xff];
        return (bits & PLAIN) != 0 && isByName(events.site(i)) ? bits | BY_NAME : bits;
    }

    private static byte[] byOrders() {
        byte[] classes = new byte[EventKind.UPDATE.ordinal() + 1 << Byte.SIZE];
        EventColumns one = EventColumns.ofSize(1);
        for (int at = 0; at < classes.length; at++) {
            one.orders[0] = (byte) at;
            boolean isPlain = EventColumns.isOrder(at & 0xff)
                    && (one.readOrder(0) == MemoryOrder.PLAIN || one.writeOrder(0) == MemoryOrder.PLAIN);
            classes[at] = (byte) ((at >> Byte.SIZE == EventKind.READ.ordinal() ? 0 : WRITES) | (isPlain ? PLAIN : 0));
        }
        return classes;
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
