package dev.heddle.analyzer.memory;

/** Why a read cannot see a write. */
public enum Hiding {
    /** The write can be read. */
    NONE,
    /** A later write of the location happens before the read, or a full fence makes it known. */
    OVERWRITTEN,
    /** A full fence that stands before the read in S knew a later write. */
    FENCE_BEFORE,
    /** A read of opaque or stronger order that happens before has seen a later write. */
    COHERENT_READ,
    /** An acquiring read that happens before has seen a later write. */
    ACQUIRING_READ,
    /** A read that comes before an acquire fence or a synchronization has seen a later write. */
    READ_BEFORE_ACQUIRE,
    /** The update writes, and a read that happens before has seen a later write. */
    READ_BEFORE_WRITE,
    /** A later write is volatile and stands before the read in S. */
    VOLATILE_BEFORE,
    /** The update writes, and a volatile access that stands before it in S has made or seen a later write. */
    VOLATILE_BEFORE_WRITE,
    /** A later write is volatile and stands in S before a full fence that happens before the read. */
    VOLATILE_BEFORE_FENCE,
    /** No place in S is left where a volatile read could see it. */
    NO_PLACE,
    /** Another update has read it, and an update stands directly after what it reads. */
    UPDATED,
    /** Only the newest write was offered: by a switch, or since an older one had been read too often. */
    NEWEST_ONLY,
    /** The field is final and its object's constructor was done. */
    FROZEN,
    /** The write was executed after the read. */
    NOT_YET;

    static Hiding of(PriorWrites.Rule rule) {
        return switch (rule) {
            case WRITE_KNOWN -> OVERWRITTEN;
            case FENCE_BEFORE_VOLATILE -> FENCE_BEFORE;
            case COHERENT_READ -> COHERENT_READ;
            case ACQUIRING_READ -> ACQUIRING_READ;
            case READ_BEFORE_ACQUIRE -> READ_BEFORE_ACQUIRE;
            case READ_BEFORE_WRITE -> READ_BEFORE_WRITE;
            case VOLATILE_BEFORE -> VOLATILE_BEFORE;
            case VOLATILE_BEFORE_WRITE -> VOLATILE_BEFORE_WRITE;
            case VOLATILE_BEFORE_FENCE -> VOLATILE_BEFORE_FENCE;
        };
    }
}
