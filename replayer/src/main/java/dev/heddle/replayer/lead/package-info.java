/**
 * Strategies that lead an execution along a recorded or derived order: exact replays, schedules, guides, free
 * recordings, prefixes.
 */
@NullMarked
package dev.heddle.replayer.lead;

import org.jspecify.annotations.NullMarked;
