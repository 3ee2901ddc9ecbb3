package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.util.Arrays;

/** What the method that a call site names is to the engine, worked out once for each site. */
final class CalledMembers {
    static final int OTHER = 1;
    static final int UNLOCK = 2;
    static final int LOCKS = 3;
    static final int PART_OF_LOCK = 4;

    static final int AWAIT = 5;
    static final int SIGNAL_ALL = 6;
    /** From here on: the call is kept for its line, and what it does is hooked inside. */
    static final int SITE_ONLY = 7;

    static final int START = 8;

    private static final byte ASKS = 1;
    private static final byte CHANGES = 2;

    private final SiteTable sites;
    private byte[] bySite = new byte[256];
    private byte[] effects = new byte[256];

    CalledMembers(SiteTable sites) {
        this.sites = sites;
    }

    int of(int siteId) {
        if (siteId >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(siteId + 1, bySite.length * 2));
        }
        byte known = bySite[siteId];
        if (known == 0) {
            known = (byte) classify(sites.get(siteId));
            bySite[siteId] = known;
        }
        return known;
    }

    /** Whether the call only asks its receiver, at least until it is known to have taken something out. */
    boolean asks(int siteId) {
        if (siteId >= effects.length) {
            effects = Arrays.copyOf(effects, Math.max(siteId + 1, effects.length * 2));
        }
        if (effects[siteId] == 0) {
            Site site = sites.get(siteId);
            effects[siteId] = AskingMethods.contains(site.owner(), site.member()) ? ASKS : CHANGES;
        }
        return effects[siteId] == ASKS;
    }

    private static int classify(Site site) {
        String owner = site.owner();
        if (site.kind() == EventKind.INPUT) {
            return SITE_ONLY;
        }
        if (owner.equals("java.lang.Thread") || owner.equals("java.util.concurrent.locks.LockSupport")) {
            return site.member().equals("start") ? START : SITE_ONLY;
        }
        return switch (site.member()) {
            case "unlock" -> UNLOCK;
            case "lock", "lockInterruptibly", "tryLock" -> LOCKS;
            case "readLock", "writeLock", "newCondition" -> PART_OF_LOCK;
            case "await", "awaitNanos", "awaitUntil", "awaitUninterruptibly" -> AWAIT;
            case "signalAll" -> SIGNAL_ALL;
            default -> OTHER;
        };
    }
}
