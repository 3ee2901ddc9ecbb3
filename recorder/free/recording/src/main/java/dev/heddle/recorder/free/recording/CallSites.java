package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.util.Arrays;

/**
 * What the method that a call site names is to the recorder, worked out once for each site. Threads may race to do
 * that; they find the same.
 */
final class CallSites {
    /** Hooks in the method's body record what it does. */
    static final int SITE_ONLY = 1;

    static final int LOCK = 2;
    static final int TRY_LOCK = 3;
    static final int UNLOCK = 4;
    static final int AWAIT = 5;
    static final int SIGNAL = 6;
    static final int SIGNAL_ALL = 7;
    static final int PARK = 8;
    static final int UNPARK = 9;
    /** As {@link #SITE_ONLY}, and a short call where the receiver is a collection. */
    static final int SHORT = 10;
    /** As {@link #SHORT}, of a method that may wait where the collection is a queue. */
    static final int SHORT_PUT = 11;
    /** As {@link #SITE_ONLY}, and of a method that takes a permit or an element when there is one. */
    static final int WAITS = 12;

    /** Whether hooks in the method's body record what it does. */
    static boolean isSiteOnly(int action) {
        return action == SITE_ONLY || action >= SHORT;
    }

    private final SiteTable sites;
    private volatile byte[] known = new byte[1024];

    CallSites(SiteTable sites) {
        this.sites = sites;
    }

    int of(int site) {
        byte[] table = known;
        if (site < table.length && table[site] != 0) {
            return table[site];
        }
        return find(site);
    }

    private synchronized int find(int site) {
        if (site >= known.length) {
            known = Arrays.copyOf(known, Math.max(site + 1, known.length * 2));
        }
        known[site] = (byte) classify(sites.get(site));
        return known[site];
    }

    private static int classify(Site site) {
        if (site.kind() == EventKind.INPUT || site.owner().equals("java.lang.Thread")) {
            return SITE_ONLY;
        }
        if (site.owner().equals("java.util.concurrent.locks.LockSupport")) {
            return site.member().startsWith("park") ? PARK : site.member().equals("unpark") ? UNPARK : SITE_ONLY;
        }
        return switch (site.member()) {
            case "unlock" -> UNLOCK;
            case "lock", "lockInterruptibly" -> LOCK;
            case "tryLock" -> TRY_LOCK;
            case "await", "awaitNanos", "awaitUntil", "awaitUninterruptibly" -> AWAIT;
            case "signal" -> SIGNAL;
            case "signalAll" -> SIGNAL_ALL;
            case "put" -> SHORT_PUT;
            default ->
                ShortCalls.isNamed(site.member(), site.memberDescriptor())
                        ? SHORT
                        : LateCalls.NAMES.contains(site.member()) ? WAITS : SITE_ONLY;
        };
    }
}
