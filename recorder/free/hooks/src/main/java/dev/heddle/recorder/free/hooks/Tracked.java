package dev.heddle.recorder.free.hooks;

/**
 * What every instrumented class with anything to record implements while it is recorded. Its state is in one field:
 * null while no other thread can reach the object, from its escape on an {@link Escaped}, and a {@code long[]} once it
 * has been written or shared (see {@link Recording}). Where owners are named (see {@link Recording#owners}) a private
 * object has its thread there, and null before its first constructor has come back from {@code super(...)}.
 */
public interface Tracked {
    Object heddle$state();

    /** Sets the state. */
    void heddle$state(Object state);

    /**
     * Shows the value of every reference field of the object (of this class and of those above it that are
     * instrumented; finals included) to {@link Recording#escape(Object)}.
     */
    void heddle$escape();

    /** A mask of the same classes: bit {@code number & 15} of the fields that are not their default. */
    long heddle$mask();

    /**
     * How many fields that accesses are recorded of the object has, of all its classes: for how many words of versions
     * it gets.
     */
    default int heddle$fields() {
        return 8;
    }
}
