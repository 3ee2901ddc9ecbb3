/**
 * Reduces a failing execution to few context switches and few stale reads: it is run again and again with fewer
 * decisions, as long as it fails in the same way. Delta debugging (Zeller, Hildebrandt, TSE 2002) over what differs
 * from an undisturbed execution.
 */
@NullMarked
package dev.heddle.replayer.minimise;

import org.jspecify.annotations.NullMarked;
