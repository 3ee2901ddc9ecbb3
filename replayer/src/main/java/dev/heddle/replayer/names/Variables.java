package dev.heddle.replayer.names;

import org.jspecify.annotations.Nullable;

/**
 * Calls memory outside of the heap by the variables of a program that is no class: what a front end for another
 * language gives the engine.
 */
public interface Variables {
    /** No memory has a name. */
    Variables NONE = address -> null;

    /** The variable that has the byte at the address, the same object at each question; null where none has it. */
    @Nullable
    Variable at(long address);

    /**
     * A piece of memory with a name.
     *
     * @param address of its first byte
     * @param size in bytes, at least 1
     * @param number among all variables, from 0, the same in every JVM
     * @param holder what declares it: a source file, say
     * @param name its own
     */
    record Variable(long address, long size, int number, String holder, String name) {}
}
