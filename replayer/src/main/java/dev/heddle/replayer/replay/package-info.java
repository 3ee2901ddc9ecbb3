/**
 * Replays in fresh JVMs: of a trace ({@link dev.heddle.replayer.replay.TraceReplay}), and of schedules
 * ({@link dev.heddle.replayer.replay.ScheduleReplay}). Each takes a request of values and gives an outcome of values.
 */
@NullMarked
package dev.heddle.replayer.replay;

import org.jspecify.annotations.NullMarked;
