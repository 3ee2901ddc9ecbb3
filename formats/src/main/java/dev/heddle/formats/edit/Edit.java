package dev.heddle.formats.edit;

/**
 * Change of a program's code in one place, small enough to be a line or two of source. Places are those of the original
 * class file.
 */
public sealed interface Edit {
    /**
     * Instruction of a method.
     *
     * @param className binary name, with dots
     * @param offset in the bytecode of the original method
     * @param file name of the source file, or empty
     * @param line of the source file, or -1
     */
    record Place(String className, String method, String descriptor, int offset, String file, int line) {
        /** Whether both are in one method. */
        public boolean isInMethodOf(Place other) {
            return className.equals(other.className)
                    && method.equals(other.method)
                    && descriptor.equals(other.descriptor);
        }
    }

    /** Name of a class as a lock where a static method of that class takes it: {@code static synchronized}. */
    String STATIC = "static";

    /** Where the program changes; for a field nowhere in its code. */
    Place at();

    /** How a memory access becomes stronger. */
    enum Strength {
        RELEASE,
        ACQUIRE,
        FINAL,
        VOLATILE,
        ACQUIRE_FENCE,
        FULL_FENCE
    }

    /**
     * Another memory order of the access at a site, or a fence before it.
     *
     * @param site {@link dev.heddle.formats.trace.SiteName} of the access
     * @param member what it accesses and how, for people
     */
    record Access(Place at, long site, String member, Strength strength) implements Edit {}

    /**
     * A field becomes volatile or final.
     *
     * @param at an access to the field
     * @param holder the class that declares the field, with dots
     */
    record Field(Place at, String holder, String name, Strength strength) implements Edit {}

    /** How a lock is taken. */
    enum Taking {
        /** A synchronized statement, or method. */
        MONITOR,
        /** {@code lock()} and {@code unlock()} of a lock of java.util.concurrent. */
        LOCK,
        /** Both with the {@code writeLock()} of a lock for readers and writers. */
        WRITE_LOCK
    }

    /** What expression names a lock. */
    enum LockKind {
        /** The object whose method runs. */
        THIS,
        /** A class. */
        CLASS,
        /** A static field. */
        STATIC_FIELD,
        /** A field of the object whose method runs. */
        FIELD
    }

    /**
     * A lock as code of a method names it.
     *
     * @param owner for a class its name, for a field the class that declares the field; with dots
     * @param name of the field; for a class {@link #STATIC} or empty
     * @param descriptor of the field, or empty
     */
    record Lock(LockKind kind, String owner, String name, String descriptor, Taking taking) {}

    /**
     * A part of a method runs under a lock: the statements from that of one instruction to that of another, and as much
     * around these as is needed for a block.
     *
     * @param isWhole whether it is the whole method
     */
    record Region(Place at, Place to, boolean isWhole, Lock lock) implements Edit {}

    /** A call has another method of the same parameters: notifyAll for notify. */
    record Call(Place at, String from, String to) implements Edit {}

    /**
     * An object is made of another class, with the same arguments: a collection that threads may share.
     *
     * @param at the instruction that allocates it
     * @param from name of its class, with dots
     * @param to name of the other one
     */
    record Make(Place at, String from, String to) implements Edit {}

    /**
     * What was asked before a thread waits is asked again when it goes on: {@code while} for {@code if}.
     *
     * @param at the call that waits
     */
    record Loop(Place at) implements Edit {}

    /**
     * A read, and a write of what was computed from it, become one atomic update: a compare-and-set that is repeated
     * from the read on until it succeeds.
     *
     * @param at the read
     * @param member what is read and written, for people
     */
    record Update(Place at, Place write, String member) implements Edit {
        /** How a member begins that is a map, whose entry for a key is read and written. */
        public static final String ENTRY = "an entry of ";
    }

    /**
     * A second read of a field takes the value that the first has seen.
     *
     * @param at the first read
     * @param again the second, of the same method
     * @param member the field, for people
     */
    record Copy(Place at, Place again, String member) implements Edit {}

    /**
     * A statement moves behind another one of its method: what is published is written before.
     *
     * @param at an instruction of the statement
     * @param behind an instruction of the other one
     * @param isBlock whether the other one is a loop, an {@code if} or the like, of which {@code behind} is the end
     */
    record Move(Place at, Place behind, boolean isBlock) implements Edit {}
}
