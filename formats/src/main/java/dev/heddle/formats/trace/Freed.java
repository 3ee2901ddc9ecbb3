package dev.heddle.formats.trace;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace.SiteEntry;

/** Frees of memory in C and C++, for which writes of the block stand: one for each part of it. */
public final class Freed {
    private static final String MEMBER = "free";

    private Freed() {}

    /** Whether writes of the site stand for a free. */
    public static boolean isAt(SiteEntry site) {
        return site.kind() == EventKind.WRITE && site.member().equals(MEMBER);
    }

    /** Name of the block: that of a location in it without the offset. */
    public static String block(String location) {
        return location.replaceFirst("\\+\\d+(:\\d+)?$", "");
    }
}
