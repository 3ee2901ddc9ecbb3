/**
 * Accesses of memory. {@link dev.heddle.replayer.access.MemoryAccess} receives them;
 * {@link dev.heddle.replayer.access.Places} finds out which location an access means;
 * {@link dev.heddle.replayer.access.Reads} chooses what it sees; {@link dev.heddle.replayer.access.AccessProtocol}
 * brings that to the instruction and makes the event; {@link dev.heddle.replayer.access.Heap} reads and writes the
 * variable. Final fields, what a store publishes and the look ahead at a pending access belong here, too.
 */
@NullMarked
package dev.heddle.replayer.access;

import org.jspecify.annotations.NullMarked;
