/**
 * Names of what an execution touches: objects by the thread that makes or first touches them, with identity hash codes
 * made from these names; fields and other locations by their object; sites by their class, method and instruction.
 * Indexes are dense and local to an execution; the numbers in its trace are given at the first use in an event, so that
 * they depend on nothing but the schedule. {@link dev.heddle.replayer.names.NamedThread} is all that names know of a
 * thread. Lowest of the engine's packages.
 */
@NullMarked
package dev.heddle.replayer.names;

import org.jspecify.annotations.NullMarked;
