/**
 * Recordings: of one execution under control ({@link dev.heddle.replayer.record.ControlledRecording}), and of runs on
 * all cores ({@link dev.heddle.replayer.record.FreeRuns}), whose logs others put into one order.
 */
@NullMarked
package dev.heddle.replayer.record;

import org.jspecify.annotations.NullMarked;
