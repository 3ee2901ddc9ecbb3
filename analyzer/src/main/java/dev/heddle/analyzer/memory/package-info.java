/**
 * The memory model's notions over the events of one execution: vector clocks and happens-before. Offline analyses and
 * the engine use the same code, which therefore touches no files and no reports.
 */
@NullMarked
package dev.heddle.analyzer.memory;

import org.jspecify.annotations.NullMarked;
