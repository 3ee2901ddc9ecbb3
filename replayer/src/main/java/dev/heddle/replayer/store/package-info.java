/** What each location holds: its readable writes, in modification order, and the choice among them. */
package dev.heddle.replayer.store;
