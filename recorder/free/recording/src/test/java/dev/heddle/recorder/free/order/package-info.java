/**
 * Logs of threads that ran freely: invented ones, of which everything is known, against what {@code LogSource} makes of
 * them.
 */
package dev.heddle.recorder.free.order;
