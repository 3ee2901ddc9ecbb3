package dev.heddle.formats.trace;

import dev.heddle.formats.event.EventKind;

/**
 * Names of sites in 64 bits: the same in every JVM and in every trace, for builds of the same source. FNV-1a (Fowler,
 * Noll, Vo) over the parts of a site's identity; never 0.
 */
public final class SiteName {
    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private SiteName() {}

    /** The name of a site of a trace. */
    public static long of(Trace.SiteEntry site) {
        return of(site.className(), site.method(), site.descriptor(), site.bytecodeIndex(), site.kind(), site.member());
    }

    /** The name of a site by its parts, as {@link Trace.SiteEntry} has them. */
    public static long of(
            String className, String method, String descriptor, int bytecodeIndex, EventKind kind, String member) {
        long name = hash(hash(hash(FNV_BASIS, className), method), descriptor);
        name = (name ^ bytecodeIndex) * FNV_PRIME;
        name = hash((name ^ kind.ordinal()) * FNV_PRIME, member);
        return name == 0 ? 1 : name;
    }

    private static long hash(long from, String text) {
        long h = from;
        for (int i = 0; i < text.length(); i++) {
            h = (h ^ text.charAt(i)) * FNV_PRIME;
        }
        return h * FNV_PRIME;
    }
}
