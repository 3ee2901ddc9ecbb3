/**
 * What a program gets from outside: time, virtual or real; random numbers, seeds and hash codes, made from the
 * execution's seed; its environment, which is noted; and whether a descriptor is ready. An input that the program sees
 * is an event. Nothing here chooses who runs.
 */
@NullMarked
package dev.heddle.replayer.inputs;

import org.jspecify.annotations.NullMarked;
