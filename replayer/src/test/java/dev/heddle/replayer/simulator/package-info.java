/**
 * Small model programs under any strategy, in fractions of a microsecond for each event: threads of events on objects,
 * sequentially consistent, with signals and waits. For exact distributions, bounds of theorems, and the micro-benchmark
 * of POS.
 */
package dev.heddle.replayer.simulator;
