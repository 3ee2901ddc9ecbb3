package dev.heddle.analyzer.stale;

import java.util.List;

/**
 * A change under which an execution would have been impossible.
 *
 * @param kind what is to be changed
 * @param writes for RELEASE_ACQUIRE an event of each site whose write is to release
 * @param reads for RELEASE_ACQUIRE an event of each site whose read is to acquire
 * @param locations for VOLATILE and FINAL one location of each field; for FULL_FENCE of each field that the fences do
 *     not hand over
 * @param before for fences the access before which one is to stand, an event of each site
 */
public record Advice(
        Kind kind, List<Integer> writes, List<Integer> reads, List<Integer> locations, List<Integer> before) {
    /** Copies the lists. */
    public Advice {
        writes = List.copyOf(writes);
        reads = List.copyOf(reads);
        locations = List.copyOf(locations);
        before = List.copyOf(before);
    }

    /** The kinds of change. */
    public enum Kind {
        /** Releasing writes and acquiring reads at some sites. */
        RELEASE_ACQUIRE,
        /** An acquire fence before some sites. */
        ACQUIRE_FENCE,
        /** All accesses of some fields volatile. */
        VOLATILE,
        /** Final fields, which their constructor writes. */
        FINAL,
        /** Full fences before some sites. */
        FULL_FENCE,
        /** A lock around what the threads do. */
        LOCK
    }

    static Advice releaseAcquire(List<Integer> writes, List<Integer> reads) {
        return new Advice(Kind.RELEASE_ACQUIRE, writes, reads, List.of(), List.of());
    }

    static Advice fields(Kind kind, List<Integer> locations) {
        return new Advice(kind, List.of(), List.of(), locations, List.of());
    }

    static Advice fences(Kind kind, List<Integer> before) {
        return new Advice(kind, List.of(), List.of(), List.of(), before);
    }

    static Advice lock() {
        return new Advice(Kind.LOCK, List.of(), List.of(), List.of(), List.of());
    }
}
