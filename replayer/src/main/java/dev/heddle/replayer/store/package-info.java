/** What each location holds: its readable writes, in modification order, and the choice among them. */
@NullMarked
package dev.heddle.replayer.store;

import org.jspecify.annotations.NullMarked;
